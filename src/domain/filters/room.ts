/** How many filters and keywords somebody may have: all of them are asked of every status that is shown. */
import type { Tx } from '../../platform/database/db.ts';
import { refuse } from '../kernel/refusals.ts';

const MOST = { filters: 500, keywords: 1000 };

/** Refuses what was just made when it is one too many. Whoever makes two at once waits in `changeFilters`. */
export async function checkRoom(tx: Tx, actorId: bigint): Promise<void> {
  if ((await tx.filter.count({ where: { actorId } })) > MOST.filters) refuse('filters_full');
  if ((await tx.filterKeyword.count({ where: { filter: { actorId } } })) > MOST.keywords)
    refuse('filter_keywords_full');
}
