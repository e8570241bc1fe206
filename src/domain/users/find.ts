/** The only way to get a user for a viewer; absent and hidden ones are refused alike. */
import type { User } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { userVisibleTo } from './visible.ts';

export async function findUser(ctx: DomainContext, id: string): Promise<User> {
  const userId = parseId(id);
  const user =
    userId === null
      ? null
      : await ctx.db.user.findFirst({ where: { AND: [{ id: userId }, userVisibleTo(ctx.viewer)] } });
  if (!user) throw new Refusal('not_found', `User with ID ${id} not found`);
  return user;
}

/** The signed-in user. */
export function findOwnUser(ctx: UserContext): Promise<User> {
  return findUser(ctx, ctx.viewer.userId.toString());
}
