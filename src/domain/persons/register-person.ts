/**
 * Creates the first identity of a user who has signed up and cannot sign in yet (rules of the event service, registerPerson).
 */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { hasScope } from '../access/scopes.ts';
import { signUpVerdicts } from '../blocks/sign-up-rules.ts';
import type { Portraits } from '../media/portraits.ts';
import { readEmail } from '../users/email.ts';
import { signedUpFrom } from '../users/sessions/sign-up-network.ts';
import { addPersonWithPictures, lockUser, type NewPerson } from './add-person.ts';

export interface FirstPerson extends NewPerson, Portraits {
  email: string;
  /** IP address of the request. */
  ip: string;
}

/**
 * The owner of the identity: the signed-in user, or the one who signed up with this address from the same network. Null for all
 * others, who have proved nothing. Refuses users who have an identity.
 */
async function ownerOf(tx: Tx, ctx: DomainContext, given: FirstPerson): Promise<bigint | null> {
  const email = readEmail(given.email);
  const user = email === null ? null : await tx.user.findUnique({ where: { email } });
  if (!user || user.suspendedAt || user.disabledAt) return null;
  const inPerson = ctx.viewer?.userId === user.id && hasScope(ctx.viewer.scopes, ['write:accounts']);
  if (!inPerson && !signedUpFrom(ctx, user, given.ip)) return null;
  await lockUser(tx, user.id);
  if ((await tx.actor.count({ where: { userId: user.id } })) > 0) {
    throw new Refusal('conflict', 'You already have a profile for this user');
  }
  return user.id;
}

/**
 * Only the staff see the identity before the address is confirmed. Without proof of the address the response is the same whether
 * or not it belongs to a user; then the name is only reserved for a while (docs/decisions/0026-email-ownership.md). Refuses
 * unusable names, blocked networks, and pictures of other people. A name that needs approval makes the sign-up wait for it.
 */
export async function registerPerson(ctx: DomainContext, given: FirstPerson): Promise<Actor> {
  const { preferredUsername: username, ip } = given;
  const verdicts = await signUpVerdicts(ctx, { email: null, username, ip });
  return addPersonWithPictures(ctx, { ...given, approvable: true }, async (tx) => {
    const userId = await ownerOf(tx, ctx, given);
    if (userId !== null && verdicts.username === 'approval')
      await tx.user.update({ where: { id: userId }, data: { approvedAt: null } });
    return userId;
  });
}
