/** A discussion of a group: its title, its first post and its replies. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { type DiscussionRow, discussionsByIds } from '../../domain/groups/wall/discussions.ts';
import type { StatusKey } from '../../domain/statuses/status-key.ts';
import { timeText } from '../fields/time.ts';
import { presentStatuses } from '../statuses/status.ts';
import { type Status, statusSchema } from '../statuses/status-schema.ts';

export const discussionSchema = z
  .object({
    id: z.string().meta({ description: 'Of its first post.' }),
    group_id: z.string(),
    title: z.string(),
    closed: z.boolean().meta({ description: 'Whether it accepts no further replies.' }),
    replies_count: z.int(),
    last_reply_at: z.string().nullable(),
    status: statusSchema.meta({ description: 'Its first post, whose `content` begins with the title.' }),
  })
  .meta({ id: 'Discussion', description: 'A post to a group with a title, and its replies. Own.' });

export type Discussion = z.infer<typeof discussionSchema>;

const viewDiscussion = (row: DiscussionRow, status: Status): Discussion => ({
  id: row.status_id.toString(),
  group_id: row.group_id.toString(),
  title: row.title,
  closed: row.closed,
  replies_count: row.answers_count,
  last_reply_at: row.last_at && timeText(row.last_at),
  status,
});

/** In the order of the keys; one statement more than their posts. */
export async function presentDiscussions(ctx: DomainContext, keys: readonly StatusKey[]): Promise<Discussion[]> {
  const [statuses, rows] = await Promise.all([
    presentStatuses(ctx, keys),
    keys.length === 0
      ? []
      : discussionsByIds(
          ctx,
          keys.map(({ id }) => id),
        ),
  ]);
  const byId = new Map(statuses.map((status) => [status.id, status]));
  const found = new Map(rows.map((row) => [row.status_id, row]));
  return keys.flatMap(({ id }) => {
    const [row, status] = [found.get(id), byId.get(id.toString())];
    return row && status ? [viewDiscussion(row, status)] : [];
  });
}
