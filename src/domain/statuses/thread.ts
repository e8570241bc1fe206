/** The thread around a status: what it answers, and what answers it. */
import { statement } from '../../platform/sql.ts';
import type { DomainContext } from '../context.ts';
import { findVisibleStatus } from './find.ts';
import type { StatusKey } from './status-key.ts';
import { NOT_LIMITED, STATUS_SHOWN } from './visible.ts';

/** How far a thread is read (spec/mastodon/limits.json, status.context_*). */
const LIMITS = {
  signedIn: { ancestors: 4096, descendants: 4096, depth: 4096 },
  anonymous: { ancestors: 40, descendants: 60, depth: 20 },
};

/** The status of that id, looked up for each: PostgreSQL cannot know how short threads are, and would rather read all statuses once. */
const ROW = (id: string): string => `CROSS JOIN LATERAL (SELECT * FROM statuses WHERE id = ${id} OFFSET 0) s`;

/** Threads hide what timelines hide, and limited authors from those who do not follow them. */
const SHOWN = (viewer: string, now: string): string => `${STATUS_SHOWN(viewer, now)} AND ${NOT_LIMITED(viewer)}`;

const ancestors = statement<StatusKey>(
  'status_ancestors',
  `WITH RECURSIVE up AS (
     SELECT s.in_reply_to_id AS id, 1 AS distance FROM statuses s WHERE s.id = $1
     UNION ALL
     SELECT s.in_reply_to_id, up.distance + 1 FROM up JOIN statuses s ON s.id = up.id WHERE up.distance < $3
   )
   SELECT s.id, s.actor_id FROM up ${ROW('up.id')}
   WHERE ${SHOWN('$2', '$4')} ORDER BY up.distance DESC`,
);

/** What an author answers to themselves first, then in reading order: each reply before its own replies, siblings by age. */
const descendants = statement<StatusKey>(
  'status_descendants',
  `WITH RECURSIVE down AS (
     SELECT s.id, ARRAY[s.id] AS path, 1 AS depth FROM statuses s WHERE s.in_reply_to_id = $1
     UNION ALL
     SELECT s.id, down.path || s.id, down.depth + 1 FROM down JOIN statuses s ON s.in_reply_to_id = down.id WHERE down.depth < $4
   )
   SELECT s.id, s.actor_id FROM down ${ROW('down.id')}
   WHERE ${SHOWN('$2', '$5')} ORDER BY s.in_reply_to_actor_id IS DISTINCT FROM s.actor_id, down.path LIMIT $3`,
);

export interface Thread {
  ancestors: StatusKey[];
  descendants: StatusKey[];
}

/** Leaves out what the viewer may not or does not want to see, and reads less far for visitors. Refuses a status that the viewer may not see. */
export async function threadOf(ctx: DomainContext, id: string): Promise<Thread> {
  const status = await findVisibleStatus(ctx, id);
  const viewerId = ctx.viewer?.actorId ?? null;
  const limits = viewerId === null ? LIMITS.anonymous : LIMITS.signedIn;
  const now = ctx.clock.now();
  const [above, below] = await Promise.all([
    status.inReplyToId === null ? [] : ctx.sql.many(ancestors, [status.id, viewerId, limits.ancestors, now]),
    ctx.sql.many(descendants, [status.id, viewerId, limits.descendants, limits.depth, now]),
  ]);
  return { ancestors: above, descendants: below };
}
