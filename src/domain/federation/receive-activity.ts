/** Takes what another server sends: decides who sent it, and leaves the rest to a job. */
import memoize from 'memoize';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SignedRequest } from '../../platform/http/signatures/signature.ts';
import { type JobPayloads, leaveMany } from '../kernel/outbox.ts';
import { type FederationContext, knownActor } from './find-remote-actor.ts';
import { actKindOf, actorOf } from './reading/activity.ts';
import { idOf, isSameId } from './reading/forms.ts';
import { readDocument } from './reading/json.ts';
import { domainOf, isHere } from './requests.ts';
import { SenderError, senderOf } from './senders.ts';

/**
 * Every server tells all others of those who leave: of somebody who is not known here there is nothing to delete, and nobody is left who
 * could be asked for the key.
 */
async function isOfStrangerWhoLeaves(
  ctx: FederationContext,
  document: NonNullable<ReturnType<typeof readDocument>>,
): Promise<boolean> {
  const kind = actKindOf(document);
  if (kind !== 'Delete' && kind !== 'Update') return false;
  const actor = actorOf(document);
  const object = idOf(document.object);
  if (actor === null || object === null || !isSameId(actor, object)) return false;
  return (await knownActor(ctx, actor)) === null;
}

/** They may have a megabyte each. */
const MOST_AT_ONCE = 16;

interface Arrived {
  payload: JobPayloads['activity.received'];
  host: string;
}

/** What arrives at the same time is stored by one statement, which is a transaction. */
const arrivalsIn = memoize(
  (db: Db) =>
    batchLoader(async (arrived: readonly Arrived[]) => {
      await leaveMany(db, 'activity.received', arrived);
      return arrived.map(() => null);
    }, MOST_AT_ONCE),
  { cache: new WeakMap() },
);

/**
 * Answered without looking at the object: what it does is a job's, one after the other for each sender.
 *
 * @param owner whose inbox it came to; null for the shared one
 * @throws SenderError
 */
export async function receiveActivity(
  ctx: FederationContext,
  request: SignedRequest & { body: Buffer },
  owner: bigint | null,
): Promise<void> {
  const document = readDocument(request.body);
  if (!document) throw new SenderError(400, 'The body is no JSON object, or too large');
  if (await isOfStrangerWhoLeaves(ctx, document)) return;
  const sender = await senderOf(ctx, request);
  const payload = {
    body: request.body.toString('utf8'),
    senderId: sender.id.toString(),
    ownerId: owner?.toString() ?? null,
  };
  if (isHere(ctx, sender.uri)) return;
  await arrivalsIn(ctx.db).load({ payload, host: domainOf(sender.uri) });
}
