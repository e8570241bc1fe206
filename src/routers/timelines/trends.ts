/** Public trends. */
import { z } from 'zod';
import { trendingLinks } from '../../domain/trends/trending-links.ts';
import { trendingStatuses } from '../../domain/trends/trending-statuses.ts';
import { trendingTags } from '../../domain/trends/trending-tags.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusesSchema } from '../../entities/statuses/status-schema.ts';
import { presentTags, tagSchema } from '../../entities/timelines/tag.ts';
import { presentTrendsLinks, trendsLinkSchema } from '../../entities/timelines/trends-link.ts';
import { linkOffset, offsetInput } from '../../procedures/pagination.ts';
import { coalescedProcedure, router } from '../../procedures/procedure.ts';

const tags = ['trends'];

export const trendsRouter = router({
  tags: coalescedProcedure
    .meta({
      closedIfLimited: true,
      openapi: { method: 'GET', path: '/api/v1/trends/tags', tags, summary: 'List the hashtags that trend' },
      aliases: [{ path: '/api/v1/trends', deprecated: true, deprecatedSince: '2022-03-30' }],
    })
    .input(z.object(offsetInput(10)))
    .output(z.array(tagSchema))
    .query(async ({ ctx, input }) => {
      const ids = await trendingTags(ctx, input);
      linkOffset(ctx, input, ids.length, 'trends');
      return presentTags(ctx, ids);
    }),

  statuses: coalescedProcedure
    .meta({
      closedIfLimited: true,
      openapi: { method: 'GET', path: '/api/v1/trends/statuses', tags, summary: 'List the posts that trend' },
    })
    .input(z.object(offsetInput(20)))
    .output(statusesSchema)
    .query(async ({ ctx, input }) => {
      const keys = await trendingStatuses(ctx, input);
      linkOffset(ctx, input, keys.length, 'trends');
      return presentStatuses(ctx, keys);
    }),

  links: coalescedProcedure
    .meta({
      closedIfLimited: true,
      openapi: { method: 'GET', path: '/api/v1/trends/links', tags, summary: 'List the pages of the web that trend' },
    })
    .input(z.object(offsetInput(10)))
    .output(z.array(trendsLinkSchema))
    .query(async ({ ctx, input }) => {
      const ids = await trendingLinks(ctx, input);
      linkOffset(ctx, input, ids.length, 'trends');
      return presentTrendsLinks(ctx, ids);
    }),
});
