/** Skeletons of statuses that are known to be visible, by their ids. */
import type { Sql } from '../../../platform/database/sql.ts';
import { batchedStatement, queryBatched } from '../../../platform/reading/batched-statement.ts';
import { READER_HAS, STATUS_FLAGS } from '../flags.ts';
import { READER } from '../visible.ts';
import type { SkeletonRow, StatusSkeleton } from './skeleton.ts';
import { PART, SKELETONS, skeletonsOf, WITH_ORIGINALS } from './skeleton-sql.ts';

const byIds = batchedStatement('status_skeletons', {
  parameters: { viewer: 'bigint', ids: 'bigint[]' },
  known: READER_HAS,
  text: SKELETONS(
    WITH_ORIGINALS(`SELECT ${PART('w', 'a')}, -n.place AS place FROM unnest(q.ids) WITH ORDINALITY AS n (id, place)
      JOIN statuses w ON w.id = n.id JOIN actors a ON a.id = w.actor_id`),
    STATUS_FLAGS(READER, 's'),
  ),
}).as<SkeletonRow>();

/** Skeletons by ids, without a visibility check; deleted statuses are left out. */
export const statusSkeletons = async (
  sql: Sql,
  viewerId: bigint | null,
  ids: readonly bigint[],
): Promise<readonly StatusSkeleton[]> =>
  ids.length === 0 ? [] : skeletonsOf(sql, viewerId, await queryBatched(sql, byIds, { viewer: viewerId, ids }));
