/** The thread of a status: ancestors and descendants (spec/mastodon/entities.json, Context). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Thread } from '../../domain/statuses/thread.ts';
import { gatherStatuses, viewStatus } from './status.ts';
import { statusSchema } from './status-schema.ts';

export const contextSchema = z
  .object({ ancestors: z.array(statusSchema), descendants: z.array(statusSchema) })
  .meta({ id: 'Context', description: 'The posts that a status replies to, and the replies to it.' });

export async function presentThread(ctx: DomainContext, thread: Thread): Promise<z.infer<typeof contextSchema>> {
  const maps = await gatherStatuses(ctx, [...thread.ancestors, ...thread.descendants]);
  const view = (keys: Thread['ancestors']) =>
    keys.filter((key) => maps.statuses.has(key.id)).map((key) => viewStatus(ctx, maps, key.id));
  return { ancestors: view(thread.ancestors), descendants: view(thread.descendants) };
}
