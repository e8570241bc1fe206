/** Signing up on the server's own page: user and first identity at once. */
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { readSettings } from '../instance/settings.ts';
import { leave } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { emailKey, requireSignUpEmail } from '../users/email.ts';
import { isEmailTaken } from '../users/insert-user.ts';
import { localeOf } from '../users/locale.ts';
import { hashPassword } from '../users/passwords/password-hash.ts';
import { addPerson } from './add-person.ts';
import { addAccount } from './sign-up.ts';
import { type SignUpForm, signUpProblems, signUpRefusal } from './sign-up-problems.ts';

/**
 * Does the same for an address that is taken, as far as anybody can see: the name is held for a while, and the owner of the
 * address gets a mail that says what happened. Refuses when registrations are closed, and forms with every other problem.
 */
export async function signUpByPage(ctx: DomainContext, form: SignUpForm, returnPath: string | null): Promise<void> {
  const { registrations, blockedEmailDomains } = await readSettings(ctx);
  if (registrations === 'closed') refuse('sign_up_closed');
  const { email: emailProblems = [], ...others } = await signUpProblems(ctx, form, blockedEmailDomains);
  const faults = emailProblems.filter(({ error }) => error !== 'ERR_TAKEN');
  const problems = faults.length > 0 ? { ...others, email: faults } : others;
  if (Object.keys(problems).length > 0) throw signUpRefusal(problems);
  const email = requireSignUpEmail(form.email, blockedEmailDomains);
  const passwordHash = await hashPassword(form.password);
  const attempt = (): Promise<void> =>
    ctx.db.$transaction(async (tx) => {
      if (!(await isEmailTaken(tx, email))) {
        await addAccount(tx, ctx, form, { email, passwordHash, approved: registrations === 'open', returnPath });
        return;
      }
      await addPerson(tx, ctx, null, { preferredUsername: form.username });
      const payload = { email, locale: localeOf(form.locale), returnPath };
      await leave(tx, 'sign_up.repeated', payload, { key: `sign_up:${emailKey(email)}` });
    });
  // Somebody who came a moment before took the name or the address; the form is looked at again with what they took.
  await attempt().catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error;
    return signUpByPage(ctx, form, returnPath);
  });
}
