/** Well-known documents: NodeInfo, host metadata as JSON, and WebFinger of local people and groups. */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { findLocalActor, type NamedActor } from '../../domain/actors/find.ts';
import { usernameHolder } from '../../domain/actors/username.ts';
import { instanceName, originName } from '../../domain/federation/outbox/instance-key.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { countInstance } from '../../domain/instance/stats.ts';
import { handleDomainOf, isOwnHost, originAt, originOfDomain } from '../../domain/kernel/own-domains.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  linksSchema,
  NODE_INFO_VERSIONS,
  nodeInfoSchema,
  viewHostMeta,
  viewNodeInfo,
  viewNodeInfoLinks,
  viewServerFinger,
  viewWebFinger,
  webFingerSchema,
} from '../../entities/instance/well-known.ts';
import { presentAccounts } from '../../entities/people/account.ts';
import type { Origin } from '../../platform/config.ts';
import { missingParameter } from '../../platform/errors.ts';
import { cacheable } from '../../procedures/cacheable.ts';
import { coalescedProcedure, publicProcedure, router } from '../../procedures/procedure.ts';

const tags = ['well_known'];
/** Three days, because a handle never changes its actor. */
const LONG_SECONDS = 259_200;
const JRD = 'application/jrd+json; charset=utf-8';

const BARE = /^(?:acct:)?@?([^@/\s]+)@([^@/\s]+)$/i;

/** The actor that stands for an origin; null for the first one. */
interface OfServer {
  server: Origin | null;
}

/** The local actor, or the server itself, that a resource names. Refuses text that is neither a handle nor an address. */
function namedBy({ config }: Pick<DomainContext, 'config'>, resource: string): NamedActor | OfServer {
  if (/^https?:\/\//i.test(resource)) {
    const url = URL.parse(resource);
    if (!url || !isOwnHost(config, url.host)) return refuse('record_not_found');
    const server = originAt(config, url.host);
    if (url.pathname === '/' || url.pathname === (server?.actorPath ?? '/actor')) return { server };
    if (/^\/ap\/users\/\d+$/.test(url.pathname)) return { uri: resource };
    const [, name] = /^\/(?:@|users\/)([^/@]+)\/?$/.exec(url.pathname) ?? [];
    return name === undefined ? refuse('record_not_found') : { name, origin: server?.handleDomain ?? null };
  }
  if (!resource.includes('@')) throw missingParameter('resource');
  const [, name = '', domain = ''] = BARE.exec(resource) ?? [];
  const origin = originOfDomain(config, domain);
  if (origin === undefined) return refuse('record_not_found');
  const server = config.origins.find(({ handleDomain }) => handleDomain === origin) ?? null;
  const serverName = server ? originName(server) : instanceName({ config });
  return name.toLowerCase() === serverName ? { server } : { name, origin };
}

/**
 * Mobilizon looks up this name to find the actor of a server by its host. A person who had it before it was reserved keeps it.
 */
const RELAY = 'relay';

const standsForServer = async (ctx: DomainContext, named: NamedActor): Promise<boolean> =>
  'name' in named &&
  named.origin === null &&
  named.name.toLowerCase() === RELAY &&
  (await usernameHolder(ctx.db, named.name)) === null;

export const wellKnownRouter = router({
  nodeInfoLinks: publicProcedure
    .meta({
      openapi: { method: 'GET', path: '/.well-known/nodeinfo', tags, summary: 'Find what describes the software' },
    })
    .output(linksSchema)
    .query(({ ctx }) => {
      cacheable(ctx);
      return viewNodeInfoLinks(ctx, ctx.origin);
    }),

  nodeInfo: coalescedProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/nodeinfo/{version}',
        tags,
        summary: 'Read which software this is, and its use',
      },
    })
    .input(
      z.object({
        version: z
          .string()
          .max(64)
          .meta({ description: `One of ${NODE_INFO_VERSIONS.join(', ')}.` }),
      }),
    )
    .output(nodeInfoSchema)
    .query(async ({ ctx, input }) => {
      const version = NODE_INFO_VERSIONS.find((known) => known === input.version) ?? refuse('record_not_found');
      const [settings, stats] = await Promise.all([readSettings(ctx), countInstance(ctx)]);
      cacheable(ctx);
      const profile = `http://nodeinfo.diaspora.software/ns/schema/${version}#`;
      ctx.reply.header('Content-Type', `application/json; profile="${profile}"; charset=utf-8`);
      return viewNodeInfo(version, settings, stats);
    }),

  hostMeta: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/.well-known/host-meta.json',
        tags,
        summary: 'Find where handles are looked up',
      },
    })
    .output(linksSchema)
    .query(({ ctx }) => {
      cacheable(ctx);
      return viewHostMeta(ctx, ctx.origin);
    }),

  webFinger: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/.well-known/webfinger',
        tags,
        summary: 'Find the profile of a local person or group by its handle, or the server itself',
      },
      rates: ['documents'],
      generalRates: false,
    })
    .input(z.object({ resource: z.string().max(1000, 'is too long').default('') }))
    .output(webFingerSchema)
    .query(async ({ ctx, input }) => {
      if (input.resource.trim() === '') throw missingParameter('resource');
      const named = namedBy(ctx, input.resource.trim());
      const isServer = 'server' in named || (await standsForServer(ctx, named));
      const actor = isServer ? null : await findLocalActor(ctx, named);
      const [account] = await presentAccounts(ctx, actor ? [actor.id] : []);
      ctx.reply.header('Cache-Control', `public, max-age=${LONG_SECONDS}`);
      ctx.reply.header('Content-Type', JRD);
      if (actor && account) return viewWebFinger(ctx, account, handleDomainOf(ctx.config, actor));
      return viewServerFinger(ctx, 'server' in named ? named.server : null);
    }),
});
