/** Enqueues the mail that tells a person about a change of their second factor. */
import type { Tx } from '../../../platform/database/db.ts';
import { enqueue } from '../../kernel/outbox.ts';

export const SECOND_FACTOR_CHANGES = [
  ...(['on', 'off', 'reset', 'new_codes', 'code_used', 'app_added', 'app_removed'] as const),
  ...(['passkey_added', 'passkey_removed', 'last_passkey_removed'] as const),
] as const;

export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];

export async function enqueueFactorNotice(tx: Tx, userId: bigint, change: SecondFactorChange): Promise<void> {
  const { email: to, locale } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, locale: true },
  });
  const left = await tx.recoveryCode.count({ where: { userId } });
  const values = { change, left: left.toString() };
  await enqueue(tx, 'mail.requested', { to, template: 'second_factor_changed', locale, values });
}
