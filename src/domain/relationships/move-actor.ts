/** Moves a local account to another one: the old account names the new one, and a job moves its relations. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Phrase } from '../../wording/texts.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActorByText } from '../actors/find.ts';
import { enqueueProfile } from '../kernel/enqueue-profile.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';

async function agreesToBe(ctx: IdentityContext, target: Actor): Promise<boolean> {
  if (target.domain !== null) {
    const { uri } = await ctx.db.actor.findUniqueOrThrow({ where: { id: ctx.viewer.actorId }, select: { uri: true } });
    return (await ctx.db.remoteActor.count({ where: { actorId: target.id, aliases: { has: uri } } })) > 0;
  }
  if (target.userId === ctx.viewer.userId) return true;
  const alias = { actorId: target.id, aliasId: ctx.viewer.actorId };
  return (await ctx.db.accountAlias.count({ where: alias })) > 0;
}

/** Days between two moves, as in Mastodon, because remote servers move followers only so often. */
const COOLDOWN_DAYS = 30;

async function requireRested(tx: Tx, { clock, viewer }: IdentityContext): Promise<void> {
  const since = new Date(clock.now().getTime() - COOLDOWN_DAYS * 86_400_000);
  const lately = await tx.actor.count({ where: { id: viewer.actorId, movedAt: { gt: since } } });
  if (lately > 0) throw invalid({ acct: [`can be chosen only ${COOLDOWN_DAYS} days after your last move`] });
}

/**
 * Idempotent. The target must be a person that belongs to the same user, or that names the viewer's identity as an alias, as far
 * as this server knows for remote ones. Refuses unknown and suspended accounts, the viewer itself, groups, accounts that moved
 * themselves, and another move soon after the last one.
 *
 * @param text a handle or the address of a profile
 */
export async function moveActor(ctx: IdentityContext, text: string): Promise<Actor> {
  const target = await findActorByText(ctx, text);
  const { actorId } = ctx.viewer;
  const problem = (is: Phrase) => invalid({ acct: [is] });
  if (target.id === actorId) throw problem('is your own account');
  if (target.suspendedAt !== null || target.type === 'GROUP') throw problem('is not an account that you can move to');
  if (target.movedToId !== null) throw problem('has itself moved');
  if (!(await agreesToBe(ctx, target))) throw problem('does not name your account as an alias');
  await ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'actors', actorId);
    if ((await tx.actor.count({ where: { id: actorId, movedToId: target.id } })) > 0) return;
    await requireRested(tx, ctx);
    const movedAt = ctx.clock.now();
    await tx.actor.update({ where: { id: actorId }, data: { movedToId: target.id, movedAt, updatedAt: movedAt } });
    await enqueue(tx, 'account.moved', { actorId: actorId.toString(), targetId: target.id.toString() });
  });
  return target;
}

/** Idempotent. The old account can be followed again; the followers that moved stay where they are. */
export async function undoMove(ctx: IdentityContext): Promise<void> {
  const where = { id: ctx.viewer.actorId, movedToId: { not: null } };
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.actor.updateMany({ where, data: { movedToId: null, updatedAt: ctx.clock.now() } });
    if (count > 0) await enqueueProfile(tx, ctx, ctx.viewer.actorId);
  });
}
