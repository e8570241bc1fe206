/** The thread of a status: ancestors and descendants (Mastodon's entities, Context). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Thread } from '../../domain/statuses/thread.ts';
import { presentLists } from './status.ts';
import { statusesSchema } from './status-schema.ts';

export const contextSchema = z
  .object({ ancestors: statusesSchema, descendants: statusesSchema })
  .meta({ id: 'Context', description: 'The posts that a status replies to, and the replies to it.' });

export async function presentThread(ctx: DomainContext, thread: Thread): Promise<z.infer<typeof contextSchema>> {
  const [ancestors = [], descendants = []] = await presentLists(ctx, [thread.ancestors, thread.descendants]);
  return { ancestors, descendants };
}
