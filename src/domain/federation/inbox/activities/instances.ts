/** Follows between servers as a whole: another one asks to follow this one, answers what this one asked, or takes either back. */
import type { InstanceRelation } from '../../../../generated/prisma/client.ts';
import { readSettings } from '../../../instance/settings.ts';
import { leave } from '../../../kernel/outbox.ts';
import type { ActivityReference, FollowActivity } from '../../documents/activities/follow.ts';
import { isSameId } from '../../documents/forms.ts';
import { instanceActorUri } from '../../outbox/instance-key.ts';
import { domainOf } from '../../outbox/requests.ts';
import { lockedRelation, relationWith, saveRelation, standsForServer } from '../../remote/instances/relations.ts';
import type { ActivityContext } from '../activity-context.ts';

const isThisServer = (ctx: ActivityContext, uri: string | null): boolean =>
  uri !== null && isSameId(uri, instanceActorUri(ctx));

/** Whether it was a follow of this server. It waits for the staff, unless the setting accepts; a limited server always waits. */
export async function followOfInstance(ctx: ActivityContext, { id: uri, object }: FollowActivity): Promise<boolean> {
  if (!isThisServer(ctx, object)) return false;
  const { sender, db, config } = ctx;
  const actorId = sender.id.toString();
  await db.$transaction(async (tx) => {
    if (!standsForServer(sender)) return leave(tx, 'instance_follow.changed', { actorId, uri, what: 'refused' });
    const before = await lockedRelation(tx, sender.id);
    const isFree = sender.silencedAt === null && (await readSettings({ db: tx, config })).acceptServers;
    const follower = before?.follower === 'ACCEPTED' || isFree ? 'ACCEPTED' : 'PENDING';
    await saveRelation(tx, ctx, sender.id, before, { follower, followerUri: uri });
    // Also once more: the other side may have lost the answer.
    if (follower === 'ACCEPTED') await leave(tx, 'instance_follow.changed', { actorId, uri, what: 'accepted' });
  });
  return true;
}

/** Whether what is answered is the follow of the sender by this server: by its id, or by whom it says follows whom. */
function isOurs(
  ctx: ActivityContext,
  { id, type, actor }: ActivityReference,
  { followed, followedUri }: InstanceRelation,
): boolean {
  if (followed === null || (type !== null && type !== 'Follow')) return false;
  return (id !== null && followedUri !== null && isSameId(id, followedUri)) || isThisServer(ctx, actor);
}

/** Whether it answered such a follow. With consent, what the other server announced before is read. */
export async function answerOfInstance(
  ctx: ActivityContext,
  asked: ActivityReference,
  accepts: boolean,
): Promise<boolean> {
  const known = await relationWith(ctx.db, ctx.sender.id);
  if (!known || !isOurs(ctx, asked, known)) return false;
  await ctx.db.$transaction(async (tx) => {
    const before = await lockedRelation(tx, ctx.sender.id);
    if (!before || !isOurs(ctx, asked, before)) return;
    const followed = accepts ? 'ACCEPTED' : 'REJECTED';
    if (before.followed === followed) return;
    await saveRelation(tx, ctx, ctx.sender.id, before, { followed });
    const actorId = ctx.sender.id.toString();
    if (accepts) await leave(tx, 'remote_instance.due', { actorId }, { host: domainOf(ctx.sender.uri) });
  });
  return true;
}

/** Whether it was such a follow. By the activity's id alone, or by whom it says was followed. */
export async function undoFollowOfInstance(ctx: ActivityContext, { id, object }: ActivityReference): Promise<boolean> {
  return ctx.db.$transaction(async (tx) => {
    const before = await lockedRelation(tx, ctx.sender.id);
    if (!before || before.follower === null) return false;
    const isById = id !== null && before.followerUri !== null && isSameId(id, before.followerUri);
    if (!isById && !isThisServer(ctx, object)) return false;
    await saveRelation(tx, ctx, ctx.sender.id, before, { follower: null, followerUri: null });
    return true;
  });
}
