/** Activities that the sender passes on for another actor, as servers do with replies in a thread. They are not believed: the object is fetched from its own server. */
import type { Event } from '../../../../generated/prisma/client.ts';
import { isOpen } from '../../../events/visible.ts';
import { isDistributable } from '../../../statuses/visible.ts';
import type { Activity } from '../../documents/activities/activity.ts';
import { isEventDocument, readEvent } from '../../documents/events/event.ts';
import { isType } from '../../documents/forms.ts';
import { readNote } from '../../documents/note.ts';
import { fetchObject, isLocalUri, RemoteError } from '../../outbox/requests.ts';
import { isOfRefusedWriter } from '../../remote/find/author-of-post.ts';
import { eventAt, organizersOf } from '../../remote/find/find-remote-event.ts';
import { statusAt } from '../../remote/find/find-remote-status.ts';
import { removeRemoteEvent, removeRemoteStatus } from '../../remote/purge/remove-remote.ts';
import { statusByUri } from '../../remote/store/status-by-uri.ts';
import { eventByUri } from '../../remote/store/store-event.ts';
import { updateRemoteEvent } from '../../remote/update/update-remote-event.ts';
import { updateRemoteStatus } from '../../remote/update/update-remote-status.ts';
import type { ActivityContext } from '../activity-context.ts';
import { isFollowed, postConcerns } from '../audience.ts';

/** The object is gone for good; one that is not found may return. */
const GONE = 410;

/** Fetches a known public post again. A post that is not found is removed, and returns if its author sends it again. */
async function fetchAgain(ctx: ActivityContext, uri: string): Promise<void> {
  const status = await ctx.db.status.findFirst({ where: { uri, deletedAt: null }, include: { actor: true } });
  // This server may not fetch other posts, so their absence proves nothing.
  if (!status || !isDistributable(status)) return;
  try {
    const document = await fetchObject(ctx, uri);
    if (isType(document, 'Tombstone')) return await removeRemoteStatus(ctx, status);
    const note = readNote(document, { now: ctx.clock.now() });
    const { uri: author } = status.actor;
    const isAuthors = note?.attributedTo.includes(author) || note?.writer === author;
    if (note && isAuthors && !(await isOfRefusedWriter(ctx, note, status.actor)))
      await updateRemoteStatus(ctx, status, note);
  } catch (error) {
    if (!(error instanceof RemoteError && (error.status === 404 || error.status === GONE))) throw error;
    await removeRemoteStatus(ctx, status, { forGood: error.status === GONE });
  }
}

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

export async function receiveForwarded(ctx: ActivityContext, activity: Activity): Promise<void> {
  if (activity.kind !== 'Create' && activity.kind !== 'Update' && activity.kind !== 'Delete') return;
  if ('member' in activity) return;
  const { kind } = activity;
  const [uri, document] =
    activity.kind === 'Delete' ? [activity.object, null] : [activity.object.id, activity.object.document];
  if (isLocalUri(ctx, uri)) return;
  const event = await eventByUri(ctx, uri);
  if (event || isEventDocument(document)) return receiveForwardedEvent(ctx, kind, uri, event);
  if (await statusByUri(ctx, uri)) {
    if (kind !== 'Create') await fetchAgain(ctx, uri);
    return;
  }
  const note = document && readNote(document, { now: ctx.clock.now(), recipients: activity });
  const isWanted = note ? await postConcerns(ctx, note) : await isFollowed(ctx, ctx.sender.id);
  if (kind === 'Create' && isWanted) await statusAt(ctx, uri);
}
