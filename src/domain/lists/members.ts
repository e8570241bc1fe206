/** Who is in a list: reading, adding and removing. */

import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { findOwnList, holdList } from './find.ts';
import { leaveMembersChanged } from './members-changed.ts';

/** The ids of accounts, newest account first; a page of 0 is all of them (spec/mastodon/pagination.json). */
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

/**
 * Adds all of them or none. Whoever waits to be let in as a follower may be added; statuses come when the follow is approved.
 *
 * Refuses unknown accounts, those that the viewer neither follows nor asked to follow (oneself is fine), and members.
 */
export async function addMembers(ctx: IdentityContext, id: string, accountIds: readonly string[]): Promise<void> {
  const list = await findOwnList(ctx, id);
  const { actorId: followerId } = ctx.viewer;
  const ids: bigint[] = [];
  for (const accountId of new Set(accountIds)) ids.push((await findActor(ctx, accountId)).id);
  await ctx.db.$transaction(async (tx) => {
    await holdList(tx, list);
    // Held until the members are in, so that none of the follows ends meanwhile.
    const follows = await tx.$queryRaw<{ id: bigint; target_id: bigint }[]>`
      SELECT id, target_id FROM follows WHERE follower_id = ${followerId} AND target_id = ANY (${ids}) ORDER BY id FOR KEY SHARE`;
    const followOf = new Map(follows.map((follow) => [follow.target_id, follow.id]));
    if (ids.some((target) => target !== followerId && !followOf.has(target))) refuse('list_member_unfollowed');
    const { count } = await tx.listMember.createMany({
      data: ids.map((actorId) => ({ listId: list.id, actorId, followId: followOf.get(actorId) ?? null })),
      skipDuplicates: true,
    });
    if (count < ids.length) refuse('list_member_already');
    await leaveMembersChanged(tx, list, 'lists', ids);
  });
}

/** Whoever is no member stays none. */
export async function removeMembers(ctx: IdentityContext, id: string, accountIds: readonly string[]): Promise<void> {
  const list = await findOwnList(ctx, id);
  const ids = accountIds.map(parseId).filter((actorId) => actorId !== null);
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.listMember.deleteMany({ where: { listId: list.id, actorId: { in: ids } } });
    if (count > 0) await leaveMembersChanged(tx, list, list.exclusive ? 'home' : 'lists', ids);
  });
}
