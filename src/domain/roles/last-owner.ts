/** Ensures that a community keeps an owner. */
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { ROLE_IDS } from '../access/roles.ts';
import { lockRow } from '../kernel/lock-row.ts';

/**
 * Refuses if the user is the only active Owner; called before they are demoted, suspended, disabled, made a memorial or deleted.
 * Locks the role's row, so that of two owners who leave at once one stays.
 */
export async function requireOtherOwner(tx: Tx, userId: bigint): Promise<void> {
  const isOwner = { roleId: ROLE_IDS.Owner };
  if ((await tx.user.count({ where: { id: userId, ...isOwner } })) === 0) return;
  await lockRow(tx, 'roles', ROLE_IDS.Owner);
  const canAct = {
    ...{ suspendedAt: null, disabledAt: null, confirmedAt: { not: null }, approvedAt: { not: null } },
    // A memorial has no sign-in.
    profiles: { none: { memorial: true } },
  };
  const others = await tx.user.count({ where: { id: { not: userId }, ...isOwner, ...canAct } });
  if (others === 0) throw new Refusal('forbidden', 'This is the last owner: make somebody else an owner first');
}
