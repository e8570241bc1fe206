/** The instance: description, configuration, known peers, and translations. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { listPeers, searchPeers } from '../../domain/instance/list-peers.ts';
import { instanceProfile } from '../../domain/instance/profile.ts';
import { listRules } from '../../domain/instance/rules.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { countInstance } from '../../domain/instance/stats.ts';
import { writtenTexts } from '../../domain/instance/texts.ts';
import { everyoneInvites } from '../../domain/invites/find.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { communityPicture } from '../../domain/setup/community-picture.ts';
import { translationLanguages } from '../../domain/translations/find-translator.ts';
import {
  closedMessageOf,
  type InstanceParts,
  instanceSchema,
  instanceV1Schema,
  viewInstance,
  viewInstanceV1,
} from '../../entities/instance/instance.ts';
import { presentAccounts } from '../../entities/people/account.ts';
import { cacheable } from '../../procedures/cacheable.ts';
import { coalescedProcedure, publicProcedure, router } from '../../procedures/procedure.ts';

const tags = ['instance'];

async function partsOf(ctx: DomainContext): Promise<InstanceParts> {
  const [profile, stats, rules, written, invites, picture] = await Promise.all([
    instanceProfile(ctx),
    countInstance(ctx),
    listRules(ctx),
    writtenTexts(ctx),
    everyoneInvites(ctx),
    communityPicture(ctx),
  ]);
  const [contact] = await presentAccounts(ctx, profile.contactActorId === null ? [] : [profile.contactActorId]);
  const closedMessage = await closedMessageOf(profile);
  const parts = { profile, stats, contact: contact ?? null, rules, written, picture };
  return { ...parts, closedMessage, everyoneInvites: invites };
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

  peers: publicProcedure
    .meta({
      closedIfLimited: true,
      openapi: { method: 'GET', path: '/api/v1/instance/peers', tags, summary: 'List the other servers known here' },
    })
    .output(z.array(z.string()))
    .query(async ({ ctx }) => {
      if (!(await readSettings(ctx)).showPeers) refuse('record_not_found');
      cacheable(ctx);
      return listPeers(ctx);
    }),

  searchPeers: publicProcedure
    .meta({
      closedIfLimited: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/peers/search',
        tags,
        summary: 'Find servers known here by the beginning of their domain',
      },
    })
    .input(z.object({ q: z.string().max(253, 'is too long').default('') }))
    .output(z.array(z.string()))
    .query(({ ctx, input }) => {
      cacheable(ctx);
      return searchPeers(ctx, input.q);
    }),

  translationLanguages: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/v1/instance/translation_languages',
        tags,
        summary: 'List from which languages statuses can be translated, and to which',
      },
      callsOtherServer: true,
    })
    .output(z.record(z.string(), z.array(z.string()).readonly()))
    .query(({ ctx }) => {
      cacheable(ctx);
      return translationLanguages(ctx);
    }),
});
