/** Sign-up on the server's own page: user and first identity at once. */
import { Refusal } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { emailKey } from '../../users/email.ts';
import { isEmailTaken } from '../../users/insert-user.ts';
import { localeOf } from '../../users/locale.ts';
import { hashPassword } from '../../users/passwords/password-hash.ts';
import { addPerson } from '../add-person.ts';
import type { SignUpForm } from './form.ts';
import { addAccount, checkSignUp } from './sign-up.ts';

/**
 * A taken address is not revealed: the response is the same, the name is reserved for a while, and the owner of the address gets
 * an explaining mail. Refuses whatever `checkSignUp` refuses.
 */
export async function signUpByPage(ctx: DomainContext, form: SignUpForm, returnPath: string | null): Promise<void> {
  const checked = await checkSignUp(ctx, form, true);
  const { email } = checked;
  const passwordHash = await hashPassword(form.password);
  const attempt = (): Promise<void> =>
    ctx.db.$transaction(async (tx) => {
      if (!(await isEmailTaken(tx, email))) {
        await addAccount(tx, ctx, form, { ...checked, passwordHash, returnPath });
        return;
      }
      await addPerson(tx, ctx, null, { preferredUsername: form.username, approvable: true });
      const payload = { email, locale: localeOf(form.locale), returnPath };
      await enqueue(tx, 'sign_up.repeated', payload, { key: `sign_up:${emailKey(email)}` });
    });
  // A concurrent sign-up took the name or the address; the form is validated again.
  await attempt().catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error;
    return signUpByPage(ctx, form, returnPath);
  });
}
