/** The only way to get a person for a viewer; absent and hidden ones are refused alike. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Sentence } from '../../wording/texts.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { actorsByHandles, splitHandle } from '../actors/handles.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { personVisibleTo } from './visible.ts';

/** The person of that id, or the refusal with `text`. */
export async function findPerson(
  ctx: DomainContext,
  id: string,
  text: Sentence = `Person with ID ${id} not found`,
  db: Db | Tx = ctx.db,
): Promise<Actor> {
  const personId = parseId(id);
  const where = personId === null ? null : { AND: [{ id: personId }, personVisibleTo(ctx)] };
  const person = where && (await db.actor.findFirst({ where }));
  if (!person) throw new Refusal('not_found', text);
  return person;
}

/** The person of `name` on this server or `name@domain`, case-insensitively. */
export async function findPersonByName(ctx: DomainContext, name: string): Promise<Actor> {
  const [found] = await actorsByHandles(ctx, [splitHandle(name, ctx.config)]);
  return findPerson(ctx, found?.id.toString() ?? '', `Person with username ${name} not found`);
}

/** One of the viewer's identities (texts of Mobilizon's permissions, updatePerson and deletePerson). */
export async function findOwnPerson(ctx: UserContext, id: string, db: Db | Tx = ctx.db): Promise<Actor> {
  const person = await findPerson(ctx, id, 'Actor not found', db);
  const own = ownIdentities(ctx.viewer);
  if (!own || (await db.actor.count({ where: { AND: [own, { id: person.id }] } })) === 0) {
    throw new Refusal('forbidden', 'Actor is not owned by authenticated user');
  }
  return person;
}

/** The viewer's identities, oldest first. */
export async function listIdentities(ctx: UserContext): Promise<Actor[]> {
  const own = ownIdentities(ctx.viewer);
  return own ? ctx.db.actor.findMany({ where: own, orderBy: { id: 'asc' } }) : [];
}
