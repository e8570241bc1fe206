/** What people of other servers do with people here and with themselves: Block, Move, and news of their own profile. */
import { Refusal } from '../../../../platform/errors.ts';
import { leave } from '../../../kernel/outbox.ts';
import { blockActor, unblockActor } from '../../../relationships/block-actor.ts';
import type { BlockActivity } from '../../documents/activities/block.ts';
import type { ActivityReference } from '../../documents/activities/follow.ts';
import type { UpdateActivity } from '../../documents/activities/update.ts';
import { readActor } from '../../documents/actor.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { keepActor, knownActor, refreshActor } from '../../remote/find/find-remote-actor.ts';
import { quietly } from '../../remote/find/webfinger.ts';
import { readPinned } from '../../remote/update/read-profile.ts';
import type { ActivityContext } from '../activity-context.ts';

export async function receiveBlock(ctx: ActivityContext, { id, object }: BlockActivity): Promise<void> {
  const target = isLocalUri(ctx, object) ? await knownActor(ctx, object) : null;
  if (target?.domain === null) await blockActor(ctx, target.id.toString(), id);
}

/** Whether it was one: by its id, or by whom it says was blocked. */
export async function undoBlock(ctx: ActivityContext, { id, object }: ActivityReference): Promise<boolean> {
  const blockerId = ctx.sender.id;
  const block = id === null ? null : await ctx.db.block.findFirst({ where: { blockerId, uri: id } });
  const named = object !== null && isLocalUri(ctx, object) ? await knownActor(ctx, object) : null;
  const there = block ?? (await ctx.db.block.findFirst({ where: { blockerId, targetId: named?.id ?? 0n } }));
  if (!there) return false;
  await unblockActor(ctx, there.targetId.toString());
  return true;
}

/** What came is believed where the handle stays; a new one is confirmed first. What is pinned may have changed with it. */
export async function receiveProfile(ctx: ActivityContext, { object }: UpdateActivity): Promise<void> {
  const read = object.document && readActor(object.document);
  const { uri, preferredUsername, domain } = ctx.sender;
  if (
    read &&
    read.username.toLowerCase() === preferredUsername.toLowerCase() &&
    domain !== null &&
    read.webfinger === null
  ) {
    await keepActor(ctx, read, { username: preferredUsername, domain });
  } else await refreshActor(ctx, uri);
  await quietly(() => readPinned(ctx, ctx.sender.id));
}

/** Followers are taken along once in so long, as other servers do. */
const MOVED_AGAIN_MS = 7 * 86_400_000;

/** The new account must name the old one as its own; then followers here move along. */
export async function receiveMove(ctx: ActivityContext, targetUri: string): Promise<void> {
  const target = isLocalUri(ctx, targetUri) ? await knownActor(ctx, targetUri) : await refreshActor(ctx, targetUri);
  if (!target || target.suspendedAt || target.movedToId !== null)
    throw new Refusal('forbidden', 'This action is not allowed');
  const agrees =
    target.domain === null
      ? (await ctx.db.accountAlias.count({ where: { actorId: target.id, aliasId: ctx.sender.id } })) > 0
      : (await ctx.db.remoteActor.count({ where: { actorId: target.id, aliases: { has: ctx.sender.uri } } })) > 0;
  if (!agrees) throw new Refusal('forbidden', 'This action is not allowed');
  const now = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    // The profile may have said it before; what counts is when followers were taken along last.
    const lately = new Date(now.getTime() - MOVED_AGAIN_MS);
    const where = { id: ctx.sender.id, OR: [{ movedAt: null }, { movedAt: { lt: lately } }] };
    const data = { movedToId: target.id, movedAt: now, updatedAt: now };
    const { count } = await tx.actor.updateMany({ where, data });
    if (count > 0)
      await leave(tx, 'account.moved', { actorId: ctx.sender.id.toString(), targetId: target.id.toString() });
  });
}
