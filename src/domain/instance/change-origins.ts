/** Further hosts of this server, as administrators add and remove them in the terminal. Processes read them when they start. */
import { violatedConstraint } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { StartError } from '../../platform/start-error.ts';
import { isOwnDomain } from '../kernel/own-domains.ts';

export interface NewOrigin {
  host: string;
  handleDomain: string;
  actorPath: string;
}

/** A host, with a port where it has one. */
const isHost = (text: string): boolean => URL.parse(`https://${text}`)?.host === text;

function requireGood({ host, handleDomain, actorPath }: NewOrigin): void {
  for (const name of [host, handleDomain])
    if (!isHost(name)) throw new StartError(`${name} is not a host, such as events.example.org.`);
  if (!/^\/[a-z]+$/.test(actorPath))
    throw new StartError(`${actorPath} is not the path of an actor, such as /actor or /relay.`);
}

/** The stored actors that have their handles or their addresses at one of the domains, as those of another server. */
export function countRemoteActors({ db }: Pick<Platform, 'db'>, domains: string[]): Promise<number> {
  const atHosts = domains.map((host) => ({ domain: { not: null }, uri: { contains: `://${host}/` } }));
  return db.actor.count({ where: { deletedAt: null, OR: [{ domain: { in: domains } }, ...atHosts] } });
}

/** Refuses hosts of this server, and those whose people are remote here: they would exist twice. */
export async function addOrigin(
  { db, clock, random, config }: Pick<Platform, 'db' | 'clock' | 'random' | 'config'>,
  given: NewOrigin,
): Promise<void> {
  const origin = { ...given, host: given.host.toLowerCase(), handleDomain: given.handleDomain.toLowerCase() };
  requireGood(origin);
  const domains = [...new Set([origin.host, origin.handleDomain])];
  const own = domains.find((domain) => isOwnDomain(config, domain));
  if (own !== undefined) throw new StartError(`${own} already belongs to this server.`);
  const remote = await countRemoteActors({ db }, domains);
  if (remote > 0)
    throw new StartError(
      `${remote} accounts of ${origin.host} are stored as accounts of a remote server. Purge that server first.`,
    );
  try {
    await db.origin.create({ data: { ...origin, ...(await random.keyPair()), createdAt: clock.now() } });
  } catch (error) {
    // Another command added it meanwhile.
    if (violatedConstraint(error) === null) throw error;
    throw new StartError(`${origin.host} already belongs to this server.`);
  }
}

/** Refuses while it has actors, also deleted ones, whose addresses other servers still know. */
export async function removeOrigin({ db }: Pick<Platform, 'db'>, host: string): Promise<void> {
  const origin = await originNamed({ db }, host);
  const { handleDomain } = origin;
  const actors = await db.actor.count({ where: { origin: handleDomain } });
  if (actors > 0) throw new StartError(`${origin.host} has ${actors} accounts and groups, whose addresses name it.`);
  await db.origin.delete({ where: { handleDomain } });
}

async function originNamed({ db }: Pick<Platform, 'db'>, host: string) {
  const found = await db.origin.findUnique({ where: { host: host.toLowerCase() } });
  if (!found) throw new StartError(`${host} is not one of the further hosts of this server.`);
  return found;
}

/** In the order in which they were added, with the number of their actors. */
export const listOrigins = ({ db }: Pick<Platform, 'db'>) =>
  db.origin.findMany({
    orderBy: [{ createdAt: 'asc' }, { host: 'asc' }],
    select: { host: true, handleDomain: true, actorPath: true, _count: { select: { actors: true } } },
  });
