/** What somebody hands over for somebody else, as servers do with answers in a thread: not believed, but a reason to ask its own server. */
import { isDistributable } from '../../statuses/visible.ts';
import { statusAt } from '../find-remote-status.ts';
import type { Act } from '../reading/activity.ts';
import { isEventDocument } from '../reading/event.ts';
import { readNote } from '../reading/note.ts';
import { removeRemoteStatus } from '../remove-remote.ts';
import { fetchObject, isHere, RemoteError } from '../requests.ts';
import { statusByUri } from '../store-status.ts';
import { updateRemoteStatus } from '../update-remote-status.ts';
import type { ActContext, Received } from './act-context.ts';
import { concerns, isFollowed } from './post-acts.ts';

/** Reads a post that is known at its server once more: what that says now, counts, and so does that it is gone. */
async function readAgain(ctx: ActContext, uri: string): Promise<void> {
  const status = await ctx.db.status.findFirst({ where: { uri, deletedAt: null }, include: { actor: true } });
  // Of other posts, their server tells this one nothing either way.
  if (!status || !isDistributable(status)) return;
  try {
    const note = readNote(await fetchObject(ctx, uri), { now: ctx.clock.now() });
    if (note?.attributedTo.includes(status.actor.uri)) await updateRemoteStatus(ctx, status, note);
  } catch (error) {
    if (!(error instanceof RemoteError && (error.status === 404 || error.status === 410))) throw error;
    await removeRemoteStatus(ctx, status);
  }
}

export async function receiveForwarded(ctx: ActContext, act: Act, received: Received): Promise<void> {
  if (act.kind !== 'Create' && act.kind !== 'Update' && act.kind !== 'Delete') return;
  if ('member' in act) return;
  const [uri, document] = act.kind === 'Delete' ? [act.object, null] : [act.object.id, act.object.document];
  // A group hands over its events itself.
  if (isHere(ctx, uri) || isEventDocument(document)) return;
  if (await statusByUri(ctx, uri)) {
    if (act.kind !== 'Create') await readAgain(ctx, uri);
    return;
  }
  const note = document && readNote(document, { now: ctx.clock.now(), recipients: act });
  const isWanted = note ? await concerns(ctx, note, received) : await isFollowed(ctx, ctx.sender.id);
  if (act.kind === 'Create' && isWanted) await statusAt(ctx, uri);
}
