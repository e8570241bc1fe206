/** Reply and quote counters: which statuses a reply or quote counts for, and changing them. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { isDistributable } from '../visible.ts';

export interface Relations {
  parentId: bigint | null;
  quotedId: bigint | null;
}

export type Related = Pick<Status, 'visibility' | 'inReplyToId' | 'quotedStatusId' | 'quoteState'>;

/** As Mastodon counts: replies that everybody may see; quotes until they are revoked, but not in direct statuses. */
export function countedIn(status: Related): Relations {
  const quotes = status.quoteState === 'ACCEPTED' && status.visibility !== 'DIRECT';
  return {
    parentId: isDistributable(status) ? status.inReplyToId : null,
    quotedId: quotes ? status.quotedStatusId : null,
  };
}

const addCounts = statement(
  'count_status_relations',
  `UPDATE status_stats AS t SET replies_count = t.replies_count + $1::int * (t.status_id IS NOT DISTINCT FROM $2::bigint)::int,
     quotes_count = t.quotes_count + $1::int * (t.status_id IS NOT DISTINCT FROM $3::bigint)::int
   FROM (SELECT status_id FROM status_stats WHERE status_id = ANY (ARRAY[$2::bigint, $3::bigint])
         ORDER BY status_id FOR NO KEY UPDATE) AS related
   WHERE t.status_id = related.status_id`,
);

/** In the order of ids, as in posting, which avoids deadlocks. */
async function addToRelations(tx: Tx, { parentId, quotedId }: Relations, number: 1 | -1): Promise<void> {
  if (parentId === null && quotedId === null) return;
  await sqlWithin(tx).run(addCounts, [number, parentId, quotedId]);
}

export const countRelations = (tx: Tx, relations: Relations): Promise<void> => addToRelations(tx, relations, 1);
export const uncountRelations = (tx: Tx, relations: Relations): Promise<void> => addToRelations(tx, relations, -1);
