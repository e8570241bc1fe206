/** Muting: hides the target's statuses and, by default, notifications; the target is not notified. */
import type { Actor } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';

/**
 * Muting again updates the options.
 *
 * @param seconds duration; 0 is until unmuted
 */
export async function muteActor(
  ctx: IdentityContext,
  id: string,
  hideNotifications: boolean,
  seconds: number,
): Promise<Actor> {
  const target = await findActor(ctx, id);
  const muterId = ctx.viewer.actorId;
  if (target.id === muterId) throw invalid({ id: ['is your own account'] });
  const now = ctx.clock.now();
  const expiresAt = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null;
  await ctx.db.mute.upsert({
    where: { muterId_targetId: { muterId, targetId: target.id } },
    create: { id: ctx.ids.next(), muterId, targetId: target.id, hideNotifications, expiresAt, createdAt: now },
    update: { hideNotifications, expiresAt },
  });
  return target;
}

export async function unmuteActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  await ctx.db.mute.deleteMany({ where: { muterId: ctx.viewer.actorId, targetId: target.id } });
  return target;
}
