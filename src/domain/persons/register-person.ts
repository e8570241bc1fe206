/** The first identity of somebody who has signed up and cannot sign in yet (spec/graphql/rules.md, registerPerson). */
import type { Actor, User } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../context.ts';
import { readEmail } from '../users/email.ts';
import { addPersonWithPictures, lockUser, type NewPerson } from './add-person.ts';
import type { Portraits } from './portraits.ts';

/** Whose address is confirmed signs in instead, so that nobody else can name them; unless that user is the one who asks. */
function mayRegister(ctx: DomainContext, user: User): boolean {
  if (user.suspendedAt) return false;
  return user.confirmedAt === null || !ctx.config.requireEmailConfirmation || ctx.viewer?.userId === user.id;
}

/** Refuses unknown addresses, users who have an identity, names that cannot be used, and others' pictures. */
export function registerPerson(ctx: DomainContext, given: NewPerson & Portraits & { email: string }): Promise<Actor> {
  return addPersonWithPictures(ctx, given, async (tx) => {
    const email = readEmail(given.email);
    const user = email === null ? null : await tx.user.findUnique({ where: { email } });
    if (!user) throw new Refusal('not_found', 'No user with this email was found');
    await lockUser(tx, user.id);
    if ((await tx.actor.count({ where: { userId: user.id } })) > 0) {
      throw new Refusal('conflict', 'You already have a profile for this user');
    }
    if (!mayRegister(ctx, user)) throw new Refusal('forbidden', 'Sign in to create your profile');
    return user.id;
  });
}
