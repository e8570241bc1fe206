/** For an import that overwrites: removes everything that is missing in the file, by the usual commands. */
import type { DataImport, ImportKind } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { deleteList } from '../lists/delete-list.ts';
import { removeMembers } from '../lists/members.ts';
import { unblockActor } from '../relationships/block-actor.ts';
import { unblockDomain } from '../relationships/block-domain.ts';
import { unmuteActor } from '../relationships/mute-actor.ts';
import { unfollowActor } from '../relationships/unfollow-actor.ts';
import { unbookmarkStatus } from '../statuses/interactions/bookmark-status.ts';

interface Clearing {
  /**
   * SQL for the rows that are not in the file: `$1` the actor, `$2` the import, `$3` this domain, `$4` the limit; returns one
   * text, or two.
   */
  sql: string;
  remove(ctx: IdentityContext, first: string, second: string | null): Promise<unknown>;
}

const ABSENT = (subject: string): string =>
  `NOT EXISTS (SELECT FROM data_import_rows r WHERE r.import_id = $2 AND r.subject = ${subject})`;
const ADDRESS = "lower(a.preferred_username || '@' || coalesce(a.domain, $3))";

const byTarget = (table: string, owner: string): string =>
  `SELECT t.target_id::text AS first, NULL AS second FROM ${table} t JOIN actors a ON a.id = t.target_id
   WHERE t.${owner} = $1 AND a.deleted_at IS NULL AND ${ABSENT(ADDRESS)} ORDER BY t.id LIMIT $4`;

const CLEARINGS: Record<ImportKind, readonly Clearing[]> = {
  FOLLOWS: [{ sql: byTarget('follows', 'follower_id'), remove: unfollowActor }],
  BLOCKS: [{ sql: byTarget('blocks', 'blocker_id'), remove: unblockActor }],
  MUTES: [{ sql: byTarget('mutes', 'muter_id'), remove: unmuteActor }],
  LISTS: [
    {
      sql: `SELECT l.id::text AS first, NULL AS second FROM lists l
            WHERE l.actor_id = $1 AND $3 <> '' AND NOT EXISTS (
              SELECT FROM data_import_rows r WHERE r.import_id = $2 AND starts_with(r.subject, l.title || E'\\n')) ORDER BY l.id LIMIT $4`,
      remove: deleteList,
    },
    {
      sql: `SELECT l.id::text AS first, a.id::text AS second FROM lists l JOIN list_members m ON m.list_id = l.id
            JOIN actors a ON a.id = m.actor_id
            WHERE l.actor_id = $1 AND ${ABSENT(`l.title || E'\\n' || ${ADDRESS}`)} ORDER BY l.id, a.id LIMIT $4`,
      remove: (ctx, list, member) => removeMembers(ctx, list, [member ?? '']),
    },
  ],
  BOOKMARKS: [
    {
      sql: `SELECT s.id::text AS first, NULL AS second FROM bookmarks b JOIN statuses s ON s.id = b.status_id
            WHERE b.actor_id = $1 AND $3 <> '' AND s.deleted_at IS NULL AND ${ABSENT('s.uri')} AND ${ABSENT('s.url')}
            ORDER BY b.id LIMIT $4`,
      remove: unbookmarkStatus,
    },
  ],
  DOMAIN_BLOCKS: [
    {
      sql: `SELECT b.domain AS first, NULL AS second FROM account_domain_blocks b
            WHERE b.actor_id = $1 AND $3 <> '' AND ${ABSENT('b.domain')} ORDER BY b.id LIMIT $4`,
      remove: unblockDomain,
    },
  ],
};

/** Removes at most `most` rows; returns how many it removed, 0 if nothing is left. */
export async function clearForImport(
  ctx: IdentityContext,
  { id, actorId, kind }: DataImport,
  most: number,
): Promise<number> {
  for (const { sql, remove } of CLEARINGS[kind]) {
    const values = [actorId, id, ctx.config.domain, most];
    const rows = await ctx.db.$queryRawUnsafe<{ first: string; second: string | null }[]>(sql, ...values);
    let removed = 0;
    for (const { first, second } of rows) {
      try {
        await remove(ctx, first, second);
        removed += 1;
      } catch (error) {
        // It is deleted, or hidden from the viewer.
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
      }
    }
    if (removed > 0) return removed;
  }
  return 0;
}
