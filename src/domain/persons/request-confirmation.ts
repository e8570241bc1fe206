/**
 * An unconfirmed user requests the confirmation mail again, or changes the address (Mastodon's endpoints, POST
 * /api/v1/emails/confirmations).
 */
import { type Tx, violatedConstraint } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { signUpVerdicts } from '../blocks/sign-up-rules.ts';
import { refuse } from '../kernel/refusals.ts';
import { sendConfirmation } from '../users/confirmation/send-confirmation.ts';
import { emailKey, readEmail, readSignUpEmail, requireSignUpEmail } from '../users/email.ts';
import { emailProblem, emailProblems } from './sign-up/problems.ts';
import { signUpRefusal } from './sign-up/refusal.ts';

interface OtherAddress {
  email: string;
  /** The blocks accept such addresses, subject to approval. */
  needsApproval: boolean;
}

async function changeAddress(tx: Tx, userId: bigint, { email, needsApproval }: OtherAddress): Promise<void> {
  try {
    const renamed = await tx.user.updateMany({
      where: { id: userId, confirmedAt: null },
      data: { email, confirmationSentAt: null, ...(needsApproval && { approvedAt: null }) },
    });
    if (renamed.count === 0) refuse('confirmed_already');
  } catch (error) {
    if (violatedConstraint(error) !== null) throw signUpRefusal({ email: [emailProblem('taken')] });
    throw error;
  }
}

export interface ConfirmationRequest {
  /** Another address. */
  email?: string | undefined;
  /** IP address of the request. */
  ip: string;
}

/** The new address instead of `current`; null if unchanged. Refuses addresses that may not sign up. */
async function otherAddress(
  ctx: UserContext,
  current: string,
  { email: asked, ip }: ConfirmationRequest,
): Promise<OtherAddress | null> {
  if (asked === undefined || emailKey(readEmail(asked) ?? '') === emailKey(current)) return null;
  const verdicts = await signUpVerdicts(ctx, { email: readSignUpEmail(asked), username: null, ip });
  const problems = await emailProblems(ctx, asked, verdicts.email);
  if (problems.length > 0) throw signUpRefusal({ email: problems });
  return { email: requireSignUpEmail(asked), needsApproval: verdicts.email === 'approval' };
}

/**
 * Only for the application that signed the user up. Changing the address invalidates the links mailed to the old one. Refuses
 * confirmed users, and addresses that may not sign up.
 */
export async function requestConfirmation(ctx: UserContext, given: ConfirmationRequest): Promise<void> {
  const { userId, appId } = ctx.viewer;
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } });
  if (appId === null || user.signedUpWithId !== appId) refuse('sign_up_app_required');
  if (user.confirmedAt) refuse('confirmed_already');
  const other = await otherAddress(ctx, user.email, given);
  await ctx.db.$transaction(async (tx) => {
    if (other !== null) {
      await changeAddress(tx, userId, other);
      await tx.mailToken.deleteMany({ where: { userId, purpose: 'CONFIRM_EMAIL' } });
    }
    await sendConfirmation(tx, { email: other?.email ?? user.email });
  });
}
