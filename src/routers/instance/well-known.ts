/** What other software asks a server: NodeInfo, host metadata as JSON, and WebFinger of local people and groups. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { findActorByHandle } from '../../domain/actors/find.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { countInstance } from '../../domain/instance/stats.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  linksSchema,
  NODE_INFO_VERSIONS,
  nodeInfoSchema,
  viewHostMeta,
  viewNodeInfo,
  viewNodeInfoLinks,
  viewWebFinger,
  webFingerSchema,
} from '../../entities/instance/well-known.ts';
import { presentAccounts } from '../../entities/people/account.ts';
import { missingParameter } from '../../platform/errors.ts';
import { cacheable } from '../../procedures/cacheable.ts';
import { coalescedProcedure, publicProcedure, router } from '../../procedures/procedure.ts';

const tags = ['well_known'];
const JRD = 'application/jrd+json; charset=utf-8';

/** The handle in `acct:name@domain`, `name@domain` or the address of a profile here; null for anything else. */
function handleOf({ config }: Pick<DomainContext, 'config'>, resource: string): string | null {
  if (/^https?:\/\//.test(resource)) {
    const [, name] =
      /^\/(?:@|users\/)([^/@]+)\/?$/.exec(URL.canParse(resource) ? new URL(resource).pathname : '') ?? [];
    const isHere = URL.canParse(resource) && new URL(resource).host === new URL(config.publicUrl).host;
    return isHere && name !== undefined ? name : null;
  }
  const [, name, domain] = /^(?:acct:)?@?([^@]+)@([^@]+)$/.exec(resource) ?? [];
  return name !== undefined && domain?.toLowerCase() === config.domain ? name : null;
}

export const wellKnownRouter = router({
  nodeInfoLinks: publicProcedure
    .meta({
      openapi: { method: 'GET', path: '/.well-known/nodeinfo', tags, summary: 'Find what describes the software' },
    })
    .output(linksSchema)
    .query(({ ctx }) => {
      cacheable(ctx);
      return viewNodeInfoLinks(ctx);
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
      return viewHostMeta(ctx);
    }),

  webFinger: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/.well-known/webfinger',
        tags,
        summary: 'Find the profile of a local person or group by its handle',
      },
    })
    .input(z.object({ resource: z.string().max(1000, 'is too long').default('') }))
    .output(webFingerSchema)
    .query(async ({ ctx, input }) => {
      if (input.resource.trim() === '') throw missingParameter('resource');
      const actor = await findActorByHandle(ctx, handleOf(ctx, input.resource.trim()) ?? refuse('record_not_found'));
      const [account] = await presentAccounts(ctx, actor.suspendedAt ? [] : [actor.id]);
      if (!account) refuse('record_not_found');
      cacheable(ctx);
      ctx.reply.header('Content-Type', JRD);
      return viewWebFinger(ctx, account);
    }),
});
