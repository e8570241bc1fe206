/** Sign-up by e-mail address and password; an identity follows (rules of the event service, Users and sessions). */
import type { User } from '../../generated/prisma/client.ts';
import { checkTogether } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { signUpVerdicts } from '../blocks/sign-up-rules.ts';
import { readSettings } from '../instance/settings.ts';
import { refuse } from '../kernel/refusals.ts';
import { sendConfirmation } from './confirmation/send-confirmation.ts';
import { emailRefusal, readSignUpEmail, requireSignUpEmail } from './email.ts';
import { insertUser, requireFreeEmail } from './insert-user.ts';
import { localeOf } from './locale.ts';
import { requireGoodPassword } from './passwords/password.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { requireLocalSignIn } from './sessions/local-sign-in.ts';
import { signUpNetwork } from './sessions/sign-up-network.ts';

type Given = { email: string; password: string; locale?: string | null | undefined; ip: string };

interface Checked {
  /** Normalized. */
  email: string;
  approved: boolean;
}

/** Refuses as `createUser` does, with all problems of the form. */
export async function checkNewUser(ctx: DomainContext, given: Given): Promise<Checked> {
  requireLocalSignIn(ctx);
  const { registrations, minimumAge, reasonRequired } = await readSettings(ctx);
  if (registrations === 'closed') refuse('registrations_closed');
  // This form has no fields for them.
  if (minimumAge > 0 || (registrations === 'approval' && reasonRequired)) refuse('sign_up_elsewhere');
  const verdicts = await signUpVerdicts(ctx, { email: readSignUpEmail(given.email), username: null, ip: given.ip });
  const goodEmail = async (): Promise<string> => {
    const address = requireSignUpEmail(given.email);
    if (verdicts.email === 'blocked') throw emailRefusal('blocked');
    return requireFreeEmail(ctx, address);
  };
  const [email] = await checkTogether(goodEmail, () => requireGoodPassword(ctx, given.password));
  return { email, approved: registrations === 'open' && !verdicts.needsApproval };
}

/**
 * Adds the user and enqueues the confirmation mail, unless confirmation is off. Refuses if registrations are closed, or need a reason
 * or a date of birth, malformed, blocked or taken addresses, blocked networks, and weak passwords.
 */
export async function createUser(ctx: DomainContext, given: Given): Promise<User> {
  const { email, approved } = await checkNewUser(ctx, given);
  const passwordHash = await hashPassword(given.password);
  return ctx.db.$transaction(async (tx) => {
    const user = await insertUser(tx, ctx, {
      email,
      passwordHash,
      locale: localeOf(given.locale),
      confirmed: !ctx.config.requireEmailConfirmation,
      emailProved: false,
      approved,
      signUpNetwork: signUpNetwork(ctx, given.ip),
      ip: given.ip,
    });
    if (!user.confirmedAt) await sendConfirmation(tx, { email });
    return user;
  });
}
