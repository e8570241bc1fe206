/** Asking for the mail that lets someone choose another password. */
import type { DomainContext } from '../context.ts';
import { leave } from '../outbox.ts';
import { emailKey, readEmail } from './email.ts';
import { localeOf } from './locale.ts';
import type { MailRequest } from './mail-request.ts';

/** For anyone who asks. What is answered and how long it takes does not tell whether the address is known. */
export async function sendPasswordReset(ctx: DomainContext, given: MailRequest): Promise<void> {
  const email = readEmail(given.email);
  if (email === null) return;
  const locale = given.locale ? localeOf(given.locale) : null;
  const { returnPath = null } = given;
  await ctx.db.$transaction((tx) =>
    leave(tx, 'reset.requested', { email, locale, returnPath }, { key: `reset:${emailKey(email)}` }),
  );
}
