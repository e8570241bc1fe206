/**
 * Visibility of statuses, as SQL for prepared statements. A matrix test checks it, and that fan-out (`audience.ts`) reaches
 * nobody else. A reblog is visible to those who may see both it and its original; a quoted author may see the quote. A post for the
 * members of a group is visible to them, to the group and to its author, whomever it mentions. While it waits for the moderators of
 * the group, it is direct, and visible to them alone.
 */
import type { Status } from '../../generated/prisma/client.ts';
import { noneOf } from '../../platform/database/sql.ts';

/** Whether everybody with its URL may see it, like Mastodon's `distributable`. */
export const isDistributable = ({ visibility }: Pick<Status, 'visibility'>): boolean =>
  visibility === 'PUBLIC' || visibility === 'UNLISTED';

/** Whether it counts in the public numbers of its author; posts for certain people do not. */
export const isCounted = ({ visibility }: Pick<Status, 'visibility'>): boolean =>
  visibility !== 'DIRECT' && visibility !== 'MEMBERS';

/** As SQL: the same of any row with a `visibility`. */
export const COUNTED = (row: string): string => `${row}.visibility NOT IN ('DIRECT', 'MEMBERS')`;

/** As `MEMBER_ROLES.MEMBER` of the groups, a later room: without a request that waits. */
export const ACCEPTED_MEMBER = 1;

/** As `MEMBER_ROLES.MODERATOR` of the groups: the least role of those who approve posts. */
export const APPROVING_MEMBER = 2;

/** As SQL: the actor is an accepted member of the group, or has at least the role `least`. */
export const IS_MEMBER = (group: string, actor: string, least: number | string = ACCEPTED_MEMBER): string =>
  `NOT ${noneOf(`members vg WHERE vg.parent_id = ${group} AND vg.actor_id = ${actor} AND vg.role >= ${least}`)}`;

/** As SQL over a row with a `group_id`: the least role of the members who may read it. */
const READING_ROLE = (row: string): string =>
  `CASE ${row}.visibility WHEN 'DIRECT' THEN ${APPROVING_MEMBER} ELSE ${ACCEPTED_MEMBER} END`;

/** As SQL over `statuses s`: the group and the members who may read it, if it is for them. */
export const READERS_OF_GROUP = `(
  SELECT s.group_id WHERE s.group_id IS NOT NULL
  UNION ALL SELECT gm.actor_id FROM members gm WHERE gm.parent_id = s.group_id AND gm.role >= ${READING_ROLE('s')})`;

/** The viewer of statements for anonymous viewers; checks that depend on the viewer are omitted. */
export const NOBODY = 'NULL::bigint';

/**
 * The viewer of batched statements, which need `READER_KNOWN`: checks of blocks, mutes and hidden servers are skipped for viewers
 * who have none.
 */
export const READER = 'q.viewer';

export const READER_KNOWN = {
  blocks: `NOT ${noneOf(`blocks WHERE blocker_id = ${READER}`)}`,
  is_blocked: `NOT ${noneOf(`blocks WHERE target_id = ${READER}`)}`,
  mutes: `NOT ${noneOf(`mutes WHERE muter_id = ${READER}`)}`,
  /** Null if there are none. */
  hidden_domains: `(SELECT array_agg(domain) FROM account_domain_blocks WHERE actor_id = ${READER})`,
};

/** The relations that can hide an author from a reader. */
type Relation = Exclude<keyof typeof READER_KNOWN, 'hidden_domains'>;

/** As SQL: the viewer has no row in `from`; true without a lookup if they have none of that kind. */
const noneOfTheirs = (viewer: string, kind: Relation, from: string): string =>
  viewer === READER ? `(NOT q.${kind} OR ${noneOf(from)})` : noneOf(from);

/** As SQL over any row with an `actor_id`: this actor does not block the viewer. */
export const NOT_BLOCKED_BY = (row: string, viewer: string): string =>
  noneOfTheirs(
    viewer,
    'is_blocked',
    `blocks vb WHERE vb.blocker_id = ${row}.actor_id AND vb.target_id = ${viewer}::bigint`,
  );

/** As SQL over any alias of `actors`: neither suspended nor deleted. */
export const ACTIVE = (actor: string): string => `${actor}.suspended_at IS NULL AND ${actor}.deleted_at IS NULL`;

/** The columns of the author, as SQL, in a statement that joins the author anyway. */
export interface KnownAuthor {
  /** `ACTIVE` of it. */
  active: string;
  domain: string;
}

/** The same of an alias of `actors`. */
export const AUTHOR = (actor: string): KnownAuthor => ({ active: ACTIVE(actor), domain: `${actor}.domain` });

/**
 * SQL over any alias of `statuses`: whether the viewer may see that status, apart from its original.
 *
 * @param viewer the parameter or column with the viewer's actor id, or null; or `NOBODY`
 * @param active an expression for `ACTIVE` of its author, if it is available
 */
export const ROW_VISIBLE = (row: string, viewer: string, active?: string): string => {
  const author = active ?? `EXISTS (SELECT FROM actors va WHERE va.id = ${row}.actor_id AND ${ACTIVE('va')})`;
  const there = `${row}.deleted_at IS NULL AND ${author}`;
  const open = `${row}.visibility IN ('PUBLIC', 'UNLISTED')`;
  if (viewer === NOBODY) return `(${there} AND ${open})`;
  return `(${there} AND (${row}.actor_id = ${viewer}::bigint OR (
    ${NOT_BLOCKED_BY(row, viewer)}
    AND CASE WHEN ${row}.group_id IS NOT NULL THEN ${row}.group_id = ${viewer}::bigint OR ${IS_MEMBER(`${row}.group_id`, `${viewer}::bigint`, READING_ROLE(row))}
    ELSE ${open} OR ${row}.quoted_actor_id = ${viewer}::bigint
      OR NOT ${noneOf(`mentions vm WHERE vm.status_id = ${row}.id AND vm.actor_id = ${viewer}::bigint`)}
      OR ${row}.visibility = 'PRIVATE' AND NOT ${noneOf(
        `follows vf WHERE vf.follower_id = ${viewer}::bigint AND vf.target_id = ${row}.actor_id AND vf.approved`,
      )} END)))`;
};

/** As SQL over any alias of `statuses`: the viewer does not hide the author's server. */
const DOMAIN_WANTED = (row: string, viewer: string, known?: string): string => {
  const domain = known ?? `(SELECT ua.domain FROM actors ua WHERE ua.id = ${row}.actor_id)`;
  return viewer === READER
    ? `(q.hidden_domains IS NULL OR (${domain} = ANY (q.hidden_domains)) IS NOT TRUE)`
    : noneOf(`account_domain_blocks ud WHERE ud.actor_id = ${viewer}::bigint AND ud.domain = ${domain}`);
};

/**
 * SQL over any row with an `actor_id`: the viewer neither blocks this actor nor mutes them at the time `now`, nor hides their
 * server.
 *
 * @param domain an expression for the author's, if it is available
 */
export const AUTHOR_WANTED = (row: string, viewer: string, now: string, domain?: string): string => {
  if (viewer === NOBODY) return 'true';
  const blocks = `blocks ub WHERE ub.blocker_id = ${viewer}::bigint AND ub.target_id = ${row}.actor_id`;
  const mutes = `mutes um WHERE um.muter_id = ${viewer}::bigint AND um.target_id = ${row}.actor_id
    AND (um.expires_at IS NULL OR um.expires_at > ${now}::timestamptz)`;
  const wanted = [noneOfTheirs(viewer, 'blocks', blocks), noneOfTheirs(viewer, 'mutes', mutes)];
  return `(${[...wanted, DOMAIN_WANTED(row, viewer, domain)].join(' AND ')})`;
};

/** SQL over any alias of `statuses`: the viewer may see that status, apart from its original, and wants to see its author's. */
export const ROW_SHOWN = (row: string, viewer: string, now: string, author?: KnownAuthor): string =>
  `(${ROW_VISIBLE(row, viewer, author?.active)} AND ${AUTHOR_WANTED(row, viewer, now, author?.domain)})`;

/**
 * SQL over `statuses s`: a sufficient condition for `ALL_PARTS`, without a subquery. It holds for most rows: they are public and
 * not reblogs, and no block, mute or hidden server concerns the viewer. Null if that is unknown.
 *
 * @param author the alias of its author
 * @param concerns the relations that may hide it from the viewer
 */
const OPEN_TO = (viewer: string, author: string, concerns: readonly (keyof typeof READER_KNOWN)[]): string | null => {
  const none = (kind: keyof typeof READER_KNOWN) => (kind === 'hidden_domains' ? `q.${kind} IS NULL` : `NOT q.${kind}`);
  const open = `s.reblog_of_id IS NULL AND ${ROW_VISIBLE('s', NOBODY, ACTIVE(author))}`;
  if (viewer === NOBODY) return open;
  return viewer === READER ? [open, ...concerns.map(none)].join(' AND ') : null;
};

/**
 * As SQL over `statuses s`: it and its original, if any, satisfy the condition on `part`. One subquery checks both, because each
 * table named in a prepared statement adds to its start-up cost.
 *
 * @param open implies it; see `OPEN_TO`
 */
const ALL_PARTS = (condition: (author?: KnownAuthor) => string, author?: string, open?: string | null): string => {
  const part = (row: string, actor: string): string =>
    `${row}.id, ${row}.actor_id, ${row}.visibility, ${row}.group_id, ${row}.quoted_actor_id, ${row}.deleted_at${author ? `, ${ACTIVE(actor)} AS active, ${actor}.domain AS author_domain` : ''}`;
  const originals = `statuses o${author ? ' JOIN actors oa ON oa.id = o.actor_id' : ''} WHERE o.id = s.reblog_of_id`;
  const all = noneOf(`(SELECT ${part('s', author ?? '')} UNION ALL SELECT ${part('o', 'oa')} FROM ${originals}) part
    WHERE ${condition(author ? { active: 'part.active', domain: 'part.author_domain' } : undefined)} IS NOT TRUE`);
  return open ? `(${open} OR ${all})` : all;
};

/**
 * As SQL over `statuses s`, for prepared statements: whether the viewer may see it and its original.
 *
 * @param author the alias of its author, if it is joined anyway
 */
export const STATUS_VISIBLE = (viewer: string, author?: string): string =>
  ALL_PARTS(
    (known) => ROW_VISIBLE('part', viewer, known?.active),
    author,
    author && OPEN_TO(viewer, author, ['is_blocked']),
  );

/** The same, and the viewer wants to see the authors at the time `now`; see `AUTHOR_WANTED`. */
export const STATUS_SHOWN = (viewer: string, now: string, author?: string): string =>
  ALL_PARTS(
    (known) => ROW_SHOWN('part', viewer, now, known),
    author,
    author && OPEN_TO(viewer, author, ['is_blocked', 'blocks', 'mutes', 'hidden_domains']),
  );

/** As `STATUS_VISIBLE`, and it reblogs nobody whom the viewer does not want to see at the time `now`. */
export const STATUS_VISIBLE_REBLOG_WANTED = (viewer: string, now: string, author: string): string =>
  ALL_PARTS(
    (known) =>
      `(${ROW_VISIBLE('part', viewer, known?.active)} AND (part.id = s.id OR ${AUTHOR_WANTED('part', viewer, now, known?.domain)}))`,
    author,
    OPEN_TO(viewer, author, ['is_blocked']),
  );

/**
 * SQL over `statuses s` and its author `a`: the viewer wants to see the author at the time `now`, and the author does not block
 * the viewer.
 */
export const NOT_UNWANTED = (viewer: string, now: string): string => `(${AUTHOR_WANTED('s', viewer, now, 'a.domain')}
  AND ${NOT_BLOCKED_BY('s', viewer)})`;

/** As SQL over `actors a`, the author: not limited, or visible to this viewer all the same, being the author or a follower. */
export const NOT_LIMITED = (viewer: string): string =>
  viewer === NOBODY
    ? 'a.silenced_at IS NULL'
    : `(a.silenced_at IS NULL OR a.id = ${viewer}::bigint
    OR NOT ${noneOf(`follows lf WHERE lf.follower_id = ${viewer}::bigint AND lf.target_id = a.id AND lf.approved`)})`;
