/** Limits on filters and keywords: all of them are matched against every status shown. */
import type { Tx } from '../../platform/database/db.ts';
import { refuse } from '../kernel/refusals.ts';

const MOST = { filters: 500, keywords: 1000 };

/** Refuses, after the insert, if the limit is exceeded. `changeFilters` serializes concurrent changes. */
export async function checkLimit(tx: Tx, actorId: bigint): Promise<void> {
  if ((await tx.filter.count({ where: { actorId } })) > MOST.filters) refuse('filters_full');
  if ((await tx.filterKeyword.count({ where: { filter: { actorId } } })) > MOST.keywords)
    refuse('filter_keywords_full');
}
