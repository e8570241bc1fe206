/** People and servers that the viewer blocks and mutes. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import {
  blockDomain,
  blockedDomains,
  previewDomainBlock,
  unblockDomain,
} from '../../domain/relationships/block-domain.ts';
import { blockedActors, mutedActors } from '../../domain/relationships/own-lists.ts';
import { accountSchema } from '../../entities/people/account.ts';
import { mutedAccountSchema, presentMutedAccounts } from '../../entities/people/muted-account.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { presentPeople } from '../../procedures/people-page.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const nothing = z.object({});
const tags = ['accounts'];
const domainInput = z.object({
  domain: z.string().max(1000, 'is too long').default('').meta({ description: 'Such as `example.org`.' }),
});
const domainBlocks = (method: 'GET' | 'POST' | 'DELETE', scope: string, summary: string) => ({
  scopes: [scope],
  openapi: { method, path: '/api/v1/domain_blocks' as const, tags, summary },
});

const domainBlockPreviewSchema = z
  .object({ following_count: z.int(), followers_count: z.int() })
  .meta({ id: 'DomainBlockPreview', description: 'The follows that hiding a server would end.' });

export const blocksRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:blocks'],
      openapi: { method: 'GET', path: '/api/v1/blocks', tags, summary: 'List the accounts that you block' },
    })
    .input(z.object(pageInput(40)))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => presentPeople(ctx, input, await blockedActors(ctx, pageBounds(input)))),

  mutes: identityProcedure
    .meta({
      scopes: ['read:mutes'],
      openapi: {
        method: 'GET',
        path: '/api/v1/mutes',
        tags,
        summary: 'List the accounts that you mute, and until when',
      },
    })
    .input(z.object(pageInput(40)))
    .output(z.array(mutedAccountSchema))
    .query(async ({ ctx, input }) => {
      const mutes = await mutedActors(ctx, pageBounds(input));
      const ids = mutes.map((mute) => mute.id);
      linkPage(ctx, input, ids, 'people');
      return presentMutedAccounts(ctx, mutes);
    }),

  domains: identityProcedure
    .meta(domainBlocks('GET', 'read:blocks', 'List the servers that you hide'))
    .input(z.object(pageInput(100)))
    .output(z.array(z.string()))
    .query(async ({ ctx, input }) => {
      const rows = await blockedDomains(ctx, pageBounds(input));
      const ids = rows.map((row) => row.id);
      linkPage(ctx, input, ids, 'people');
      return rows.map((row) => row.domain);
    }),

  previewDomain: identityProcedure
    .meta({
      scopes: ['write:blocks'],
      openapi: {
        method: 'GET',
        path: '/api/v1/domain_blocks/preview',
        tags,
        summary: 'Count the follows that hiding a server would end',
      },
    })
    .input(domainInput)
    .output(domainBlockPreviewSchema)
    .query(async ({ ctx, input }) => {
      const { following, followers } = await previewDomainBlock(ctx, input.domain);
      return { following_count: following, followers_count: followers };
    }),

  blockDomain: identityProcedure
    .meta(domainBlocks('POST', 'write:blocks', 'Hide a server from yourself'))
    .input(domainInput)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await blockDomain(ctx, input.domain);
      return {};
    }),

  unblockDomain: identityProcedure
    .meta(domainBlocks('DELETE', 'write:blocks', 'Show a server again'))
    .input(domainInput)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await unblockDomain(ctx, input.domain);
      return {};
    }),
});
