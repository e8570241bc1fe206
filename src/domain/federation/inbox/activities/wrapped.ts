/**
 * Activities that a group announces for others (FEP-1b12). The group's server vouches for its own people; the activities of others are verified at their own
 * servers.
 */
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { unreblogStatus } from '../../../statuses/interactions/reblog-status.ts';
import { type Activity, readActivity } from '../../documents/activities/activity.ts';
import type { LikeActivity } from '../../documents/activities/like.ts';
import type { UndoActivity } from '../../documents/activities/undo.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import { fetchObject } from '../../outbox/requests.ts';
import { actorAt } from '../../remote/find/find-remote-actor.ts';
import type { ActivityContext } from '../activity-context.ts';
import { likedObject, objectAt } from '../object-at.ts';
import { resolveUndone } from '../resolve-undone.ts';
import { receiveForwarded } from './forwarded.ts';
import { likePost, undoLike } from './posts.ts';

/** The object of an activity on a post. */
const objectIdOf = (activity: Activity): string | null => {
  if (activity.kind === 'Like' || activity.kind === 'EmojiReact') return activity.object;
  return activity.kind === 'Undo' ? activity.object.object : null;
};

/** Whether the actor's own server shows the same activity. */
async function isShownThere(ctx: ActivityContext, inner: Activity): Promise<boolean> {
  if (inner.id === null) return false;
  const shown = readActivity(await fetchObject(ctx, inner.id));
  const [object, own] = [objectIdOf(inner), shown && objectIdOf(shown)];
  return shown?.kind === inner.kind && isSameId(shown.actor, inner.actor) && object !== null && own === object;
}

/** The context of the actor of an announced activity; null if nobody vouches for it. */
async function onBehalf(ctx: ActivityContext, inner: Activity): Promise<ActivityContext | null> {
  if (!isSameHost(inner.actor, ctx.sender.uri) && !(await isShownThere(ctx, inner))) return null;
  const sender = await actorAt(ctx, inner.actor);
  if (sender.domain === null || sender.suspendedAt || sender.deletedAt) return null;
  return { ...ctx, sender, viewer: remoteViewer(sender.id), ownerId: null };
}

/** Likes of remote posts are counted by their own servers. */
async function receiveLike(ctx: ActivityContext, like: LikeActivity): Promise<void> {
  const post = await likedObject(ctx, like.object);
  const by = post.kind === 'post' ? await onBehalf(ctx, like) : null;
  if (post.kind === 'post' && by) await likePost(by, post, like);
}

async function receiveUndo(ctx: ActivityContext, undo: UndoActivity): Promise<void> {
  const { object } = undo.object;
  const post = object === null ? null : await likedObject(ctx, object);
  const by = post?.kind === 'post' ? await onBehalf(ctx, undo) : null;
  const undone = by && (await resolveUndone(by, undo.object));
  if (by && undone?.kind === 'postLike') await undoLike(by, undone);
}

/** The group decides what is on its own wall, so any of its moderators removes a post there; only the author's server deletes the post. */
export async function takeOffWall(ctx: ActivityContext, uri: string): Promise<void> {
  const post = await objectAt(ctx, uri);
  if (post?.kind !== 'post') return;
  const shared = { actorId: ctx.sender.id, reblogOfId: post.id, deletedAt: null };
  if ((await ctx.db.status.count({ where: shared })) > 0) await unreblogStatus(ctx, post.id.toString());
}

export async function receiveWrapped(ctx: ActivityContext, inner: Activity): Promise<void> {
  switch (inner.kind) {
    case 'Like':
    case 'EmojiReact':
      return receiveLike(ctx, inner);
    case 'Undo':
      return receiveUndo(ctx, inner);
    case 'Delete':
      await takeOffWall(ctx, inner.object);
      return receiveForwarded(ctx, inner);
    default:
      return receiveForwarded(ctx, inner);
  }
}
