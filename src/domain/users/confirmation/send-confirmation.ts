/** Asking for the mail that confirms an address. */
import type { Tx } from '../../../platform/database/db.ts';
import type { DomainContext } from '../../access/context.ts';
import { leave } from '../../kernel/outbox.ts';
import { emailKey, readEmail } from '../email.ts';
import { localeOf } from '../locale.ts';
import type { MailRequest } from './mail-request.ts';

/** Leaves the job in the transaction of what asks for it; it decides whether somebody waits for the mail. */
export function sendConfirmation(tx: Tx, { email, locale = null, returnPath = null }: MailRequest): Promise<void> {
  return leave(tx, 'confirmation.requested', { email, locale, returnPath }, { key: `confirmation:${emailKey(email)}` });
}

/** Once more, for anyone who asks. What is answered and how long it takes does not tell whether the address is known. */
export async function resendConfirmation(ctx: DomainContext, given: MailRequest): Promise<void> {
  const email = readEmail(given.email);
  if (email === null) return;
  const locale = given.locale ? localeOf(given.locale) : null;
  await ctx.db.$transaction((tx) => sendConfirmation(tx, { ...given, email, locale }));
}
