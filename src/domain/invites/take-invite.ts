/** Counts a sign-up by an invitation, and returns the use if the sign-up is never completed. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const useInvite = statement(
  'use_invite',
  `UPDATE invites SET uses = uses + 1
   WHERE id = $1 AND disabled_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
     AND (max_uses IS NULL OR uses < max_uses)`,
);

/**
 * Counts a use; false if the invitation was used up, disabled or has expired in the meantime. The statement locks the row, so of
 * many sign-ups at once no more get in than it is for.
 */
export async function takeInvite(tx: Tx, { clock }: Pick<Platform, 'clock'>, inviteId: bigint): Promise<boolean> {
  const taken = await sqlWithin(tx).run(useInvite, [inviteId, clock.now()]);
  return taken > 0;
}

const uncountUses = statement(
  'give_invites_back',
  `UPDATE invites i SET uses = greatest(0, i.uses - u.count)
   FROM (SELECT invite_id, count(*)::int AS count FROM users
         WHERE id = ANY ($1::bigint[]) AND invite_id IS NOT NULL GROUP BY invite_id) u
   WHERE i.id = u.invite_id`,
);

/** For users who are about to be removed because they never confirmed their address. */
export async function giveInvitesBack(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await sqlWithin(tx).run(uncountUses, [[...userIds]]);
}
