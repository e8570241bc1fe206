/**
 * Activities that groups pass on whole, as those of Lemmy and other forums do (FEP-1b12). They are nobody's word: what they are about is
 * read at its own server.
 */
import { lockEvent } from '../../events/find.ts';
import { removeEvent } from '../../events/remove-event.ts';
import { organizersOf } from '../find-remote-event.ts';
import type { AnnounceAct } from '../reading/activities/announce.ts';
import { actorOf, readActivity } from '../reading/activity.ts';
import { readEvent } from '../reading/event.ts';
import { fetchObject, isHere, RemoteError } from '../requests.ts';
import { eventByUri } from '../store-event.ts';
import { updateRemoteEvent } from '../update-remote-event.ts';
import type { ActContext, Received } from './act-context.ts';
import { announceEvent } from './event-acts.ts';
import { receiveForwarded } from './forwarded.ts';
import { isFollowed, receiveAnnounce } from './post-acts.ts';

/** Reads an event that is known at its server once more; whether there was one. */
async function readEventAgain(ctx: ActContext, uri: string): Promise<boolean> {
  const event = await eventByUri(ctx, uri);
  if (!event || event.local) return event !== null;
  try {
    const remote = readEvent(await fetchObject(ctx, uri), { now: ctx.clock.now() });
    if (remote) await updateRemoteEvent(ctx, event.id, await organizersOf(ctx, remote, ctx.sender), remote);
  } catch (error) {
    if (!(error instanceof RemoteError && (error.status === 404 || error.status === 410))) throw error;
    await ctx.db.$transaction(async (tx) => {
      await lockEvent(tx, event.id.toString());
      const there = await tx.event.findUnique({ where: { id: event.id } });
      if (there) await removeEvent(tx, ctx, there);
    });
  }
  return true;
}

/** Of new things the object is shared; changed and deleted ones are looked at. Reactions and the like are left to their own senders. */
export async function receiveAnnounced(ctx: ActContext, act: AnnounceAct, received: Received): Promise<void> {
  const { document } = act.object;
  const inner = document && readActivity(document, actorOf(document));
  if (!inner || !(await isFollowed(ctx, ctx.sender.id)) || 'member' in inner) return;
  if (inner.kind === 'Create') {
    if (isHere(ctx, inner.object.id)) return;
    const shared = { ...act, object: { ...inner.object, document: null }, ofActivity: false };
    if (!(await announceEvent(ctx, shared))) await receiveAnnounce(ctx, shared);
  }
  if (inner.kind !== 'Update' && inner.kind !== 'Delete') return;
  const uri = inner.kind === 'Update' ? inner.object.id : inner.object;
  if (!isHere(ctx, uri) && !(await readEventAgain(ctx, uri))) await receiveForwarded(ctx, inner, received);
}
