/** Requests the mail that confirms an address. */
import type { Tx } from '../../../platform/database/db.ts';
import type { DomainContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { emailKey, readEmail } from '../email.ts';
import { localeOf } from '../locale.ts';
import type { MailRequest } from './mail-request.ts';

/** Enqueues the job in the caller's transaction; the job checks whether a user waits for the mail. */
export function sendConfirmation(tx: Tx, { email, locale = null, returnPath = null }: MailRequest): Promise<void> {
  return enqueue(
    tx,
    'confirmation.requested',
    { email, locale, returnPath },
    { key: `confirmation:${emailKey(email)}` },
  );
}

/** Resends it for anyone. Neither the response nor its timing reveals whether the address has an account. */
export async function resendConfirmation(ctx: DomainContext, given: MailRequest): Promise<void> {
  const email = readEmail(given.email);
  if (email === null) return;
  const locale = given.locale ? localeOf(given.locale) : null;
  await ctx.db.$transaction((tx) => sendConfirmation(tx, { ...given, email, locale }));
}
