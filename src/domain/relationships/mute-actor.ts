/** Muting: hides the target's statuses and, by default, notifications; the target is not notified. */
import type { Actor } from '../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { enqueue } from '../kernel/outbox.ts';

const upsertMute = statement(
  'upsert_mute',
  `INSERT INTO mutes (id, muter_id, target_id, hide_notifications, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (muter_id, target_id) DO UPDATE SET
     hide_notifications = excluded.hide_notifications, expires_at = excluded.expires_at,
     id = CASE WHEN mutes.expires_at <= excluded.created_at THEN excluded.id ELSE mutes.id END,
     created_at = CASE WHEN mutes.expires_at <= excluded.created_at THEN excluded.created_at ELSE mutes.created_at END`,
);

/**
 * Muting again updates the options. Existing notifications stay. Muting oneself has no effect and the usual answer, as in
 * Mastodon (MuteService).
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
  if (target.id === muterId) return target;
  const now = ctx.clock.now();
  const expiresAt = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null;
  // One statement, so that concurrent mutes do not collide. One that has ended counts as a new one, so that it is listed first.
  await sqlWithin(ctx.db).run(upsertMute, [ctx.ids.next(), muterId, target.id, hideNotifications, expiresAt, now]);
  return target;
}

/** Idempotent. A job adds the statuses that the home timeline and the lists missed meanwhile, as in Mastodon (UnmuteService). */
export async function unmuteActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  const muterId = ctx.viewer.actorId;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.mute.deleteMany({ where: { muterId, targetId: target.id } });
    if (count > 0) await enqueue(tx, 'mute.ended', { muterId: muterId.toString(), targetId: target.id.toString() });
  });
  return target;
}
