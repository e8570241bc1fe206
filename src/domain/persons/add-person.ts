/** An identity is added to a user; the first one becomes the default. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/db.ts';
import { createActor } from '../actors/create-actor.ts';
import type { DomainContext } from '../context.ts';
import { withPictures } from '../media/with-pictures.ts';
import { type Portraits, portraitChoices, portraitColumns } from './portraits.ts';

export interface NewPerson {
  preferredUsername: string;
  name?: string | undefined;
  summary?: string | undefined;
}

/** Makes changes of one user's identities wait for each other: which is the first, the last, the default. */
export async function lockUser(tx: Tx, userId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}

/** Adds the person in the caller's transaction, which holds the user's lock. Refuses as `createActor` does. */
export async function addPerson(
  tx: Tx,
  ctx: Pick<DomainContext, 'ids' | 'clock' | 'config'>,
  userId: bigint,
  { preferredUsername, name = '', summary = '' }: NewPerson,
): Promise<Actor> {
  const actor = await createActor(tx, ctx, { type: 'PERSON', preferredUsername, name, summary, userId });
  await tx.user.updateMany({ where: { id: userId, defaultActorId: null }, data: { defaultActorId: actor.id } });
  return actor;
}

/**
 * The same with pictures, in a transaction of its own: whoever is to have the person is decided under a lock.
 *
 * @param ownerOf gives the user, locked, or refuses
 */
export function addPersonWithPictures(
  ctx: DomainContext,
  given: NewPerson & Portraits,
  ownerOf: (tx: Tx) => Promise<bigint>,
): Promise<Actor> {
  const choices = portraitChoices(given);
  return withPictures(ctx, choices, async (tx, resolvePicture) => {
    const actor = await addPerson(tx, ctx, await ownerOf(tx), given);
    const columns = await portraitColumns(choices, resolvePicture, actor);
    return Object.keys(columns).length === 0 ? actor : tx.actor.update({ where: { id: actor.id }, data: columns });
  });
}
