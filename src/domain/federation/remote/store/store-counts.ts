/** Stores how many favourites, reblogs and replies a remote post has according to its own server. */
import { statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RemoteNote } from '../../documents/note.ts';

/** Null if the server does not say. */
export interface StatedCounts {
  uri: string;
  favourites: number | null;
  reblogs: number | null;
  replies: number | null;
}

export const countsIn = ({ id, likes, shares, replies }: RemoteNote): StatedCounts => ({
  uri: id,
  favourites: likes?.totalItems ?? null,
  reblogs: shares?.totalItems ?? null,
  replies: replies?.totalItems ?? null,
});

const OTHERS = ['favourites', 'reblogs', 'replies'] as const;

/** Rows are locked in the order of ids, as in posting. */
const store = statement(
  'store_stated_counts',
  `UPDATE status_stats t SET ${OTHERS.map((name) => `other_${name} = n.${name}`).join(', ')} FROM (
     SELECT c.status_id, ${OTHERS.map((name) => `greatest(coalesce(u.${name} - c.${name}_count, c.other_${name}), 0) AS ${name}`).join(', ')}
     FROM unnest($1::text[], $2::int[], $3::int[], $4::int[]) AS u (uri, favourites, reblogs, replies)
     JOIN statuses s ON s.uri = u.uri AND NOT s.local AND s.deleted_at IS NULL
     JOIN status_stats c ON c.status_id = s.id ORDER BY c.status_id FOR NO KEY UPDATE OF c) n
   WHERE t.status_id = n.status_id
     AND (${OTHERS.map((name) => `t.other_${name}`).join(', ')}) IS DISTINCT FROM (${OTHERS.map((name) => `n.${name}`).join(', ')})`,
);

/** A new post, which usually has no counts yet, costs no statement. */
export async function storeFirstCounts(ctx: Pick<Platform, 'sql'>, note: RemoteNote): Promise<void> {
  const stated = countsIn(note);
  if (OTHERS.some((name) => (stated[name] ?? 0) > 0)) await storeCounts(ctx, [stated]);
}

/** Stores the excess over the favourites, reblogs and replies in the database. Local posts are left out. */
export async function storeCounts({ sql }: Pick<Platform, 'sql'>, stated: readonly StatedCounts[]): Promise<void> {
  const counted = stated.filter((of) => OTHERS.some((name) => of[name] !== null));
  if (counted.length === 0) return;
  await sql.many(store, [
    counted.map(({ uri }) => uri),
    counted.map(({ favourites }) => favourites),
    counted.map(({ reblogs }) => reblogs),
    counted.map(({ replies }) => replies),
  ]);
}
