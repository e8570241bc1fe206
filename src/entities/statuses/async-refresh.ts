/** A fetch from other servers in the background, which apps poll (Mastodon's entities, AsyncRefresh). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { isRunning, type RefreshState } from '../../domain/federation/remote/views/refreshes.ts';

export const asyncRefreshSchema = z
  .object({
    id: z.string(),
    status: z.enum(['running', 'finished']),
    result_count: z.int().nullable().meta({ description: 'Posts that were stored so far.' }),
  })
  .meta({ id: 'AsyncRefresh', description: 'A fetch from other servers in the background.' });

export const viewAsyncRefresh = (ctx: DomainContext, refresh: RefreshState): z.infer<typeof asyncRefreshSchema> => ({
  id: refresh.id.toString(),
  status: isRunning(ctx, refresh) ? 'running' : 'finished',
  result_count: refresh.resultCount,
});
