/** What people of other servers do with posts: Create, Update, Delete, Announce, Like, votes and pins, and their Undo. */
import type { Status } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { ask, batchedStatement, MOST_LOOK_UPS } from '../../../../platform/reading/batched-statement.ts';
import { eventOfThread } from '../../../comments/comment-on-event.ts';
import { MEMBER_ROLES } from '../../../groups/states.ts';
import { favouriteStatus, unfavouriteStatus } from '../../../statuses/interactions/favourite-status.ts';
import { pinStatus, unpinStatus } from '../../../statuses/interactions/pin-status.ts';
import { reblogStatus, unreblogStatus } from '../../../statuses/interactions/reblog-status.ts';
import { vote } from '../../../statuses/polls/vote.ts';
import type { AnnounceActivity } from '../../documents/activities/announce.ts';
import type { CreateActivity } from '../../documents/activities/create.ts';
import type { DeleteActivity } from '../../documents/activities/delete.ts';
import type { ActivityReference } from '../../documents/activities/follow.ts';
import type { LikeActivity } from '../../documents/activities/like.ts';
import type { PinActivity } from '../../documents/activities/pin.ts';
import type { UpdateActivity } from '../../documents/activities/update.ts';
import { isSameHost } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import { type NoteReading, type RemoteNote, readNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import { fetchObject, isLocalUri } from '../../outbox/requests.ts';
import { statusAt } from '../../remote/find/find-remote-status.ts';
import { removeRemoteStatus } from '../../remote/purge/remove-remote.ts';
import { belowEvent } from '../../remote/store/below-event.ts';
import { statusByUri, storeStatus } from '../../remote/store/store-status.ts';
import { updateRemoteStatus } from '../../remote/update/update-remote-status.ts';
import type { ActivityContext, Received } from '../activity-context.ts';
import { isUndone, rememberUndone } from '../undone-activities.ts';
import { answerByReply, answerDeleted } from './reply-answers.ts';

/** Ids of Pixelfed's likes end with a slash. */
const localStatus = async (ctx: ActivityContext, uri: string): Promise<Status | null> =>
  isLocalUri(ctx, uri) ? statusByUri(ctx, uri.replace(/\/$/, '')) : null;

const followers = batchedStatement('followers_here', {
  most: MOST_LOOK_UPS,
  parameters: { targets: 'bigint[]' },
  text: `SELECT EXISTS (
      SELECT FROM follows f JOIN actors a ON a.id = f.follower_id AND a.domain IS NULL WHERE f.target_id = ANY (q.targets) AND f.approved
    ) OR EXISTS (
      SELECT FROM members m JOIN actors a ON a.id = m.actor_id AND a.domain IS NULL
      WHERE m.parent_id = ANY (q.targets) AND m.role >= ${MEMBER_ROLES.MEMBER}) AS there`,
}).as<{ there: boolean }>();

/** Whether somebody here follows one of them, or belongs to it. */
export const isFollowed = async ({ sql }: ActivityContext, ...targetIds: bigint[]): Promise<boolean> =>
  (await ask(sql, followers, { targets: targetIds }))[0]?.there ?? false;

/** Kept only if it concerns somebody here: a follower, whoever is named or addressed, the thread of one of these, or an event. */
export async function concerns(
  ctx: ActivityContext,
  note: RemoteNote,
  { ownerId }: Pick<Received, 'ownerId'>,
): Promise<boolean> {
  if (ownerId !== null || (await isFollowed(ctx, ctx.sender.id))) return true;
  if ([...note.to, ...note.cc, ...note.mentions.map(({ href }) => href)].some((uri) => isLocalUri(ctx, uri)))
    return true;
  if (await belowEvent(ctx, ctx.sender, note)) return true;
  const parent = note.inReplyTo === null ? null : await statusByUri(ctx, note.inReplyTo);
  if (parent === null) return false;
  if (parent.local || (await isFollowed(ctx, parent.actorId))) return true;
  return (await eventOfThread(ctx.db, parent.conversationId)) !== null;
}

/** What came with the activity is believed, since its author signed it; otherwise its own address is asked. */
async function noteOf(
  ctx: ActivityContext,
  { object, ...act }: CreateActivity | UpdateActivity,
): Promise<RemoteNote | null> {
  if (!isSameHost(object.id, ctx.sender.uri)) return null;
  const reading: NoteReading = { now: ctx.clock.now(), recipients: act };
  const note = readNote(object.document ?? (await fetchObject(ctx, object.id)), reading);
  const isSenders = note !== null && (note.attributedTo.length === 0 || note.attributedTo.includes(ctx.sender.uri));
  return note && isSenders && isSameHost(note.id, ctx.sender.uri) ? note : null;
}

async function receiveVotes(ctx: ActivityContext, { votes }: CreateActivity): Promise<void> {
  const uri = votes[0]?.poll ?? '';
  const status = await localStatus(ctx, uri);
  const poll = status && (await ctx.db.poll.findUnique({ where: { statusId: status.id } }));
  if (!poll) return;
  for (const { name } of votes) {
    const choice = poll.options.indexOf(name);
    if (choice < 0) continue;
    await vote(ctx, poll.id.toString(), [choice]).catch((error: unknown) => {
      // One that counts already does not make the others void.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

export async function receiveCreate(ctx: ActivityContext, act: CreateActivity, received: Received): Promise<void> {
  if (act.votes.length > 0) return receiveVotes(ctx, act);
  if (isLocalUri(ctx, act.object.id)) return;
  const note = await noteOf(ctx, act);
  if (!note || (await isUndone(ctx, ctx.sender.id, note.id)) || !(await concerns(ctx, note, received))) return;
  const stored = await storeStatus({ ...ctx, deliveredTo: received.ownerId }, ctx.sender, note);
  if (stored) await answerByReply(ctx, note);
}

/** Of a post that is not known here, what is new counts as written now: its Create may come later. */
const NEW_MS = 86_400_000;

export async function receiveUpdate(ctx: ActivityContext, act: UpdateActivity, received: Received): Promise<void> {
  const status = await statusByUri(ctx, act.object.id);
  if (status && status.actorId !== ctx.sender.id) return;
  const note = await noteOf(ctx, act);
  if (!note) return;
  if (status) return updateRemoteStatus(ctx, status, note);
  if (ctx.sender.suspendedAt) return;
  const isNew = ctx.clock.now().getTime() - note.published.getTime() < NEW_MS;
  if (!isNew || (await isUndone(ctx, ctx.sender.id, note.id)) || !(await concerns(ctx, note, received))) return;
  await storeStatus({ ...ctx, deliveredTo: received.ownerId }, ctx.sender, note);
}

/** Only its author deletes a post; one that never arrived will not. */
export async function receiveDelete(ctx: ActivityContext, { object }: DeleteActivity): Promise<void> {
  await answerDeleted(ctx, object);
  const status = await ctx.db.status.findFirst({ where: { uri: object } });
  if (!status) await rememberUndone(ctx, ctx.sender.id, object);
  else if (status.actorId === ctx.sender.id) await removeRemoteStatus(ctx, status);
}

/**
 * Kept only if somebody here follows the sender, or the post is of this server.
 *
 * @param document what was read at the address of the post already
 */
export async function receiveAnnounce(
  ctx: ActivityContext,
  act: AnnounceActivity,
  document: JsonObject | null,
): Promise<void> {
  const { id, object, ofActivity } = act;
  if (ofActivity || (!isLocalUri(ctx, object.id) && !(await isFollowed(ctx, ctx.sender.id)))) return;
  // It was here before, or its address is that of another post.
  if ((await ctx.db.status.count({ where: { uri: id } })) > 0) return;
  const original = await statusAt(ctx, object.id, document);
  // What a group wrote itself is in the timelines of those who follow it already.
  if (ctx.sender.type === 'GROUP' && original.actorId === ctx.sender.id) return;
  const visibility = visibilityOf(act, ctx.sender.followersUri);
  await reblogStatus(ctx, original.id.toString(), visibility, id);
}

/** A reaction counts as a favourite: one for each person, whatever they react with. */
export async function receiveLike(ctx: ActivityContext, { object, id }: LikeActivity): Promise<void> {
  const status = await localStatus(ctx, object);
  if (status) await favouriteStatus(ctx, status.id.toString(), id);
}

export async function receivePin(ctx: ActivityContext, { kind, object, target }: PinActivity): Promise<void> {
  const remote = await ctx.db.remoteActor.findUnique({ where: { actorId: ctx.sender.id } });
  if (!object || remote?.featuredUri !== target || !isSameHost(object.id, ctx.sender.uri)) return;
  const status = kind === 'Add' ? await statusAt(ctx, object.id) : await statusByUri(ctx, object.id);
  if (status?.actorId !== ctx.sender.id) return;
  await (kind === 'Add' ? pinStatus : unpinStatus)(ctx, status.id.toString());
}

/** Whether it was a reblog: by its own address, or by what it showed. */
export async function undoAnnounce(ctx: ActivityContext, { id, type, object }: ActivityReference): Promise<boolean> {
  const mine = { actorId: ctx.sender.id, deletedAt: null };
  const reblog =
    (id === null ? null : await ctx.db.status.findFirst({ where: { ...mine, uri: id, reblogOfId: { not: null } } })) ??
    (type === 'Announce' && object !== null
      ? await ctx.db.status.findFirst({ where: { ...mine, reblogOf: { uri: object } } })
      : null);
  if (!reblog?.reblogOfId) return false;
  await unreblogStatus(ctx, reblog.reblogOfId.toString());
  return true;
}

/**
 * Whether it was a favourite: by its id, or by what it says was liked. Of several reactions of one person the first one is the favourite,
 * and stays when another one is undone.
 */
export async function undoLike(ctx: ActivityContext, { id, type, object }: ActivityReference): Promise<boolean> {
  const actorId = ctx.sender.id;
  const status = object === null ? null : await localStatus(ctx, object);
  if (!status && id === null) return false;
  const where = status ? { actorId, statusId: status.id } : { actorId, uri: id };
  const liked = await ctx.db.favourite.findFirst({ where });
  if (!liked) return false;
  if (type === 'EmojiReact' && id !== null && liked.uri !== null && liked.uri !== id) return true;
  await unfavouriteStatus(ctx, liked.statusId.toString());
  return true;
}
