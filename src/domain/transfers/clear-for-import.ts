/** For an import that overwrites: removes everything that is missing in the file, by the usual commands. */
import type { DataImport, ImportKind } from '../../generated/prisma/client.ts';
import { type ParametersOf, type Statement, sqlWithin, statement } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { deleteFilter } from '../filters/save-filter.ts';
import { deleteList } from '../lists/delete-list.ts';
import { removeMembers } from '../lists/members.ts';
import { unblockActor } from '../relationships/block-actor.ts';
import { unblockDomain } from '../relationships/block-domain.ts';
import { unmuteActor } from '../relationships/mute-actor.ts';
import { unfollowActor } from '../relationships/unfollow-actor.ts';
import { unbookmarkStatus } from '../statuses/interactions/bookmark-status.ts';
import { unfavouriteStatus } from '../statuses/interactions/favourite-status.ts';
import { unfollowTag } from '../tags/follow-tag.ts';

/** A row that is not in the file, as one text or two. */
interface Absent {
  first: string;
  second: string | null;
}

interface Clearing {
  absent: Statement<Absent, ParametersOf<'follows_not_in_import'>>;
  remove(ctx: IdentityContext, first: string, second: string | null): Promise<unknown>;
}

const ABSENT = (subject: string): string =>
  `NOT EXISTS (SELECT FROM data_import_rows r WHERE r.import_id = $2 AND r.subject = ${subject})`;
const ADDRESS = "lower(a.preferred_username || '@' || coalesce(a.domain, a.origin, $3))";

const targetsOf = (table: 'follows' | 'blocks' | 'mutes', owner: string) =>
  statement(
    `${table}_not_in_import`,
    `SELECT t.target_id::text AS first, NULL AS second FROM ${table} t JOIN actors a ON a.id = t.target_id
     WHERE t.${owner} = $1 AND a.deleted_at IS NULL AND ${ABSENT(ADDRESS)} ORDER BY t.id LIMIT $4`,
  ).as<Absent>();

// Each names `$3`, because PostgreSQL needs the type of every parameter.
const titled = (table: 'lists' | 'filters') =>
  statement(
    `${table}_not_in_import`,
    `SELECT t.id::text AS first, NULL AS second FROM ${table} t
     WHERE t.actor_id = $1 AND $3 <> '' AND NOT EXISTS (
       SELECT FROM data_import_rows r WHERE r.import_id = $2 AND starts_with(r.subject, t.title || E'\\n')) ORDER BY t.id LIMIT $4`,
  ).as<Absent>();

const members = statement(
  'list_members_not_in_import',
  `SELECT l.id::text AS first, a.id::text AS second FROM lists l JOIN list_members m ON m.list_id = l.id
   JOIN actors a ON a.id = m.actor_id
   WHERE l.actor_id = $1 AND ${ABSENT(`l.title || E'\\n' || ${ADDRESS}`)} ORDER BY l.id, a.id LIMIT $4`,
).as<Absent>();

const saved = (table: 'bookmarks' | 'favourites') =>
  statement(
    `${table}_not_in_import`,
    `SELECT s.id::text AS first, NULL AS second FROM ${table} b JOIN statuses s ON s.id = b.status_id
     WHERE b.actor_id = $1 AND $3 <> '' AND s.deleted_at IS NULL AND ${ABSENT('s.uri')} AND ${ABSENT('s.url')}
     ORDER BY b.id LIMIT $4`,
  ).as<Absent>();

const domains = statement(
  'domain_blocks_not_in_import',
  `SELECT b.domain AS first, NULL AS second FROM account_domain_blocks b
   WHERE b.actor_id = $1 AND $3 <> '' AND ${ABSENT('b.domain')} ORDER BY b.id LIMIT $4`,
).as<Absent>();

const tags = statement(
  'followed_tags_not_in_import',
  `SELECT t.name AS first, NULL AS second FROM tag_follows f JOIN tags t ON t.id = f.tag_id
   WHERE f.actor_id = $1 AND $3 <> '' AND ${ABSENT('t.name')} ORDER BY f.id LIMIT $4`,
).as<Absent>();

const CLEARINGS: Record<ImportKind, readonly Clearing[]> = {
  FOLLOWS: [{ absent: targetsOf('follows', 'follower_id'), remove: unfollowActor }],
  BLOCKS: [{ absent: targetsOf('blocks', 'blocker_id'), remove: unblockActor }],
  MUTES: [{ absent: targetsOf('mutes', 'muter_id'), remove: unmuteActor }],
  LISTS: [
    { absent: titled('lists'), remove: deleteList },
    { absent: members, remove: (ctx, list, member) => removeMembers(ctx, list, [member ?? '']) },
  ],
  BOOKMARKS: [{ absent: saved('bookmarks'), remove: unbookmarkStatus }],
  FAVOURITES: [{ absent: saved('favourites'), remove: unfavouriteStatus }],
  DOMAIN_BLOCKS: [{ absent: domains, remove: unblockDomain }],
  CUSTOM_FILTERS: [{ absent: titled('filters'), remove: deleteFilter }],
  FOLLOWED_TAGS: [{ absent: tags, remove: unfollowTag }],
};

/** Removes at most `most` rows; returns how many it removed, 0 if nothing is left. */
export async function clearForImport(
  ctx: IdentityContext,
  { id, actorId, kind }: DataImport,
  most: number,
): Promise<number> {
  for (const { absent, remove } of CLEARINGS[kind]) {
    const rows = await sqlWithin(ctx.db).many(absent, [actorId, id, ctx.config.domain, most]);
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
