/** Sign-up on the server's own page: user and first identity at once. */
import { Refusal } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { readSettings } from '../../instance/settings.ts';
import { leave } from '../../kernel/outbox.ts';
import { emailKey, requireSignUpEmail } from '../../users/email.ts';
import { isEmailTaken } from '../../users/insert-user.ts';
import { localeOf } from '../../users/locale.ts';
import { hashPassword } from '../../users/passwords/password-hash.ts';
import { addPerson } from '../add-person.ts';
import { admit } from './admission.ts';
import type { SignUpForm } from './form.ts';
import { signUpProblems } from './problems.ts';
import { signUpRefusal } from './refusal.ts';
import { addAccount } from './sign-up.ts';

/**
 * A taken address is not revealed: the response is the same, the name is reserved for a while, and the owner of the address gets
 * an explaining mail. Refuses if registrations are closed and no invitation lets in, blocked networks, and forms with any other problem.
 */
export async function signUpByPage(ctx: DomainContext, form: SignUpForm, returnPath: string | null): Promise<void> {
  const settings = await readSettings(ctx);
  const admission = await admit(ctx, settings, form);
  const { email: emailProblems = [], ...others } = await signUpProblems(ctx, form, settings, admission);
  const faults = emailProblems.filter(({ error }) => error !== 'ERR_TAKEN');
  const problems = faults.length > 0 ? { ...others, email: faults } : others;
  if (Object.keys(problems).length > 0) throw signUpRefusal(problems);
  const email = requireSignUpEmail(form.email);
  const passwordHash = await hashPassword(form.password);
  const attempt = (): Promise<void> =>
    ctx.db.$transaction(async (tx) => {
      if (!(await isEmailTaken(tx, email))) {
        await addAccount(tx, ctx, form, { email, passwordHash, admission, settings, returnPath });
        return;
      }
      await addPerson(tx, ctx, null, { preferredUsername: form.username, approvable: true });
      const payload = { email, locale: localeOf(form.locale), returnPath };
      await leave(tx, 'sign_up.repeated', payload, { key: `sign_up:${emailKey(email)}` });
    });
  // A concurrent sign-up took the name or the address; the form is validated again.
  await attempt().catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error;
    return signUpByPage(ctx, form, returnPath);
  });
}
