/** Changes the password of a signed-in user (rules of the event service, changePassword). */
import type { User } from '../../../generated/prisma/client.ts';
import { checkTogether, type FieldErrors, Refusal } from '../../../platform/errors.ts';
import type { UserContext } from '../../access/context.ts';
import { endAccess } from '../sessions/end-access.ts';
import { changedSentence, requireGoodPassword } from './password.ts';
import { hashPassword } from './password-hash.ts';
import { requirePassword } from './require-password.ts';

interface Given {
  oldPassword: string;
  newPassword: string;
}

/** Refuses as `changePassword` does, with all problems of the form. */
export async function checkPasswordChange(ctx: UserContext, given: Given): Promise<void> {
  await checkTogether(
    () => requirePassword(ctx, given.oldPassword, 'oldPassword'),
    () => {
      const fields: FieldErrors = { newPassword: ['must be different'] };
      if (given.newPassword === given.oldPassword)
        throw new Refusal('invalid', 'The new password must be different', { fields });
      requireGoodPassword(ctx, given.newPassword, 'newPassword', changedSentence);
    },
  );
}

/** Ends all other access to the user (see `endAccess`). Refuses a wrong old password, an unchanged one, and a weak one. */
export async function changePassword(ctx: UserContext, given: Given): Promise<User> {
  const id = ctx.viewer.userId;
  await checkPasswordChange(ctx, given);
  const passwordHash = await hashPassword(given.newPassword);
  return ctx.db.$transaction(async (tx) => {
    await endAccess(tx, ctx, id, ctx.viewer.sessionId);
    return tx.user.update({ where: { id }, data: { passwordHash } });
  });
}
