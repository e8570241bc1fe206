/** The thread around a status: its ancestors and descendants. */
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { findVisibleStatus } from './find.ts';
import { orderedStatuses, readOrdered, type StatusSkeleton } from './skeleton.ts';
import { AUTHOR_WANTED, NOT_LIMITED, STATUS_VISIBLE } from './visible.ts';

/** Limits of a thread (spec/mastodon/limits.json, status.context_*). */
const LIMITS = {
  signedIn: { ancestors: 4096, descendants: 4096, depth: 4096 },
  anonymous: { ancestors: 40, descendants: 60, depth: 20 },
};

/** Positions relative to `q.root`: ancestors above 0, nearer ones lower; itself at 0; descendants below, each with its path. */
const AROUND = `(
  WITH RECURSIVE up AS (
    SELECT p.in_reply_to_id AS id, 1 AS height FROM statuses p WHERE p.id = q.root
    UNION ALL
    SELECT p.in_reply_to_id, up.height + 1 FROM up JOIN statuses p ON p.id = up.id WHERE up.height < q.ancestors
  ), down AS (
    SELECT c.id, ARRAY[c.id] AS path, 1 AS depth FROM statuses c WHERE c.in_reply_to_id = q.root
    UNION ALL
    SELECT c.id, down.path || c.id, down.depth + 1 FROM down JOIN statuses c ON c.in_reply_to_id = down.id WHERE down.depth < q.depth
  )
  SELECT id, height, NULL::bigint[] AS path FROM up WHERE id IS NOT NULL
  UNION ALL SELECT q.root, 0, NULL
  UNION ALL SELECT id, -1, path FROM down) x`;

/**
 * Threads hide what timelines hide, and limited authors from those who do not follow them. Self-replies of an author come first,
 * then reading order: each reply before its own replies, siblings by age.
 */
const thread = orderedStatuses('thread', {
  reblogs: false,
  asks: { root: 'bigint', ancestors: 'int', depth: 'int', size: 'int' },
  // Forces a nested loop: PostgreSQL cannot estimate how short threads are.
  from: `${AROUND} CROSS JOIN LATERAL (SELECT *, xmin FROM statuses WHERE id = x.id OFFSET 0) s`,
  where: (viewer) => `${STATUS_VISIBLE(viewer, 'a')}
    AND (x.height = 0 OR (${AUTHOR_WANTED('s', viewer, 'q.now', 'a.domain')} AND ${NOT_LIMITED(viewer)}))`,
  order: 'x.height DESC, s.in_reply_to_actor_id IS DISTINCT FROM s.actor_id, x.path',
  limit: 'q.size',
});

export interface Thread {
  ancestors: readonly StatusSkeleton[];
  descendants: readonly StatusSkeleton[];
}

/** Of the pages that `readOrdered` gives, which it may give again; the same statuses may be around another one of them, too. */
const threads = new WeakMap<readonly StatusSkeleton[], Map<bigint, Thread>>();

/** The statuses before and after the one at `at`. */
function split(statuses: readonly StatusSkeleton[], root: bigint, at: number): Thread {
  const known = threads.get(statuses) ?? new Map<bigint, Thread>();
  threads.set(statuses, known);
  const thread = known.get(root) ?? {
    ancestors: Object.freeze(statuses.slice(0, at)),
    descendants: Object.freeze(statuses.slice(at + 1)),
  };
  known.set(root, thread);
  return thread;
}

/**
 * Leaves out what the viewer may not or does not want to see; the limits are lower for anonymous viewers. Refuses a status that
 * the viewer may not see.
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
  const most = at + 1 + descendants;
  return split(statuses.length > most ? statuses.slice(0, most) : statuses, root, at);
}
