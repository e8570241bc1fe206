/** The viewer's own lists of people: blocked, muted and endorsed ones. `id` is the keyset column. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext, IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { showsNetwork, thereFor } from './follow-lists.ts';

export interface ListedActor {
  id: bigint;
  actorId: bigint;
}

const THERE: Prisma.ActorWhereInput = { suspendedAt: null, deletedAt: null };

const listed = (rows: readonly { id: bigint; targetId: bigint }[]): ListedActor[] =>
  rows.map(({ id, targetId }) => ({ id, actorId: targetId }));

/** The people whom an actor blocks, the latest block first. */
export async function blockedBy(
  { db }: Pick<DomainContext, 'db'>,
  blockerId: bigint,
  page: PageBounds,
): Promise<ListedActor[]> {
  const { where, order } = pageOf(page);
  return listed(
    await db.block.findMany({
      where: { blockerId, target: THERE, ...where },
      ...order,
      select: { id: true, targetId: true },
    }),
  );
}

export const blockedActors = (ctx: IdentityContext, page: PageBounds): Promise<ListedActor[]> =>
  blockedBy(ctx, ctx.viewer.actorId, page);

/** Newest mute first, without those that have ended. */
export async function mutedActors(
  ctx: IdentityContext,
  page: PageBounds,
): Promise<(ListedActor & { expiresAt: Date | null })[]> {
  const { where, order } = pageOf(page);
  const rows = await ctx.db.mute.findMany({
    where: {
      muterId: ctx.viewer.actorId,
      target: THERE,
      OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.clock.now() } }],
      ...where,
    },
    ...order,
    select: { id: true, targetId: true, expiresAt: true },
  });
  return rows.map(({ id, targetId, expiresAt }) => ({ id, actorId: targetId, expiresAt }));
}

/** By account, newest first; a limit of 0 returns all (Mastodon's pagination). `id` is the account's. */
export async function ownEndorsements(ctx: IdentityContext, page: PageBounds): Promise<ListedActor[]> {
  const { where, order } = pageOf(page);
  const rows = await ctx.db.endorsement.findMany({
    where: { actorId: ctx.viewer.actorId, target: THERE, targetId: where.id },
    orderBy: { targetId: 'desc' },
    ...(page.limit > 0 && { take: order.take }),
    select: { targetId: true },
  });
  return rows.map(({ targetId }) => ({ id: targetId, actorId: targetId }));
}

/**
 * The people whom an account endorses, newest first. Empty for people whom it blocks; leaves out accounts with a block between
 * them and the viewer.
 */
export async function endorsedBy(ctx: DomainContext, id: string, page: PageBounds): Promise<ListedActor[]> {
  const actor = await findActor(ctx, id);
  if (!(await showsNetwork(ctx, { ...actor, hideCollections: false }))) return [];
  const { where, order } = pageOf(page);
  return listed(
    await ctx.db.endorsement.findMany({
      where: { actorId: actor.id, target: thereFor(ctx.viewer), ...where },
      ...order,
      select: { id: true, targetId: true },
    }),
  );
}
