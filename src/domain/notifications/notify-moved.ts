/** Notifies local followers of an account that it moved, once for each new account. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from './notify.ts';

export interface Move {
  actorId: bigint;
  targetId: bigint;
}

/** People who block, mute or hide the new account are left out; `notify` leaves out those who do so with the old one. */
const withoutObjection = statement(
  'followers_to_notify_of_move',
  `SELECT a.id FROM actors a JOIN actors t ON t.id = $2 AND t.suspended_at IS NULL AND t.deleted_at IS NULL
   WHERE a.id = ANY ($1::bigint[]) AND a.id <> t.id AND a.user_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = a.id AND b.target_id = t.id)
                                             OR (b.blocker_id = t.id AND b.target_id = a.id))
     AND NOT EXISTS (SELECT FROM mutes m WHERE m.muter_id = a.id AND m.target_id = t.id AND m.hide_notifications
                       AND (m.expires_at IS NULL OR m.expires_at > $3))
     AND NOT EXISTS (SELECT FROM account_domain_blocks h WHERE h.actor_id = a.id AND h.domain = t.domain)`,
);

/** Idempotent. The notification shows the follow as it is when it is read. */
export async function notifyMoved(
  platform: Pick<Platform, 'sql' | 'clock' | 'ids'>,
  { actorId, targetId }: Move,
  followerIds: readonly bigint[],
): Promise<void> {
  if (followerIds.length === 0) return;
  const recipients = await platform.sql.many(withoutObjection, [followerIds, targetId, platform.clock.now()]);
  const ids = recipients.map(({ id }) => id);
  await notify(platform, ids, { kind: 'account.moved', originId: actorId, movedToId: targetId });
}

const PORTION = 200;

/** Followers whose follows could not move, once all others have moved. Does nothing if the move was undone. */
export async function notifyLeftBehind(platform: Platform, move: Move): Promise<void> {
  const { db } = platform;
  if ((await db.actor.count({ where: { id: move.actorId, movedToId: move.targetId } })) === 0) return;
  for (let after = 0n; ; ) {
    const follows = await db.follow.findMany({
      where: { targetId: move.actorId, approved: true, follower: { domain: null, deletedAt: null }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PORTION,
      select: { id: true, followerId: true },
    });
    const last = follows.at(-1);
    if (!last) return;
    await notifyMoved(
      platform,
      move,
      follows.map(({ followerId }) => followerId),
    );
    after = last.id;
  }
}
