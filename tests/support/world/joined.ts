/** People whose accounts at two servers became one. */
import type { AliasHost } from './alias-hosts.ts';
import { takeOver } from './taken-over.ts';
import type { Person, World } from './world.ts';

/** A person who may still part the accounts, and the identity of the second server. */
export async function joinedPerson(world: World, origin: AliasHost, number = 1): Promise<[Person, other: Person]> {
  const { db } = world.platform;
  const [person, other] = [await world.person(`one${number}`), await world.person(`two${number}`)];
  await takeOver(world, other.actorId, origin, { name: `two${number}`, path: `/@two${number}` });
  await db.actor.update({ where: { id: other.actorId }, data: { userId: person.userId } });
  await db.user.delete({ where: { id: other.userId } });
  await db.joinedAccount.create({
    data: { userId: person.userId, origin: origin.handleDomain, createdAt: world.clock.now() },
  });
  return [person, other];
}
