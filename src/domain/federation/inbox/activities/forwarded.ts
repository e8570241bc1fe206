/** What somebody hands over for somebody else, as servers do with answers in a thread: not believed, but a reason to ask its own server. */
import type { Event } from '../../../../generated/prisma/client.ts';
import { isOpen } from '../../../events/visible.ts';
import { isDistributable } from '../../../statuses/visible.ts';
import type { Activity } from '../../documents/activities/activity.ts';
import { isEventDocument, readEvent } from '../../documents/events/event.ts';
import { isType } from '../../documents/forms.ts';
import { readNote } from '../../documents/note.ts';
import { fetchObject, isLocalUri, RemoteError } from '../../outbox/requests.ts';
import { eventAt, organizersOf } from '../../remote/find/find-remote-event.ts';
import { statusAt } from '../../remote/find/find-remote-status.ts';
import { removeRemoteEvent, removeRemoteStatus } from '../../remote/purge/remove-remote.ts';
import { eventByUri } from '../../remote/store/store-event.ts';
import { statusByUri } from '../../remote/store/store-status.ts';
import { updateRemoteEvent } from '../../remote/update/update-remote-event.ts';
import { updateRemoteStatus } from '../../remote/update/update-remote-status.ts';
import type { ActivityContext, Received } from '../activity-context.ts';
import { concerns, isFollowed } from './posts.ts';

/** The address of what is gone for good; what is not found just now may be there again. */
const GONE = 410;

/**
 * Reads a post that is known at its server once more: what that says now, counts. One that is not found goes, but comes back if its author
 * sends it again.
 */
async function readAgain(ctx: ActivityContext, uri: string): Promise<void> {
  const status = await ctx.db.status.findFirst({ where: { uri, deletedAt: null }, include: { actor: true } });
  // Of other posts, their server tells this one nothing either way.
  if (!status || !isDistributable(status)) return;
  try {
    const document = await fetchObject(ctx, uri);
    if (isType(document, 'Tombstone')) return await removeRemoteStatus(ctx, status);
    const note = readNote(document, { now: ctx.clock.now() });
    if (note?.attributedTo.includes(status.actor.uri)) await updateRemoteStatus(ctx, status, note);
  } catch (error) {
    if (!(error instanceof RemoteError && (error.status === 404 || error.status === GONE))) throw error;
    await removeRemoteStatus(ctx, status, { forGood: error.status === GONE });
  }
}

/** Likewise of events: what their own server shows, counts. */
async function receiveForwardedEvent(
  ctx: ActivityContext,
  kind: 'Create' | 'Update' | 'Delete',
  uri: string,
  known: Event | null,
): Promise<void> {
  if (!known) {
    if (kind !== 'Delete' && (await isFollowed(ctx, ctx.sender.id))) await eventAt(ctx, uri, ctx.sender);
    return;
  }
  if (kind === 'Create' || !isOpen(known)) return;
  try {
    const remote = readEvent(await fetchObject(ctx, uri), { now: ctx.clock.now() });
    if (remote) await updateRemoteEvent(ctx, known.id, await organizersOf(ctx, remote, ctx.sender), remote);
  } catch (error) {
    if (!(error instanceof RemoteError && error.status === GONE)) throw error;
    await removeRemoteEvent(ctx, known);
  }
}

export async function receiveForwarded(ctx: ActivityContext, act: Activity, received: Received): Promise<void> {
  if (act.kind !== 'Create' && act.kind !== 'Update' && act.kind !== 'Delete') return;
  if ('member' in act) return;
  const [uri, document] = act.kind === 'Delete' ? [act.object, null] : [act.object.id, act.object.document];
  if (isLocalUri(ctx, uri)) return;
  const event = await eventByUri(ctx, uri);
  if (event || isEventDocument(document)) return receiveForwardedEvent(ctx, act.kind, uri, event);
  if (await statusByUri(ctx, uri)) {
    if (act.kind !== 'Create') await readAgain(ctx, uri);
    return;
  }
  const note = document && readNote(document, { now: ctx.clock.now(), recipients: act });
  const isWanted = note ? await concerns(ctx, note, received) : await isFollowed(ctx, ctx.sender.id);
  if (act.kind === 'Create' && isWanted) await statusAt(ctx, uri);
}
