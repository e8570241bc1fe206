/** Finds the actor that represents a remote server, by a host, a handle or an address that staff type. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import { invalid } from '../../../../platform/errors.ts';
import type { DomainContext } from '../../../access/context.ts';
import { readDomain } from '../../../kernel/domain-name.ts';
import { urlOf } from '../../documents/forms.ts';
import { type Handle, handleOf } from '../../documents/webfinger.ts';
import { domainOf, isLocalUri, RemoteError } from '../../outbox/requests.ts';
import { actorAt, actorByHandle } from '../find/find-remote-actor.ts';
import { NO_NODE_INFO, nodeInfoOf } from '../find/node-info.ts';
import { isUnreachable, nullIfAnswered, schemeOf } from '../find/webfinger.ts';
import { standsForServer } from './relations.ts';

/** Names of such actors if NodeInfo names none: those of Mobilizon and of earlier versions of Gancio. */
const NAMES = ['relay', 'events'];

/** WordPress has an instance actor that never answers a Follow. Its blog has another actor, named like the host. */
async function refuseWordPress(ctx: DomainContext, host: string): Promise<never> {
  const blog = await actorByHandle(ctx, { username: host.replace(/:\d+$/, ''), domain: host }).catch(nullIfAnswered);
  throw invalid({
    address: [
      blog
        ? `is a WordPress site, which does not answer other servers; people can follow its blog instead: @${blog.preferredUsername}@${host}`
        : 'is a WordPress site, which does not answer other servers',
    ],
  });
}

async function actorOfHost(ctx: DomainContext, host: string, application: string | null): Promise<Actor> {
  const ways: (() => Promise<Actor | null>)[] = [
    async () => (application === null ? null : actorAt(ctx, application)),
    ...NAMES.map((username) => () => actorByHandle(ctx, { username, domain: host })),
  ];
  for (const way of ways) {
    const found = await way().catch(nullIfAnswered);
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

const originOf = (ctx: DomainContext, named: Named): string => {
  if ('url' in named) return named.url;
  return `${schemeOf(ctx)}//${'host' in named ? named.host : named.handle.domain}/`;
};

async function find(ctx: DomainContext, named: Named): Promise<Actor> {
  const host = domainOf(originOf(ctx, named));
  // A named actor may be stored already, so it is found even if its server does not answer.
  const untold = (error: unknown): null => ('host' in named || !isUnreachable(error) ? nullIfAnswered(error) : null);
  const { software, application } = (await nodeInfoOf(ctx, host).catch(untold)) ?? NO_NODE_INFO;
  if (software === 'wordpress') return refuseWordPress(ctx, host);
  if ('host' in named) return actorOfHost(ctx, named.host, application);
  return 'handle' in named ? actorByHandle(ctx, named.handle) : actorAt(ctx, named.url);
}

/** The reason, for the field that was typed. */
function refuse(error: unknown): never {
  if (error instanceof RemoteError && error.status === 403)
    throw invalid({ address: ['is on a server with which this one does not federate'] });
  if (isUnreachable(error)) throw invalid({ address: ['is not responding'] });
  if (error instanceof RemoteError) throw invalid({ address: ['does not name a server that can be followed'] });
  throw error;
}

/** Asks the remote server. Refuses this server, texts that name none, and servers that do not answer. */
export async function findInstance(ctx: DomainContext, typed: string): Promise<Actor> {
  const named = namedBy(typed);
  if (typed.trim() === '') throw invalid({ address: ["can't be blank"] });
  if (!named) throw invalid({ address: ['is not a valid domain name'] });
  const origin = originOf(ctx, named);
  if (isLocalUri(ctx, origin)) throw invalid({ address: ["is this server's own"] });
  const actor = await find(ctx, named).catch(refuse);
  if (!standsForServer(actor)) throw invalid({ address: ['does not name a server that can be followed'] });
  return actor;
}
