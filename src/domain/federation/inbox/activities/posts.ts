/** Activities of remote actors on posts: Create, Update, Delete, Announce, Like, votes and pins, and their Undo. */
import { Refusal } from '../../../../platform/errors.ts';
import { placeOf } from '../../../kernel/lanes.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { favouriteStatus, unfavouriteStatus } from '../../../statuses/interactions/favourite-status.ts';
import { pinStatus, unpinStatus } from '../../../statuses/interactions/pin-status.ts';
import { reblogStatus, unreblogStatus } from '../../../statuses/interactions/reblog-status.ts';
import { vote } from '../../../statuses/polls/vote.ts';
import type { AnnounceActivity } from '../../documents/activities/announce.ts';
import type { CreateActivity } from '../../documents/activities/create.ts';
import type { DeleteActivity } from '../../documents/activities/delete.ts';
import type { LikeActivity } from '../../documents/activities/like.ts';
import type { UpdateActivity } from '../../documents/activities/update.ts';
import { isSameHost } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import { type RemoteNote, readNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import { domainOf, isLocalUri } from '../../outbox/requests.ts';
import { statusAt } from '../../remote/find/find-remote-status.ts';
import { removeRemoteStatus } from '../../remote/purge/remove-remote.ts';
import { statusByUri } from '../../remote/store/status-by-uri.ts';
import { storeStatus } from '../../remote/store/store-status.ts';
import { updateRemoteStatus } from '../../remote/update/update-remote-status.ts';
import type { ActivityContext } from '../activity-context.ts';
import { isFollowed, postConcerns } from '../audience.ts';
import { likedObject, type Row } from '../object-at.ts';
import { isUndone, rememberUndone } from '../undone-activities.ts';
import { answerByReply, answerDeleted } from './reply-answers.ts';

/** The document is believed only of its author, on the author's host. */
function noteOf(
  { clock, sender }: ActivityContext,
  { object, ...recipients }: CreateActivity | UpdateActivity,
): RemoteNote | null {
  const note = object.document && readNote(object.document, { now: clock.now(), recipients });
  if (!note || !isSameHost(note.id, sender.uri)) return null;
  return note.attributedTo.length === 0 || note.attributedTo.includes(sender.uri) ? note : null;
}

/** Whether the sender deleted the post before it arrived, or nobody here would see it. */
const isUnwanted = async (ctx: ActivityContext, note: RemoteNote): Promise<boolean> =>
  (await isUndone(ctx, ctx.sender.id, note.id)) || !(await postConcerns(ctx, note));

const store = (ctx: ActivityContext, note: RemoteNote) =>
  storeStatus({ ...ctx, deliveredTo: ctx.ownerId, postOf: ctx.arrivalId }, ctx.sender, note);

export async function receivePost(ctx: ActivityContext, { whole }: { whole: CreateActivity }): Promise<void> {
  const note = noteOf(ctx, whole);
  if (!note || (await isUnwanted(ctx, note))) return;
  if (await store(ctx, note)) await answerByReply(ctx, note);
}

/** A new vote counts although an earlier one of the same activity counts already. */
export async function receiveVotes(ctx: ActivityContext, _poll: unknown, { votes }: CreateActivity): Promise<void> {
  const status = await likedObject(ctx, votes[0]?.poll ?? '');
  const poll = status.kind === 'post' ? await ctx.db.poll.findUnique({ where: { statusId: status.id } }) : null;
  if (!poll) return;
  for (const { name } of votes) {
    const choice = poll.options.indexOf(name);
    if (choice < 0) continue;
    await vote(ctx, poll.id.toString(), [choice]).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** The Create of an unknown post that is newer may arrive later. */
const NEW_MS = 86_400_000;

export async function updatePost(ctx: ActivityContext, { whole }: { whole: UpdateActivity }): Promise<void> {
  const status = await statusByUri(ctx, whole.object.id);
  if (status && status.actorId !== ctx.sender.id) return;
  const note = noteOf(ctx, whole);
  if (!note) return;
  if (status) return updateRemoteStatus(ctx, status, note);
  const isNew = ctx.clock.now().getTime() - note.published.getTime() < NEW_MS;
  if (ctx.sender.suspendedAt || !isNew || (await isUnwanted(ctx, note))) return;
  await store(ctx, note);
}

/** Only its author deletes a post. */
export async function deletePost(ctx: ActivityContext, { id }: Row, { object }: DeleteActivity): Promise<void> {
  await answerDeleted(ctx, object);
  const status = await ctx.db.status.findUnique({ where: { id } });
  if (status?.actorId === ctx.sender.id) await removeRemoteStatus(ctx, status);
}

/** The deletion of an unknown object is remembered, because its Create may arrive later. */
export async function deleteUnknown(
  ctx: ActivityContext,
  _unknown: unknown,
  { object }: DeleteActivity,
): Promise<void> {
  await answerDeleted(ctx, object);
  await rememberUndone(ctx, ctx.sender.id, object);
}

/** The approval that the boost claims to have is on the host of the post. */
async function enqueueVerification(ctx: ActivityContext, boostId: bigint, postUri: string): Promise<void> {
  const place = await placeOf(ctx, 'look_ups', domainOf(postUri));
  await ctx.db.$transaction((tx) => enqueue(tx, 'status.approval_due', { statusId: boostId.toString() }, place));
}

/**
 * Stored only if a local person follows the sender, or if the post is local.
 *
 * @param object with the document that was fetched from its address, if it was fetched
 */
export async function announcePost(
  ctx: ActivityContext,
  { uri, document }: { uri: string; document: JsonObject | null },
  activity: AnnounceActivity,
): Promise<void> {
  const { id } = activity;
  if (!isLocalUri(ctx, uri) && !(await isFollowed(ctx, ctx.sender.id))) return;
  // It is stored already, or its id is that of another post.
  if ((await ctx.db.status.count({ where: { uri: id } })) > 0) return;
  const original = await statusAt(ctx, uri, document);
  // The followers of a group have the group's own posts in their timelines already.
  if (ctx.sender.type === 'GROUP' && original.actorId === ctx.sender.id) return;
  const { authorization } = activity;
  const visibility = visibilityOf(activity, ctx.sender.followersUri);
  const boost = await reblogStatus(ctx, original.id.toString(), visibility, { uri: id, authorization });
  if (authorization !== null) await enqueueVerification(ctx, boost.id, original.uri);
}

/** A reaction counts as a favourite: one for each person, with any emoji. */
export const likePost = (ctx: ActivityContext, { id }: Row, { id: uri }: LikeActivity) =>
  favouriteStatus(ctx, id.toString(), uri);

export async function pinPost(ctx: ActivityContext, { uri }: { uri: string }): Promise<void> {
  const status = await statusAt(ctx, uri);
  if (status.actorId === ctx.sender.id) await pinStatus(ctx, status.id.toString());
}

export async function unpinPost(ctx: ActivityContext, { uri }: { uri: string }): Promise<void> {
  const status = await statusByUri(ctx, uri);
  if (status?.actorId === ctx.sender.id) await unpinStatus(ctx, status.id.toString());
}

export const undoAnnounce = (ctx: ActivityContext, { id }: Row) => unreblogStatus(ctx, id.toString());

export const undoLike = (ctx: ActivityContext, { id }: Row) => unfavouriteStatus(ctx, id.toString());
