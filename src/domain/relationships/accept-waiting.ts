/** Accepts follow requests to an actor that is no longer locked. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockInOrder } from '../kernel/in-order.ts';
import { enqueue } from '../kernel/outbox.ts';
import { countFollow } from './follow-counts.ts';

const PORTION = 100;

type Ctx = Pick<Platform, 'db' | 'clock'>;

const acceptFollows = statement(
  'accept_waiting_follows',
  `UPDATE follows SET approved = true WHERE id IN (
     SELECT f.id FROM follows f JOIN actors t ON t.id = f.target_id JOIN actors a ON a.id = f.follower_id
     WHERE f.target_id = $1 AND NOT f.approved AND NOT t.locked
       AND a.silenced_at IS NULL AND a.suspended_at IS NULL AND a.deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM mutes m WHERE m.muter_id = $1 AND m.target_id = a.id
         AND (m.expires_at IS NULL OR m.expires_at > $2))
     ORDER BY f.id LIMIT ${PORTION} FOR UPDATE OF f)
   RETURNING id, follower_id`,
);

/**
 * Accepts those for whom `needsApproval` in states.ts is false: neither silenced nor muted by the target. Returns their number.
 */
function acceptPortion({ db, clock }: Ctx, targetId: bigint): Promise<number> {
  return db.$transaction(async (tx) => {
    const accepted = await sqlWithin(tx).many(acceptFollows, [targetId, clock.now()]);
    await lockInOrder(tx, 'actor_stats', [targetId, ...accepted.map((row) => row.follower_id)]);
    for (const { id, follower_id } of accepted) {
      await countFollow(tx, follower_id, targetId, 1);
      await enqueue(tx, 'follow.approved', { followId: id.toString() });
    }
    await tx.notification.updateMany({
      where: {
        recipientId: targetId,
        originId: { in: accepted.map((row) => row.follower_id) },
        type: 'follow_request',
      },
      data: { type: 'follow' },
    });
    return accepted.length;
  });
}

/** Idempotent. If the actor was locked again meanwhile, nobody is accepted. */
export async function acceptWaiting(ctx: Ctx, targetId: bigint): Promise<void> {
  while ((await acceptPortion(ctx, targetId)) > 0);
}
