/** Asking for the mail that lets someone choose another password. */
import type { DomainContext } from '../context.ts';
import { leave } from '../outbox.ts';
import { emailKey, readEmail } from './email.ts';
import { localeOf } from './locale.ts';

/** For anyone who asks. What is answered and how long it takes does not tell whether the address is known. */
export async function sendPasswordReset(
  ctx: DomainContext,
  given: { email: string; locale?: string | null | undefined },
): Promise<void> {
  const email = readEmail(given.email);
  if (email === null) return;
  const locale = given.locale ? localeOf(given.locale) : null;
  await ctx.db.$transaction((tx) =>
    leave(tx, 'reset.requested', { email, locale }, { key: `reset:${emailKey(email)}` }),
  );
}
