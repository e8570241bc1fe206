/** The instance: description, configuration, and known peers. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { listPeers } from '../../domain/instance/list-peers.ts';
import { instanceProfile } from '../../domain/instance/profile.ts';
import { countInstance } from '../../domain/instance/stats.ts';
import { translationLanguages } from '../../domain/translations/find-translator.ts';
import {
  type InstanceParts,
  instanceSchema,
  instanceV1Schema,
  ruleSchema,
  viewInstance,
  viewInstanceV1,
} from '../../entities/instance/instance.ts';
import { presentAccounts } from '../../entities/people/account.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { coalescedProcedure, publicProcedure, router } from '../../procedures/procedure.ts';

const tags = ['instance'];

async function partsOf(ctx: DomainContext): Promise<InstanceParts> {
  const [profile, stats] = await Promise.all([instanceProfile(ctx), countInstance(ctx)]);
  const [contact] = await presentAccounts(ctx, profile.contactActorId === null ? [] : [profile.contactActorId]);
  return { profile, stats, contact: contact ?? null };
}

/** The answer is the same for everybody and changes rarely (spec/mastodon/errors.json, headers.cache). */
function cacheable(ctx: RequestContext): void {
  ctx.reply.header('Cache-Control', 'public, max-age=300');
}

export const instanceRouter = router({
  get: coalescedProcedure
    .meta({
      openapi: { method: 'GET', path: '/api/v2/instance', tags, summary: 'Read what this server is and allows' },
    })
    .output(instanceSchema)
    .query(async ({ ctx }) => {
      cacheable(ctx);
      return viewInstance(ctx, await partsOf(ctx));
    }),

  getV1: coalescedProcedure
    .meta({
      deprecatedSince: '2022-11-14',
      openapi: {
        method: 'GET',
        path: '/api/v1/instance',
        tags,
        summary: 'Read what this server is, in its older form',
        deprecated: true,
      },
    })
    .output(instanceV1Schema)
    .query(async ({ ctx }) => {
      cacheable(ctx);
      return viewInstanceV1(ctx, await partsOf(ctx));
    }),

  rules: publicProcedure
    .meta({
      openapi: { method: 'GET', path: '/api/v1/instance/rules', tags, summary: 'List the rules of the community' },
    })
    .output(z.array(ruleSchema))
    .query(({ ctx }) => {
      cacheable(ctx);
      return [];
    }),

  peers: publicProcedure
    .meta({
      openapi: { method: 'GET', path: '/api/v1/instance/peers', tags, summary: 'List the other servers known here' },
    })
    .output(z.array(z.string()))
    .query(({ ctx }) => {
      cacheable(ctx);
      return listPeers(ctx);
    }),

  translationLanguages: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/v1/instance/translation_languages',
        tags,
        summary: 'List from which languages statuses can be translated, and to which',
      },
    })
    .output(z.record(z.string(), z.array(z.string()).readonly()))
    .query(({ ctx }) => {
      cacheable(ctx);
      return translationLanguages(ctx);
    }),
});
