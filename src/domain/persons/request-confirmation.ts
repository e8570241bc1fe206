/** Somebody who waits for confirmation asks for the mail again, or for another address (spec/mastodon, POST /api/v1/emails/confirmations). */
import { type Tx, violatedConstraint } from '../../platform/db.ts';
import type { UserContext } from '../context.ts';
import { readSettings } from '../instance/settings.ts';
import { refuse } from '../refusals.ts';
import { normalizeEmail } from '../users/email.ts';
import { sendConfirmation } from '../users/send-confirmation.ts';
import { emailProblem, emailProblems, signUpRefusal } from './sign-up-problems.ts';

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

/**
 * For the application alone that signed the user up. A changed address makes what was mailed to the old one worthless.
 * Refuses confirmed users, and addresses that may not sign up.
 */
export async function requestConfirmation(ctx: UserContext, given: { email?: string | undefined }): Promise<void> {
  const { userId, appId } = ctx.viewer;
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } });
  if (appId === null || user.signedUpWithId !== appId) refuse('sign_up_app_required');
  if (user.confirmedAt) refuse('confirmed_already');
  const email = given.email === undefined ? user.email : normalizeEmail(given.email);
  const changed = email.toLowerCase() !== user.email.toLowerCase();
  if (changed) {
    const problems = await emailProblems(ctx, email, (await readSettings(ctx)).blockedEmailDomains);
    if (problems.length > 0) throw signUpRefusal({ email: problems });
  }
  await ctx.db.$transaction(async (tx) => {
    if (changed) {
      await changeAddress(tx, userId, email);
      await tx.mailToken.deleteMany({ where: { userId, purpose: 'CONFIRM_EMAIL' } });
    }
    await sendConfirmation(tx, email);
  });
}
