/** Follows between servers as a whole: a remote server asks to follow this one, answers the Follow by this one, or withdraws either. */
import { readSettings } from '../../../instance/settings.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import type { ActivityReference, AnswerActivity, FollowActivity } from '../../documents/activities/follow.ts';
import type { UndoActivity } from '../../documents/activities/undo.ts';
import { isSameId } from '../../documents/forms.ts';
import { originActorUri } from '../../outbox/instance-key.ts';
import { domainOf } from '../../outbox/requests.ts';
import { lockedRelation, saveRelation, standsForServer } from '../../remote/instances/relations.ts';
import type { ActivityContext } from '../activity-context.ts';
import { isOwnFollow } from '../object-at.ts';

/** The request waits for the staff unless the setting accepts it; that of a limited server always waits. */
export async function receiveServerFollow(
  ctx: ActivityContext,
  _server: unknown,
  { id: uri, object }: FollowActivity,
): Promise<void> {
  const { sender, db, config } = ctx;
  const actorId = sender.id.toString();
  const origin = config.origins.find((each) => isSameId(originActorUri(each), object))?.handleDomain ?? null;
  await db.$transaction(async (tx) => {
    if (!standsForServer(sender))
      return enqueue(tx, 'instance_follow.changed', { actorId, uri, what: 'refused', origin });
    const before = await lockedRelation(tx, sender.id);
    const isFree = sender.silencedAt === null && (await readSettings({ db: tx, config })).acceptServers;
    const follower = before?.follower === 'ACCEPTED' || isFree ? 'ACCEPTED' : 'PENDING';
    await saveRelation(tx, ctx, sender.id, before, { follower, followerUri: uri, originDomain: origin });
    // A repeated Follow is answered again, because the remote server may have lost the answer.
    if (follower === 'ACCEPTED')
      await enqueue(tx, 'instance_follow.changed', { actorId, uri, what: 'accepted', origin });
  });
}

/** Fetches the earlier announcements of the remote server once it consents. */
async function answerServerFollow(
  ctx: ActivityContext,
  answered: Pick<ActivityReference, 'id' | 'actor'>,
  followed: 'ACCEPTED' | 'REJECTED',
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const before = await lockedRelation(tx, ctx.sender.id);
    if (!before || !isOwnFollow(ctx, answered, before) || before.followed === followed) return;
    await saveRelation(tx, ctx, ctx.sender.id, before, { followed });
    const actorId = ctx.sender.id.toString();
    const host = domainOf(ctx.sender.uri);
    if (followed === 'ACCEPTED') await enqueue(tx, 'remote_instance.due', { actorId }, { host });
  });
}

export const acceptServerFollow = (ctx: ActivityContext, _follow: unknown, { object }: AnswerActivity): Promise<void> =>
  answerServerFollow(ctx, object, 'ACCEPTED');

export const rejectServerFollow = (ctx: ActivityContext, _follow: unknown, { object }: AnswerActivity): Promise<void> =>
  answerServerFollow(ctx, object, 'REJECTED');

/** The Undo of an Accept names the accepted Follow as the object of that Accept. */
export const undoAcceptOfServerFollow = (ctx: ActivityContext, _accept: unknown, { object }: UndoActivity) =>
  answerServerFollow(ctx, { id: object.object, actor: null }, 'REJECTED');

export async function undoServerFollow(ctx: ActivityContext): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const before = await lockedRelation(tx, ctx.sender.id);
    if (before?.follower) await saveRelation(tx, ctx, ctx.sender.id, before, { follower: null, followerUri: null });
  });
}
