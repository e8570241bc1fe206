/** Takes a status out of the numbers of what it answers and what it quotes. */
import type { Tx } from '../../platform/db.ts';

/** In the order of ids, as posting counts them, so that neither waits for the other in a circle. */
export async function uncountRelations(tx: Tx, parentId: bigint | null, quotedId: bigint | null): Promise<void> {
  if (parentId === null && quotedId === null) return;
  await tx.$executeRaw`
    UPDATE status_stats AS t SET replies_count = t.replies_count - (t.status_id IS NOT DISTINCT FROM ${parentId}::bigint)::int,
      quotes_count = t.quotes_count - (t.status_id IS NOT DISTINCT FROM ${quotedId}::bigint)::int
    FROM (SELECT status_id FROM status_stats WHERE status_id = ANY (ARRAY[${parentId}::bigint, ${quotedId}::bigint])
          ORDER BY status_id FOR NO KEY UPDATE) AS related
    WHERE t.status_id = related.status_id`;
}

/** What a status counts for as a quote: null when it quotes nothing, or its quote was revoked. */
export const countedQuote = (status: { quotedStatusId: bigint | null; quoteState: string | null }): bigint | null =>
  status.quoteState === 'ACCEPTED' ? status.quotedStatusId : null;
