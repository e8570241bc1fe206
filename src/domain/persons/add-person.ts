/** Adds an identity to a user; the first one becomes the default. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { DomainContext } from '../access/context.ts';
import { createActor, requireGoodActor } from '../actors/create-actor.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { type Portraits, portraitChoices, portraitColumns } from '../media/portraits.ts';
import { type ResolvePicture, withPictures } from '../media/with-pictures.ts';

export interface NewPerson {
  preferredUsername: string;
  name?: string | undefined;
  summary?: string | undefined;
  /** The staff can still approve the sign-up, so names that need approval are accepted (domain/blocks/usernames). */
  approvable?: boolean;
}

/** Serializes changes of one user's identities: the first, the last, the default. */
export async function lockUser(tx: Tx, userId: bigint): Promise<void> {
  await lockRow(tx, 'users', userId);
}

/** Lifetime of the links in mails. */
const RESERVED_MS = 7 * 24 * 3_600_000;

/**
 * The moderators' marks on the user's identities, which a new identity inherits. The same time makes all of them lose the mark
 * together (domain/users/marks.ts).
 */
async function marksOf(tx: Tx, userId: bigint): Promise<Pick<Actor, 'silencedAt' | 'sensitizedAt'>> {
  const { _max } = await tx.actor.aggregate({
    where: { userId, deletedAt: null },
    _max: { silencedAt: true, sensitizedAt: true },
  });
  return _max;
}

/**
 * Adds the person in the caller's transaction, which holds the user's lock. Refuses as `createActor` does.
 *
 * @param userId null for a placeholder that only reserves the name for a while
 */
export async function addPerson(
  tx: Tx,
  ctx: Pick<DomainContext, 'ids' | 'clock' | 'config'>,
  userId: bigint | null,
  { preferredUsername, name = '', summary = '', approvable = false }: NewPerson,
): Promise<Actor> {
  const person = { type: 'PERSON' as const, preferredUsername, name, summary, userId, approvable };
  if (userId === null) {
    return createActor(tx, ctx, { ...person, heldUntil: new Date(ctx.clock.now().getTime() + RESERVED_MS) });
  }
  const marks = await marksOf(tx, userId);
  const created = await createActor(tx, ctx, person);
  const actor =
    marks.silencedAt || marks.sensitizedAt
      ? await tx.actor.update({ where: { id: created.id }, data: marks })
      : created;
  await tx.user.updateMany({ where: { id: userId, defaultActorId: null }, data: { defaultActorId: actor.id } });
  return actor;
}

/**
 * The same with pictures, in its own transaction: the owner is determined under a lock.
 *
 * @param ownerOf returns the locked user, or null for nobody, or refuses
 */
export function addPersonWithPictures(
  ctx: DomainContext,
  given: NewPerson & Portraits,
  ownerOf: (tx: Tx) => Promise<bigint | null>,
): Promise<Actor> {
  const choices = portraitChoices(given);
  const command = async (tx: Tx, resolvePicture: ResolvePicture): Promise<Actor> => {
    const actor = await addPerson(tx, ctx, await ownerOf(tx), given);
    const columns = await portraitColumns(choices, resolvePicture, actor.id, actor);
    return Object.keys(columns).length === 0 ? actor : tx.actor.update({ where: { id: actor.id }, data: columns });
  };
  return withPictures(ctx, choices, command, () => requireGoodActor(ctx.db, { ...given, type: 'PERSON' }));
}
