/** Aliases: the accounts that a person allows to move to their own (`move-actor.ts`). */
import type { Actor } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor, findActorByText } from '../actors/find.ts';
import { enqueueProfile } from '../kernel/enqueue-profile.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';

const MOST_ALIASES = 10;

/** Newest first. */
export async function ownAliases(ctx: IdentityContext): Promise<bigint[]> {
  const rows = await ctx.db.accountAlias.findMany({
    where: { actorId: ctx.viewer.actorId, alias: { deletedAt: null } },
    orderBy: { id: 'desc' },
    select: { aliasId: true },
  });
  return rows.map((row) => row.aliasId);
}

/**
 * Idempotent. Refuses unknown accounts, the viewer itself, and more than the limit.
 *
 * @param text a handle or the address of a profile
 */
export async function addAlias(ctx: IdentityContext, text: string): Promise<Actor> {
  const alias = await findActorByText(ctx, text);
  const { actorId } = ctx.viewer;
  if (alias.id === actorId) throw invalid({ acct: ['is your own account'] });
  await ctx.db.$transaction(async (tx) => {
    // Serializes concurrent additions, so that the limit is exact.
    await lockRow(tx, 'actors', actorId);
    const before = await tx.accountAlias.findMany({ where: { actorId }, select: { aliasId: true } });
    if (before.some(({ aliasId }) => aliasId === alias.id)) return;
    if (before.length >= MOST_ALIASES) refuse('aliases_full');
    const row = { id: ctx.ids.next(), actorId, aliasId: alias.id, createdAt: ctx.clock.now() };
    await tx.accountAlias.create({ data: row });
    await enqueueProfile(tx, ctx, actorId);
  });
  return alias;
}

/** Idempotent. */
export async function removeAlias(ctx: IdentityContext, id: string): Promise<void> {
  const alias = await findActor(ctx, id);
  const { actorId } = ctx.viewer;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.accountAlias.deleteMany({ where: { actorId, aliasId: alias.id } });
    if (count > 0) await enqueueProfile(tx, ctx, actorId);
  });
}
