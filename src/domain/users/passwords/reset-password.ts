/** Resets a forgotten password by the token of a mail (rules of the event service, resetPassword). */
import { checkTogether, Refusal } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import type { UsedLink } from '../confirmation/confirm-user.ts';
import { findMailToken, takeMailToken } from '../confirmation/mail-token.ts';
import { requireNoSecondFactor } from '../sessions/begin-session.ts';
import { endAccess, removeUnprovedAccess } from '../sessions/end-access.ts';
import { changedSentence, requireGoodPassword } from './password.ts';
import { hashPassword } from './password-hash.ts';

const tokenRefusal = (): Refusal =>
  new Refusal(
    'invalid',
    'The token you provided is invalid. Make sure that the URL is exactly the one provided inside the email you got.',
    { fields: { token: ['is unknown, used or too old'] } },
  );

interface Given {
  token: string;
  password: string;
  /** The caller opens a session afterwards, and cannot ask for a second factor. */
  opensSession?: boolean;
}

/** Refuses unknown tokens and weak passwords, with all problems of the form. */
export async function checkPasswordReset(ctx: DomainContext, given: Given): Promise<void> {
  await checkTogether(
    () => requireGoodPassword(ctx, given.password, 'password', changedSentence),
    // Checked before the costly hash is computed, and consumed after it.
    async () => {
      if (!(await findMailToken(ctx.db, ctx, given.token, 'RESET_PASSWORD'))) throw tokenRefusal();
    },
  );
}

/**
 * The token is valid for a day and one use; a refused password does not consume it. Ends all access to the user (see
 * `endAccess`). The second factor and the account of single sign-on stay, unless the mail proves the address for the first time: then
 * somebody else may have added them.
 */
export async function resetPassword(ctx: DomainContext, given: Given): Promise<UsedLink> {
  await checkPasswordReset(ctx, given);
  const passwordHash = await hashPassword(given.password);
  return ctx.db.$transaction(async (tx) => {
    const taken = await takeMailToken(tx, ctx, given.token, 'RESET_PASSWORD');
    if (!taken) throw tokenRefusal();
    const { user } = taken;
    if (user.suspendedAt || user.disabledAt) refuse('sign_in_suspended');
    if (user.emailProvedAt && given.opensSession) requireNoSecondFactor(user);
    await (user.emailProvedAt ? endAccess : removeUnprovedAccess)(tx, ctx, user.id);
    const changed = await tx.user.update({
      where: { id: user.id },
      data: { passwordHash, emailProvedAt: ctx.clock.now() },
    });
    return { user: changed, returnPath: taken.returnPath };
  });
}
