/** Reply and quote counters: which statuses a reply or quote counts for, and changing them. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { IN_ORDER } from '../../kernel/in-order.ts';
import { NOT_REMOVED } from '../discussions/removed.ts';
import { isCounted, isDistributable } from '../visible.ts';

export interface Relations {
  parentId: bigint | null;
  quotedId: bigint | null;
}

export type Related = Pick<Status, 'visibility' | 'inReplyToId' | 'quotedStatusId' | 'quoteState'>;

/**
 * The relations of a status that no discussion can have lost: one that was just written, for example. Counts as Mastodon does: replies that everybody may see, and those for members, whose parents have the same readers; quotes until they
 * are revoked, but not in direct statuses.
 */
export function countedIn(status: Related): Relations {
  const quotes = status.quoteState === 'ACCEPTED' && isCounted(status);
  return {
    parentId: isDistributable(status) || status.visibility === 'MEMBERS' ? status.inReplyToId : null,
    quotedId: quotes ? status.quotedStatusId : null,
  };
}

const removed = statement(
  'replies_removed_from_discussions',
  `SELECT s.id FROM statuses s WHERE s.id = ANY ($1::bigint[]) AND NOT ${NOT_REMOVED('s')}`,
);

/** The relations of each status, which is locked: a reply that moderators removed from a discussion is not counted by its parent. */
export async function countedNow(tx: Tx, statuses: readonly (Related & Pick<Status, 'id'>)[]): Promise<Relations[]> {
  const rows = await sqlWithin(tx).many(removed, [statuses.map(({ id }) => id)]);
  const uncounted = new Set(rows.map(({ id }) => id));
  return statuses.map((status) => ({
    ...countedIn(status),
    ...(uncounted.has(status.id) && { parentId: null }),
  }));
}

const NONE: Relations = { parentId: null, quotedId: null };

const is = (id: string): string => `(t.status_id IS NOT DISTINCT FROM ${id}::bigint)::int`;

const change = statement(
  'change_status_relations',
  `UPDATE status_stats AS t SET replies_count = t.replies_count + ${is('$3')} - ${is('$1')}, quotes_count = t.quotes_count + ${is('$4')} - ${is('$2')}
   WHERE t.status_id IN (${IN_ORDER('status_stats', 'SELECT unnest(ARRAY[$1::bigint, $2::bigint, $3::bigint, $4::bigint])')})`,
);

/** Counts a status for the statuses of `after` instead of those of `before`. */
export async function changeRelations(tx: Tx, before: Relations, after: Relations): Promise<void> {
  if (before.parentId === after.parentId && before.quotedId === after.quotedId) return;
  await sqlWithin(tx).run(change, [before.parentId, before.quotedId, after.parentId, after.quotedId]);
}

export const countRelations = (tx: Tx, relations: Relations): Promise<void> => changeRelations(tx, NONE, relations);
export const uncountRelations = (tx: Tx, relations: Relations): Promise<void> => changeRelations(tx, relations, NONE);
