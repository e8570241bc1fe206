/** Requests the mail for a password reset. */
import type { DomainContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import type { MailRequest } from '../confirmation/mail-request.ts';
import { emailKey, readEmail } from '../email.ts';
import { localeOf } from '../locale.ts';

/** For anyone. Neither the response nor its timing reveals whether the address has an account. */
export async function sendPasswordReset(ctx: DomainContext, given: MailRequest): Promise<void> {
  const email = readEmail(given.email);
  if (email === null) return;
  const locale = given.locale ? localeOf(given.locale) : null;
  const { returnPath = null } = given;
  await ctx.db.$transaction((tx) =>
    enqueue(tx, 'reset.requested', { email, locale, returnPath }, { key: `reset:${emailKey(email)}` }),
  );
}
