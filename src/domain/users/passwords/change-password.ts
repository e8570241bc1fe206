/** Changes the password of a signed-in user (spec/graphql/rules.md, changePassword). */
import type { User } from '../../../generated/prisma/client.ts';
import { checkTogether, type FieldErrors, Refusal } from '../../../platform/errors.ts';
import type { UserContext } from '../../access/context.ts';
import { endAccess } from '../sessions/end-access.ts';
import { changedSentence, requireGoodPassword } from './password.ts';
import { hashPassword } from './password-hash.ts';
import { requirePassword } from './require-password.ts';

/** Ends all other access to the user (see `endAccess`). Refuses a wrong old password, an unchanged one, and a weak one. */
export async function changePassword(
  ctx: UserContext,
  given: { oldPassword: string; newPassword: string },
): Promise<User> {
  const id = ctx.viewer.userId;
  await checkTogether(
    () => requirePassword(ctx, given.oldPassword, 'oldPassword'),
    () => {
      const fields: FieldErrors = { newPassword: ['must be different'] };
      if (given.newPassword === given.oldPassword)
        throw new Refusal('invalid', 'The new password must be different', { fields });
      requireGoodPassword(ctx, given.newPassword, 'newPassword', changedSentence);
    },
  );
  const passwordHash = await hashPassword(given.newPassword);
  return ctx.db.$transaction(async (tx) => {
    await endAccess(tx, ctx, id, ctx.viewer.sessionId);
    return tx.user.update({ where: { id }, data: { passwordHash } });
  });
}
