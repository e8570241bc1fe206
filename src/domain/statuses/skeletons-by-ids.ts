/** Skeletons of statuses that are known to be visible, by their ids. */
import { type Sql, statement } from '../../platform/database/sql.ts';
import { STATUS_FLAGS } from './flags.ts';
import {
  type Asking,
  assemble,
  isQuoting,
  pageOf,
  type StatusSkeleton,
  WITH_ORIGINALS,
  withQuotes,
} from './skeleton.ts';
import { LINES, PART, readLine, SKELETONS } from './skeleton-lines.ts';
import { READER } from './visible.ts';

/** The statuses with these `ids`, an SQL array, without a visibility check; deleted ones are left out. */
const BY_IDS = (ids: string, viewer: string): string =>
  SKELETONS(
    WITH_ORIGINALS(`SELECT ${PART('w', 'a')}, -n.place AS place FROM unnest(${ids}) WITH ORDINALITY AS n (id, place)
      JOIN statuses w ON w.id = n.id JOIN actors a ON a.id = w.actor_id`),
    STATUS_FLAGS(viewer, 's'),
  );

/**
 * As SQL: the lines of the statuses with these `ids`, as one text for `skeletonsIn`. For batched statements, with `READER_HAS` among what
 * is known.
 */
export const LINES_BY_IDS = (ids: string): string => `(SELECT ${LINES} FROM (${BY_IDS(ids, READER)}) r)`;

const NONE: readonly StatusSkeleton[] = Object.freeze([]);

/** The statuses in a text of `LINES_BY_IDS`; the same array for the same text, unless something is quoted. */
export const skeletonsIn = async (ctx: Asking, lines: string | null): Promise<readonly StatusSkeleton[]> =>
  lines === null ? NONE : pageOf(ctx, ctx.viewer?.actorId ?? null, lines);

const byIds = statement<{ line: string }>('status_skeletons', BY_IDS('$1::bigint[]', '$2'));

/** Skeletons by ids, without a visibility check; deleted statuses are left out. */
export async function statusSkeletons(
  sql: Sql,
  viewerId: bigint | null,
  ids: readonly bigint[],
): Promise<readonly StatusSkeleton[]> {
  if (ids.length === 0) return [];
  const rows = (await sql.many(byIds, [ids, viewerId])).map(({ line }) => readLine(line));
  return rows.some(isQuoting) ? withQuotes(sql, viewerId, rows) : assemble(rows);
}
