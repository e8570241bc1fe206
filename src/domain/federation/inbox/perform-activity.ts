/** Performs the activity of a remote actor: resolves its object, and calls the function in the table of commands.ts. */

import { type Actor, Prisma } from '../../../generated/prisma/client.ts';
import { modelColumns } from '../../../platform/database/model-columns.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../platform/reading/batched-statement.ts';
import { remoteViewer } from '../../access/remote-viewer.ts';
import { strictestOf } from '../../instance/federation.ts';
import { countReceived } from '../../kernel/activity-counts.ts';
import { ownUrls } from '../../kernel/own-domains.ts';
import { type Activity, type ActivityKind, readActivity } from '../documents/activities/activity.ts';
import { isSameId } from '../documents/forms.ts';
import { readDocument } from '../documents/json.ts';
import { withOwnAddresses } from '../documents/own-addresses.ts';
import { noteHeard } from '../outbox/remote-hosts.ts';
import { domainOf, RemoteError } from '../outbox/requests.ts';
import { refreshActor } from '../remote/find/find-remote-actor.ts';
import { enqueueRemoteActor, isOld } from '../remote/store/store-actor.ts';
import { receiveForwarded } from './activities/forwarded.ts';
import { receiveRelayed } from './activities/relays.ts';
import type { ActivityContext } from './activity-context.ts';
import { COMMANDS } from './commands.ts';
import { resolveObject } from './resolve-object.ts';
import { isUndoneBefore } from './undone-activities.ts';

/** An older profile is fetched again, in the background, when its actor is active. */
const OLD_MS = 7 * 86_400_000;

/** A suspended actor may only end things. */
const OF_SUSPENDED: readonly ActivityKind[] = ['Delete', 'Leave', 'Reject', 'Undo', 'Update'];

/** When a deleted actor sends one of these, the actor is fetched again, because the person may have returned. */
const OF_RETURNING: readonly ActivityKind[] = ['Create', 'Follow'];

/** The types of `COMMANDS` match activities, objects and commands; here only their kinds are known. */
type AnyCommand = (ctx: ActivityContext, object: object, activity: Activity) => Promise<void>;

async function perform(ctx: ActivityContext, activity: Activity): Promise<void> {
  if (await receiveRelayed(ctx, activity)) return;
  // A suspended actor could create something by forwarding it.
  if (!isSameId(activity.actor, ctx.sender.uri))
    return ctx.sender.suspendedAt ? undefined : receiveForwarded(ctx, activity);
  if (await isUndoneBefore(ctx, activity)) return;
  const object = await resolveObject(ctx, activity);
  const commands = COMMANDS[activity.kind] as Readonly<Record<string, unknown>>;
  await (commands[object.kind] as AnyCommand | null)?.(ctx, object, activity);
}

interface Signer extends Actor {
  /** When its profile was fetched; null if its server is this one. */
  fetchedAt: Date | null;
}

const signerById = batchedStatement('signer_by_id', {
  most: MOST_LOOK_UPS,
  parameters: { signer: 'bigint' },
  text: `SELECT ${modelColumns('a', Prisma.ActorScalarFieldEnum)}, r.fetched_at AS "fetchedAt"
    FROM actors a LEFT JOIN remote_actors r ON r.actor_id = a.id WHERE a.id = q.signer`,
}).as<Signer, 'attributionDomains'>();

/**
 * Performs an activity. An unknown or forbidden activity is dropped without an answer. If another server must be asked and does not answer
 * now, the error is thrown, so that the job runs again.
 *
 * @param senderId the actor that signed the activity
 */
export async function performActivity(
  platform: Platform,
  body: string,
  senderId: bigint,
  {
    ownerId,
    arrivalId = null,
    arrivedAt = null,
  }: Pick<ActivityContext, 'ownerId'> & Partial<Pick<ActivityContext, 'arrivalId' | 'arrivedAt'>>,
): Promise<void> {
  const [signer] = await queryBatched(platform.sql, signerById, { signer: senderId });
  const read = readDocument(body);
  const document = read && withOwnAddresses(read, ownUrls(platform.config));
  const activity = document && signer && readActivity(document, signer.uri);
  if (!signer || !activity || !read) return;
  if (signer.deletedAt && !OF_RETURNING.includes(activity.kind)) return;
  if (signer.suspendedAt && !OF_SUSPENDED.includes(activity.kind)) return;
  // The server may have been blocked since it sent this.
  const servers = [domainOf(signer.uri), signer.domain ?? domainOf(signer.uri)];
  if (!(await strictestOf(platform, servers)).allowed) return;
  await noteHeard(platform, domainOf(signer.uri));
  const { fetchedAt } = signer;
  if (fetchedAt && isOld({ fetchedAt }, platform.clock.now(), OLD_MS))
    await platform.db.$transaction((tx) => enqueueRemoteActor(tx, signer));
  try {
    const sender = signer.deletedAt ? await refreshActor(platform, signer.uri) : signer;
    if (!sender.suspendedAt || !signer.deletedAt)
      await perform(
        { ...platform, viewer: remoteViewer(sender.id), sender, ownerId, arrivalId, arrivedAt, received: read },
        activity,
      );
    countReceived(platform, activity.kind, 'performed');
  } catch (error) {
    const dropped = error instanceof Refusal || (error instanceof RemoteError && !error.again);
    if (!dropped) throw error;
    countReceived(platform, activity.kind, 'dropped');
    platform.log.debug({ kind: activity.kind, sender: signer.uri, why: error.message }, 'activity dropped');
  }
}
