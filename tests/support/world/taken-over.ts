/** People and groups as another server had them, with its addresses and keys, at a host that a server of the tests took over. */
import type { Actor } from '../../../src/generated/prisma/client.ts';
import type { AliasHost } from './alias-hosts.ts';
import type { Person, World } from './world.ts';

export interface TakenOver {
  name: string;
  /** The path of its address, such as `/@choir`. */
  path: string;
  /** The fragment of the id of its key. */
  key?: string;
}

export const hostOf = (world: World, alias: string): string => `http://${alias}:${new URL(world.url).port}`;

/** Gives a new local actor the name, addresses and key that it had at the other server. */
export async function takeOver(
  world: World,
  actorId: bigint,
  alias: AliasHost,
  { name, path, key }: TakenOver,
): Promise<Actor> {
  const base = hostOf(world, alias.name);
  const uri = base + path;
  if (key) await world.platform.db.actorKeys.update({ where: { actorId }, data: { keyUri: `${uri}#${key}` } });
  return world.platform.db.actor.update({
    where: { id: actorId },
    data: {
      ...{ preferredUsername: name, origin: alias.handleDomain, uri, url: `${base}/@${name}` },
      ...{ inbox: `${uri}/inbox`, outbox: `${uri}/outbox`, followersUri: `${uri}/followers` },
      sharedInbox: `${base}/inbox`,
    },
  });
}

/** A person with these addresses, who signs in as everybody else. */
export async function personTakenOver(
  world: World,
  alias: AliasHost,
  given: TakenOver,
): Promise<Person & { uri: string }> {
  const person = await world.someone('arrived');
  await world.drain();
  const { uri } = await takeOver(world, person.actorId, alias, given);
  return { ...person, uri };
}
