/** The methods of a second factor: an authenticator app and passkeys. It is on as long as a person has one of them. */
import type { Tx } from '../../../platform/database/db.ts';
import type { DomainContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { enqueueFactorNotice, type SecondFactorChange } from './enqueue-notice.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/**
 * Under the lock of the user, after a method was added. The first one returns recovery codes, which are not shown again; another one
 * null. The first one also ends the set-up of an app, which the password alone began.
 */
export async function addedMethod(
  tx: Tx,
  ctx: DomainContext,
  userId: bigint,
  changes: Record<'first' | 'another', SecondFactorChange>,
): Promise<string[] | null> {
  const first = { where: { id: userId, secondFactorAt: null }, data: { secondFactorAt: ctx.clock.now() } };
  const isFirst = (await tx.user.updateMany(first)).count > 0;
  if (isFirst) await tx.totpSecret.deleteMany({ where: { userId, confirmedAt: null } });
  const codes = isFirst ? await replaceRecoveryCodes(tx, ctx, userId) : null;
  await enqueueFactorNotice(tx, userId, isFirst ? changes.first : changes.another);
  return codes;
}

/** Deletes everything about the user's second factor. */
export async function removeSecondFactor(tx: Tx, userId: bigint): Promise<void> {
  await tx.totpSecret.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.pendingSignIn.deleteMany({ where: { userId } });
  await tx.user.updateMany({ where: { id: userId }, data: { secondFactorAt: null } });
  await enqueue(tx, 'second_factor.owed', {});
}

/** Passkeys that this server accepts. Others were imported, and those that do not verify the person are always refused; which ones, their first use shows. */
const USABLE = { OR: [{ userHandle: null }, { lastUsedAt: { not: null } }] };

/** Under the lock of the user, after a method was removed. Without another one the second factor is off. */
export async function removedMethod(
  tx: Tx,
  userId: bigint,
  changes: Record<'last' | 'other', SecondFactorChange>,
): Promise<void> {
  const apps = await tx.totpSecret.count({ where: { userId, confirmedAt: { not: null } } });
  const isLast = apps + (await tx.passkey.count({ where: { userId, ...USABLE } })) === 0;
  if (isLast) await removeSecondFactor(tx, userId);
  await enqueueFactorNotice(tx, userId, isLast ? changes.last : changes.other);
}
