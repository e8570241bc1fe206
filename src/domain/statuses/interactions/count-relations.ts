/** Reply and quote counters: which statuses a reply or quote counts for, and changing them. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { IN_ORDER } from '../../kernel/in-order.ts';
import { isCounted, isDistributable } from '../visible.ts';

export interface Relations {
  parentId: bigint | null;
  quotedId: bigint | null;
}

export type Related = Pick<Status, 'visibility' | 'inReplyToId' | 'quotedStatusId' | 'quoteState'>;

/**
 * Counts as Mastodon does: replies that everybody may see, and those for members, whose parents have the same readers; quotes until they
 * are revoked, but not in direct statuses.
 */
export function countedIn(status: Related): Relations {
  const quotes = status.quoteState === 'ACCEPTED' && isCounted(status);
  return {
    parentId: isDistributable(status) || status.visibility === 'MEMBERS' ? status.inReplyToId : null,
    quotedId: quotes ? status.quotedStatusId : null,
  };
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
