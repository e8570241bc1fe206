/** Activities of remote actors on posts: Create, Update, Delete, Announce, Like, votes and pins, and their Undo. */
import { Refusal } from '../../../../platform/errors.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { placeOf } from '../../../kernel/lanes.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { favouriteStatus, unfavouriteStatus } from '../../../statuses/interactions/favourite-status.ts';
import { pinStatus, unpinStatus } from '../../../statuses/interactions/pin-status.ts';
import { type RemoteReblog, reblogStatus, unreblogStatus } from '../../../statuses/interactions/reblog-status.ts';
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
import { withAuthorBy } from '../../remote/find/author-of-post.ts';
import { statusAt } from '../../remote/find/find-remote-status.ts';
import { removeRemoteStatus } from '../../remote/purge/remove-remote.ts';
import { statusByUri } from '../../remote/store/status-by-uri.ts';
import { storeStatus } from '../../remote/store/store-status.ts';
import { keepForForums } from '../../remote/update/keep-for-forums.ts';
import { updateRemoteStatus } from '../../remote/update/update-remote-status.ts';
import type { ActivityContext } from '../activity-context.ts';
import { isFollowed, postConcerns } from '../audience.ts';
import { likedObject, type Row } from '../object-at.ts';
import { isUndone, rememberUndone } from '../undone-activities.ts';
import { answerByReply, answerDeleted } from './reply-answers.ts';

interface Received {
  /** The context of the author: the sender, or the group for which the sender wrote the post. */
  by: ActivityContext;
  note: RemoteNote;
}

/** A document is accepted only from its author, on the author's host. */
async function receivedIn(
  ctx: ActivityContext,
  { object, ...recipients }: CreateActivity | UpdateActivity,
): Promise<Received | null> {
  const read = object.document && readNote(object.document, { now: ctx.clock.now(), recipients });
  const authored = read && (await withAuthorBy(ctx, read, ctx.sender));
  if (!authored) return null;
  const { author, note } = authored;
  const by = author.id === ctx.sender.id ? ctx : { ...ctx, sender: author, viewer: remoteViewer(author.id) };
  return { by, note };
}

/** Whether the sender or the author deleted the post before it arrived, or nobody here would see it. */
async function isUnwanted(ctx: ActivityContext, { by, note }: Received): Promise<boolean> {
  if (await isUndone(ctx, ctx.sender.id, note.id)) return true;
  return (by !== ctx && (await isUndone(ctx, by.sender.id, note.id))) || !(await postConcerns(by, note));
}

const store = ({ by, note }: Received, create?: JsonObject) =>
  storeStatus(
    { ...by, deliveredTo: by.ownerId, arrivalOfPost: by.arrivalId, ...(create && { create }) },
    by.sender,
    note,
  );

export async function receivePost(ctx: ActivityContext, { whole }: { whole: CreateActivity }): Promise<void> {
  const received = await receivedIn(ctx, whole);
  if (!received || (await isUnwanted(ctx, received))) return;
  if (await store(received, ctx.received)) await answerByReply(received.by, received.note);
}

/** A vote is counted even if an earlier vote of the same activity has been. */
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
  const received = await receivedIn(ctx, whole);
  if (!received) return;
  const { by, note } = received;
  const status = await statusByUri(ctx, note.id);
  if (status) {
    if (status.actorId !== by.sender.id) return;
    // The edit of a suspended author is stored, and no group announces it.
    return updateRemoteStatus(by.sender.suspendedAt ? by : { ...by, update: ctx.received }, status, note);
  }
  const isNew = ctx.clock.now().getTime() - note.published.getTime() < NEW_MS;
  if (by.sender.suspendedAt || !isNew || (await isUnwanted(ctx, received))) return;
  await store(received);
}

/** Only its author deletes a post; the people of a group's server delete those of the group. */
export async function deletePost(ctx: ActivityContext, { id }: Row, { object }: DeleteActivity): Promise<void> {
  await answerDeleted(ctx, object);
  const status = await ctx.db.status.findUnique({ where: { id }, include: { actor: true } });
  if (!status) return;
  const { actor } = status;
  const isOfTheirGroup = actor.type === 'GROUP' && isSameHost(actor.uri, ctx.sender.uri);
  if (actor.id !== ctx.sender.id && !isOfTheirGroup) return;
  await keepForForums(ctx.db, id, 'Delete', ctx.received);
  await removeRemoteStatus(ctx, status);
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

/** The approval that a boost claims to have, and the job that verifies it, on account of the host of the post. */
async function claimedApproval(ctx: ActivityContext, authorization: string, postUri: string) {
  const place = await placeOf(ctx, 'look_ups', domainOf(postUri));
  const alongside: RemoteReblog['alongside'] = (tx, boostId) =>
    enqueue(tx, 'status.approval_due', { statusId: boostId.toString() }, place);
  return { authorization, alongside };
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
  const claimed = authorization === null ? null : await claimedApproval(ctx, authorization, original.uri);
  await reblogStatus(ctx, original.id.toString(), visibility, { uri: id, ...claimed });
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
