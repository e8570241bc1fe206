/** A user adds another identity (rules of the event service, Users and sessions). */
import type { Actor } from '../../generated/prisma/client.ts';
import type { UserContext } from '../access/context.ts';
import type { Portraits } from '../media/portraits.ts';
import { addPersonWithPictures, lockUser, type NewPerson } from './add-person.ts';

/** Refuses malformed, reserved or taken names, those that need approval, too long texts, and pictures of other people. */
export function createPerson(ctx: UserContext, given: NewPerson & Portraits): Promise<Actor> {
  const { userId } = ctx.viewer;
  return addPersonWithPictures(ctx, { ...given, approvable: false }, async (tx) => {
    await lockUser(tx, userId);
    return userId;
  });
}
