/** The actor that stands for another server, by what staff type: a host, a handle or an address. */
import type { Actor } from '../../../generated/prisma/client.ts';
import { invalid } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { readDomain } from '../../kernel/domain-name.ts';
import { actorAt, actorByHandle } from '../find-remote-actor.ts';
import { asArray, objectsOf, urlOf } from '../reading/forms.ts';
import { readDocument } from '../reading/json.ts';
import { type Handle, handleOf } from '../reading/webfinger.ts';
import { domainOf, isHere, RemoteError } from '../requests.ts';
import { ask, isUnreachable, schemeOf } from '../webfinger.ts';
import { standsForServer } from './relations.ts';

const APPLICATION = 'https://www.w3.org/ns/activitystreams#Application';
const MOST_LINKS = 100;

/** Names of such actors where NodeInfo names none: those of Mobilizon, and of Gancio as it was. */
const NAMES = ['relay', 'events'];

/** As NodeInfo names it (FEP-2677); null if it does not. */
async function applicationOf(ctx: DomainContext, host: string): Promise<Actor | null> {
  const answer = await ask(ctx, `${schemeOf(ctx)}//${host}/.well-known/nodeinfo`, 'application/json');
  const document = answer.status === 200 ? readDocument(answer.bytes) : null;
  const link = objectsOf(asArray(document?.links), MOST_LINKS).find(({ rel }) => rel === APPLICATION);
  const href = urlOf(link?.href);
  return href === null ? null : actorAt(ctx, href);
}

async function actorOfHost(ctx: DomainContext, host: string): Promise<Actor> {
  const ways: (() => Promise<Actor | null>)[] = [
    () => applicationOf(ctx, host),
    ...NAMES.map((username) => () => actorByHandle(ctx, { username, domain: host })),
  ];
  for (const way of ways) {
    const found = await way().catch((error: unknown) => {
      if (error instanceof RemoteError && !isUnreachable(error)) return null;
      throw error;
    });
    if (found && standsForServer(found) && [found.domain, domainOf(found.uri)].includes(host)) return found;
  }
  throw new RemoteError(`${host} has no actor of its own`);
}

type Named = { host: string } | { handle: Handle } | { url: string };

function namedBy(typed: string): Named | null {
  const text = typed.trim();
  const handle = handleOf(`acct:${text.replace(/^(?:acct:)?@?/i, '')}`);
  if (handle) return { handle };
  if (!/^https?:\/\//i.test(text)) {
    const host = readDomain(text);
    return host === null ? null : { host };
  }
  const url = urlOf(text);
  if (url === null) return null;
  return new URL(url).pathname === '/' ? { host: domainOf(url) } : { url };
}

function find(ctx: DomainContext, named: Named): Promise<Actor> {
  if ('host' in named) return actorOfHost(ctx, named.host);
  return 'handle' in named ? actorByHandle(ctx, named.handle) : actorAt(ctx, named.url);
}

const originOf = (ctx: DomainContext, named: Named): string => {
  if ('url' in named) return named.url;
  return `${schemeOf(ctx)}//${'host' in named ? named.host : named.handle.domain}/`;
};

/** Why there is none, for the field that was typed. */
function refuse(error: unknown): never {
  if (error instanceof RemoteError && error.status === 403)
    throw invalid({ address: ['is of a server with which nothing is exchanged'] });
  if (isUnreachable(error)) throw invalid({ address: ['does not answer now'] });
  if (error instanceof RemoteError) throw invalid({ address: ['names no server that can be followed'] });
  throw error;
}

/** Asks the other server. Refuses this server, what names none, and what does not answer. */
export async function findInstance(ctx: DomainContext, typed: string): Promise<Actor> {
  const named = namedBy(typed);
  if (typed.trim() === '') throw invalid({ address: ["can't be blank"] });
  if (!named) throw invalid({ address: ['is not a valid domain name'] });
  const origin = originOf(ctx, named);
  if (isHere(ctx, origin)) throw invalid({ address: ["is this server's own"] });
  const actor = await find(ctx, named).catch(refuse);
  if (!standsForServer(actor)) throw invalid({ address: ['names no server that can be followed'] });
  return actor;
}
