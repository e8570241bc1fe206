/** Members of a list: reading, adding and removing them. */

import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { findOwnList, lockList } from './find.ts';
import { enqueueMembersChanged } from './members-changed.ts';

/** Account ids, newest account first; a limit of 0 returns all (Mastodon's pagination). */
export async function listMembers(ctx: IdentityContext, id: string, page: PageBounds): Promise<bigint[]> {
  const list = await findOwnList(ctx, id);
  const { where, order } = pageOf(page);
  const rows = await ctx.db.actor.findMany({
    where: { ...where, listedIn: { some: { listId: list.id } }, suspendedAt: null, deletedAt: null },
    ...(page.limit === 0 ? { orderBy: { id: 'desc' as const } } : order),
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

const lockFollows = statement(
  'lock_follows_of_members',
  'SELECT id, target_id FROM follows WHERE follower_id = $1 AND target_id = ANY ($2) ORDER BY id FOR KEY SHARE',
);

/**
 * Adds all of them or none. A pending follow suffices; statuses appear when it is approved.
 *
 * Refuses unknown accounts, accounts without a follow or follow request of the viewer (except the viewer's own), and existing
 * members.
 */
export async function addMembers(ctx: IdentityContext, id: string, accountIds: readonly string[]): Promise<void> {
  const list = await findOwnList(ctx, id);
  const { actorId: followerId } = ctx.viewer;
  const ids: bigint[] = [];
  for (const accountId of new Set(accountIds)) ids.push((await findActor(ctx, accountId)).id);
  await ctx.db.$transaction(async (tx) => {
    await lockList(tx, list);
    // Locks the follows until the members are inserted, so that none ends meanwhile.
    const follows = await sqlWithin(tx).many(lockFollows, [followerId, ids]);
    const followOf = new Map(follows.map((follow) => [follow.target_id, follow.id]));
    if (ids.some((target) => target !== followerId && !followOf.has(target))) refuse('list_member_unfollowed');
    const { count } = await tx.listMember.createMany({
      data: ids.map((actorId) => ({ listId: list.id, actorId, followId: followOf.get(actorId) ?? null })),
      skipDuplicates: true,
    });
    if (count < ids.length) refuse('list_member_already');
    await enqueueMembersChanged(tx, list, 'lists', ids);
  });
}

/** Idempotent. */
export async function removeMembers(ctx: IdentityContext, id: string, accountIds: readonly string[]): Promise<void> {
  const list = await findOwnList(ctx, id);
  const ids = accountIds.map(parseId).filter((actorId) => actorId !== null);
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.listMember.deleteMany({ where: { listId: list.id, actorId: { in: ids } } });
    if (count > 0) await enqueueMembersChanged(tx, list, list.exclusive ? 'home' : 'lists', ids);
  });
}
