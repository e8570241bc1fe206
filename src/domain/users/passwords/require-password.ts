/** Requires the password of the signed-in user for some actions, so that an open session alone does not suffice. */
import type { User } from '../../../generated/prisma/client.ts';
import { type FieldErrors, Refusal } from '../../../platform/errors.ts';
import type { UserContext } from '../../access/context.ts';
import { isPasswordOf } from './check-password.ts';

/** Returns the viewer's user. Refuses a wrong password, which is `field` of the form. */
export async function requirePassword(ctx: UserContext, password: string, field: string): Promise<User> {
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.viewer.userId } });
  if (await isPasswordOf(ctx, user, password)) return user;
  const fields: FieldErrors = { [field]: ['is wrong'] };
  throw new Refusal('invalid', 'The current password is invalid', { fields });
}
