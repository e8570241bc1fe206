/**
 * Changes a user's address: requested with the password, and confirmed by the link that is mailed to it (docs/decisions/0059).
 */
import type { User } from '../../../generated/prisma/client.ts';
import { type Tx, violatedConstraint } from '../../../platform/database/db.ts';
import { checkTogether, type FieldErrors, Refusal } from '../../../platform/errors.ts';
import type { DomainContext, UserContext } from '../../access/context.ts';
import { emailVerdict } from '../../blocks/email/email-rules.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { emailKey, emailRefusal, requireSignUpEmail } from '../email.ts';
import { requireFreeEmail } from '../insert-user.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { provesAddress, staleLink, takeMailToken } from './mail-token.ts';

/** The address, normalized. Refuses one that is malformed, the same as now, blocked, or taken. */
async function requireOtherEmail(ctx: UserContext, text: string, ip: string): Promise<string> {
  const email = requireSignUpEmail(text);
  const current = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.viewer.userId }, select: { email: true } });
  if (emailKey(email) === emailKey(current.email)) {
    const fields: FieldErrors = { email: ['must be different'] };
    throw new Refusal('invalid', 'The new email must be different', { fields });
  }
  // Addresses that need approval are accepted, because the staff already approved the person.
  if ((await emailVerdict(ctx, email, ip)) === 'blocked') throw emailRefusal('blocked');
  return requireFreeEmail(ctx, email);
}

interface Given {
  email: string;
  password: string;
  ip: string;
}

/** Refuses as `requestEmailChange` does, with all problems of the form; returns the user and the normalized address. */
export const checkEmailChange = (ctx: UserContext, given: Given): Promise<[user: User, email: string]> =>
  checkTogether(
    () => requirePassword(ctx, given.password, 'password'),
    () => requireOtherEmail(ctx, given.email, given.ip),
  );

/**
 * The user signs in with the old address until the link is used; a later request replaces this one. The old address gets a notice.
 * Refuses a wrong password, and addresses that may not be used.
 */
export async function requestEmailChange(ctx: UserContext, given: Given): Promise<User> {
  const [user, email] = await checkEmailChange(ctx, given);
  const { id, email: to, locale } = user;
  return ctx.db.$transaction(async (tx) => {
    await tx.mailToken.deleteMany({ where: { userId: id, purpose: 'CHANGE_EMAIL' } });
    await enqueue(tx, 'email_change.requested', { userId: id.toString() }, { key: `email_change:${id}` });
    await enqueue(tx, 'mail.requested', { to, template: 'email_change_asked', locale, values: { email } });
    return tx.user.update({ where: { id }, data: { unconfirmedEmail: email } });
  });
}

async function moveTo(tx: Tx, { clock }: Pick<DomainContext, 'clock'>, id: bigint, email: string): Promise<User> {
  // Links that were mailed to the old address must not open the account any more.
  await tx.mailToken.deleteMany({ where: { userId: id } });
  try {
    return await tx.user.update({ where: { id }, data: { email, emailProvedAt: clock.now(), unconfirmedEmail: null } });
  } catch (error) {
    if (violatedConstraint(error) !== null) throw emailRefusal('taken');
    throw error;
  }
}

/**
 * The token is valid for a day and one use. Refuses other tokens, suspended or disabled users, and an address that was taken
 * meanwhile.
 */
export async function confirmEmailChange(ctx: DomainContext, token: string): Promise<User> {
  return ctx.db.$transaction(async (tx) => {
    const found = await takeMailToken(tx, ctx, token, 'CHANGE_EMAIL');
    const user = found?.user;
    if (!found || !user?.unconfirmedEmail || !provesAddress(found, user.unconfirmedEmail)) throw staleLink();
    if (user.suspendedAt || user.disabledAt) refuse('sign_in_suspended');
    return moveTo(tx, ctx, user.id, user.unconfirmedEmail);
  });
}
