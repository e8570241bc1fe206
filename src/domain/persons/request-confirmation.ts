/**
 * An unconfirmed user requests the confirmation mail again, or changes the address (spec/mastodon, POST
 * /api/v1/emails/confirmations).
 */
import { type Tx, violatedConstraint } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { readSettings } from '../instance/settings.ts';
import { refuse } from '../kernel/refusals.ts';
import { sendConfirmation } from '../users/confirmation/send-confirmation.ts';
import { emailKey, readEmail, requireSignUpEmail } from '../users/email.ts';
import { emailProblem, emailProblems } from './sign-up/problems.ts';
import { signUpRefusal } from './sign-up/refusal.ts';

async function changeAddress(tx: Tx, userId: bigint, email: string): Promise<void> {
  try {
    const renamed = await tx.user.updateMany({
      where: { id: userId, confirmedAt: null },
      data: { email, confirmationSentAt: null },
    });
    if (renamed.count === 0) refuse('confirmed_already');
  } catch (error) {
    if (violatedConstraint(error) !== null) throw signUpRefusal({ email: [emailProblem('taken')] });
    throw error;
  }
}

/** The new address instead of `current`; null if unchanged. Refuses addresses that may not sign up. */
async function otherAddress(ctx: UserContext, current: string, asked: string | undefined): Promise<string | null> {
  if (asked === undefined || emailKey(readEmail(asked) ?? '') === emailKey(current)) return null;
  const { blockedEmailDomains } = await readSettings(ctx);
  const problems = await emailProblems(ctx, asked, blockedEmailDomains);
  if (problems.length > 0) throw signUpRefusal({ email: problems });
  return requireSignUpEmail(asked, blockedEmailDomains);
}

/**
 * Only for the application that signed the user up. Changing the address invalidates the links mailed to the old one. Refuses
 * confirmed users, and addresses that may not sign up.
 */
export async function requestConfirmation(ctx: UserContext, given: { email?: string | undefined }): Promise<void> {
  const { userId, appId } = ctx.viewer;
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } });
  if (appId === null || user.signedUpWithId !== appId) refuse('sign_up_app_required');
  if (user.confirmedAt) refuse('confirmed_already');
  const other = await otherAddress(ctx, user.email, given.email);
  await ctx.db.$transaction(async (tx) => {
    if (other !== null) {
      await changeAddress(tx, userId, other);
      await tx.mailToken.deleteMany({ where: { userId, purpose: 'CONFIRM_EMAIL' } });
    }
    await sendConfirmation(tx, { email: other ?? user.email });
  });
}
