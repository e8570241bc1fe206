/** The thread around a status: its ancestors and descendants. */
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { NOT_REMOVED_FOR } from './discussions/removed.ts';
import { findVisibleStatus } from './find.ts';
import type { StatusSkeleton } from './reading/skeleton.ts';
import { orderedStatuses, readOrdered } from './reading/status-list.ts';
import { AUTHOR_WANTED, NOT_LIMITED, STATUS_VISIBLE } from './visible.ts';

/** Limits of a thread (Mastodon's limits, status.context_*). */
const LIMITS = {
  signedIn: { ancestors: 4096, descendants: 4096, depth: 4096 },
  anonymous: { ancestors: 40, descendants: 60, depth: 20 },
};

/** Everything of a status that its skeleton and its visibility need, so that it is not looked up again. */
const ROW = (row: string): string =>
  [
    'id, actor_id, visibility, group_id, deleted_at, in_reply_to_id, in_reply_to_actor_id, conversation_id, reblog_of_id',
    'quoted_status_id, quoted_actor_id, quote_state, quote_policy, quote_manual_policy, reply_policy, reply_manual_policy, xmin',
  ]
    .join(', ')
    .replaceAll(/\w+/g, (column) => `${row}.${column}`);

/** Positions relative to `q.root`: ancestors above 0, nearer ones lower; itself at 0; descendants below, each with its path. */
const AROUND = `(
  WITH RECURSIVE up AS (
    SELECT ${ROW('p')}, 0 AS height FROM statuses p WHERE p.id = q.root
    UNION ALL
    SELECT ${ROW('p')}, up.height + 1 FROM up JOIN statuses p ON p.id = up.in_reply_to_id WHERE up.height < q.ancestors
  ), down AS (
    SELECT ${ROW('c')}, ARRAY[c.id] AS path, 1 AS depth FROM statuses c WHERE c.in_reply_to_id = q.root
    UNION ALL
    SELECT ${ROW('c')}, down.path || c.id, down.depth + 1 FROM down JOIN statuses c ON c.in_reply_to_id = down.id WHERE down.depth < q.depth
  )
  SELECT ${ROW('up')}, height, NULL::bigint[] AS path FROM up
  UNION ALL SELECT ${ROW('down')}, -1, path FROM down) s`;

/**
 * Threads hide what timelines hide, limited authors from those who do not follow them, and replies that were removed from a discussion. Self-replies of an author come first,
 * then reading order: each reply before its own replies, siblings by age.
 */
const thread = orderedStatuses('thread', {
  reblogs: false,
  asks: { root: 'bigint', ancestors: 'int', depth: 'int', size: 'int' },
  from: AROUND,
  where: (viewer) => `${STATUS_VISIBLE(viewer, 'a')}
    AND (s.height = 0 OR (${AUTHOR_WANTED('s', viewer, 'q.now', 'a.domain')} AND ${NOT_LIMITED(viewer)}
      AND ${NOT_REMOVED_FOR('s', viewer)}))`,
  order: 's.height DESC, s.in_reply_to_actor_id IS DISTINCT FROM s.actor_id, s.path',
  limit: 'q.size',
});

export interface Thread {
  ancestors: readonly StatusSkeleton[];
  descendants: readonly StatusSkeleton[];
}

/**
 * Leaves out what the viewer may not or does not want to see; the limits are lower for visitors. Refuses a status that the viewer
 * may not see.
 */
export async function threadOf(ctx: DomainContext, id: string): Promise<Thread> {
  const root = parseId(id) ?? refuse('record_not_found');
  const { ancestors, descendants, depth } = ctx.viewer?.actorId ? LIMITS.signedIn : LIMITS.anonymous;
  const size = ancestors + 1 + descendants;
  const statuses = await readOrdered(ctx, thread, { root, ancestors, depth, size });
  const at = statuses.findIndex((status) => status.id === root);
  if (at < 0) {
    await findVisibleStatus(ctx, id);
    // A reblog has no thread.
    return { ancestors: [], descendants: [] };
  }
  return { ancestors: statuses.slice(0, at), descendants: statuses.slice(at + 1, at + 1 + descendants) };
}
