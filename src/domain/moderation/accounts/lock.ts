/** Row locks on an account, and its entries in the action log. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DomainContext } from '../../access/context.ts';
import type { Action } from '../../action-log/actions.ts';
import { recordAction } from '../../action-log/record-action.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { findAccount, type ModeratedAccount } from './find.ts';
import type { Moderator } from './moderator.ts';

/**
 * The account under the lock of its user, or its own lock if it has no user: actions on all identities of a user are serialized.
 * Refuses absent accounts, and users whom the moderator does not outrank.
 */
export async function lockAccount(tx: Tx, ctx: DomainContext, by: Moderator, id: string): Promise<ModeratedAccount> {
  const { id: actorId, userId } = await findAccount(ctx, id, tx);
  if (userId === null) await lockRow(tx, 'actors', actorId);
  else {
    await lockRow(tx, 'users', userId);
    await by.requireOutranks(tx, userId);
  }
  return findAccount(ctx, id, tx);
}

/** The log stores who it was, and nothing that they wrote. */
export async function recordOn(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  by: Moderator,
  action: Action,
  { id, preferredUsername, domain, origin, type, userId }: ModeratedAccount,
): Promise<void> {
  const target = { id, preferredUsername, domain: domain ?? origin, type, userId };
  await recordAction(tx, ctx, { actorId: by.actorId, action, target });
}
