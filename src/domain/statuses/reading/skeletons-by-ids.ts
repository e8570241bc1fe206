/** Skeletons of statuses that are known to be visible, by their ids. */
import { type Sql, statement } from '../../../platform/database/sql.ts';
import { STATUS_FLAGS } from '../flags.ts';
import type { SkeletonRow, StatusSkeleton } from './skeleton.ts';
import { PART, SKELETONS, skeletonsOf, WITH_ORIGINALS } from './skeleton-sql.ts';

const byIds = statement<SkeletonRow>(
  'status_skeletons',
  SKELETONS(
    WITH_ORIGINALS(`SELECT ${PART('w', 'a')}, -n.place AS place FROM unnest($1::bigint[]) WITH ORDINALITY AS n (id, place)
      JOIN statuses w ON w.id = n.id JOIN actors a ON a.id = w.actor_id`),
    STATUS_FLAGS('$2', 's'),
  ),
);

/** Skeletons by ids, without a visibility check; deleted statuses are left out. */
export const statusSkeletons = async (
  sql: Sql,
  viewerId: bigint | null,
  ids: readonly bigint[],
): Promise<readonly StatusSkeleton[]> =>
  ids.length === 0 ? [] : skeletonsOf(sql, viewerId, await sql.many(byIds, [ids, viewerId]));
