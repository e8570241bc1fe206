/** Counts a sign-up by an invitation, and returns the use if the sign-up is never completed. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * Counts a use; false if the invitation was used up, disabled or has expired in the meantime. The statement locks the row, so of
 * many sign-ups at once no more get in than it is for.
 */
export async function takeInvite(tx: Tx, { clock }: Pick<Platform, 'clock'>, inviteId: bigint): Promise<boolean> {
  const taken = await tx.$executeRaw`
    UPDATE invites SET uses = uses + 1
    WHERE id = ${inviteId} AND disabled_at IS NULL AND (expires_at IS NULL OR expires_at > ${clock.now()})
      AND (max_uses IS NULL OR uses < max_uses)`;
  return taken > 0;
}

/** For users who are about to be removed because they never confirmed their address. */
export async function giveInvitesBack(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE invites i SET uses = greatest(0, i.uses - u.count)
    FROM (SELECT invite_id, count(*)::int AS count FROM users
          WHERE id = ANY (${[...userIds]}::bigint[]) AND invite_id IS NOT NULL GROUP BY invite_id) u
    WHERE i.id = u.invite_id`;
}
