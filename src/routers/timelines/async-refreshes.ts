/** Fetches from other servers in the background, which a response header has announced. */
import { z } from 'zod';
import { findRefresh } from '../../domain/federation/remote/views/refreshes.ts';
import { asyncRefreshSchema, viewAsyncRefresh } from '../../entities/statuses/async-refresh.ts';
import { idInput } from '../../procedures/inputs.ts';
import { router, userProcedure } from '../../procedures/procedure.ts';

export const asyncRefreshesRouter = router({
  get: userProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1_alpha/async_refreshes/{id}',
        tags: ['timelines'],
        summary: 'Read whether a background refresh is finished',
        description: 'Its id is in the header `Mastodon-Async-Refresh` of the response that began it.',
      },
    })
    .input(z.object({ id: idInput }))
    .output(z.object({ async_refresh: asyncRefreshSchema }))
    .query(async ({ ctx, input }) => ({ async_refresh: viewAsyncRefresh(ctx, await findRefresh(ctx, input.id)) })),
});
