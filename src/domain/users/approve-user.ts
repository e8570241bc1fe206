/** Approves a waiting sign-up, and notifies the person by mail; used by pages, apps and the terminal. */
import type { User } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';

/** The caller holds the user's lock, and has checked that they wait. */
export async function approveUser(
  tx: Tx,
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  { id, email, locale, confirmedAt }: User,
): Promise<void> {
  await tx.user.update({ where: { id }, data: { approvedAt: clock.now() } });
  // A user with an unconfirmed address gets the other mail first.
  if (!confirmedAt) return;
  const values = { url: config.publicUrl };
  await enqueue(tx, 'mail.requested', { to: email, template: 'sign_up_approved', locale, values });
}
