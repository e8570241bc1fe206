/**
 * Visibility of statuses, as where-fragment (`statusVisibleTo`) and as SQL (`STATUS_VISIBLE`); a matrix test proves that they
 * agree, and that fan-out (`audience.ts`) reaches nobody else. A reblog is visible to those who may see both it and its original;
 * a quoted author may see the quote.
 */
import type { Prisma, Status } from '../../generated/prisma/client.ts';
import { noneOf } from '../../platform/database/sql.ts';

/** Whether everybody who has its URL may see it, as Mastodon's `distributable`. */
export const isDistributable = ({ visibility }: Pick<Status, 'visibility'>): boolean =>
  visibility === 'PUBLIC' || visibility === 'UNLISTED';

function rowVisibleTo(actorId: bigint | null): Prisma.StatusWhereInput {
  const there: Prisma.StatusWhereInput = { deletedAt: null, actor: { suspendedAt: null, deletedAt: null } };
  const open: Prisma.StatusWhereInput = { visibility: { in: ['PUBLIC', 'UNLISTED'] } };
  if (actorId === null) return { AND: [there, open] };
  return {
    AND: [
      there,
      {
        OR: [
          { actorId },
          {
            actor: { blocking: { none: { targetId: actorId } } },
            OR: [
              open,
              { mentions: { some: { actorId } } },
              { quotedActorId: actorId },
              { visibility: 'PRIVATE', actor: { followers: { some: { followerId: actorId, approved: true } } } },
            ],
          },
        ],
      },
    ],
  };
}

/** Where-fragment: the statuses that an actor, or an anonymous viewer, may see. */
export function statusVisibleTo(actorId: bigint | null): Prisma.StatusWhereInput {
  const row = rowVisibleTo(actorId);
  return { AND: [row, { OR: [{ reblogOfId: null }, { reblogOf: row }] }] };
}

/** The viewer of statements for anonymous viewers; checks that depend on the viewer are omitted. */
export const NOBODY = 'NULL::bigint';

/** The viewer of batched statements, which need `READER_KNOWN`: block and mute checks are skipped for viewers who have none. */
export const READER = 'q.viewer';

export const READER_KNOWN = {
  blocks: `NOT ${noneOf(`blocks WHERE blocker_id = ${READER}`)}`,
  is_blocked: `NOT ${noneOf(`blocks WHERE target_id = ${READER}`)}`,
  mutes: `NOT ${noneOf(`mutes WHERE muter_id = ${READER}`)}`,
};

/** As SQL: the viewer has no row in `from`; true without a lookup if they have none of that kind. */
const noneOfTheirs = (viewer: string, kind: keyof typeof READER_KNOWN, from: string): string =>
  viewer === READER ? `(NOT q.${kind} OR ${noneOf(from)})` : noneOf(from);

/** As SQL over any alias of `actors`: neither suspended nor deleted. */
export const ACTIVE = (actor: string): string => `${actor}.suspended_at IS NULL AND ${actor}.deleted_at IS NULL`;

/**
 * As SQL over any alias of `statuses`: whether the viewer may see that status, apart from its original.
 *
 * @param viewer the parameter or column that holds the viewer's actor id, or null; or `NOBODY`
 * @param active an expression for `ACTIVE` of its author, if it is known anyway
 */
export const ROW_VISIBLE = (row: string, viewer: string, active?: string): string => {
  const author = active ?? `EXISTS (SELECT FROM actors va WHERE va.id = ${row}.actor_id AND ${ACTIVE('va')})`;
  const there = `${row}.deleted_at IS NULL AND ${author}`;
  const open = `${row}.visibility IN ('PUBLIC', 'UNLISTED')`;
  if (viewer === NOBODY) return `(${there} AND ${open})`;
  return `(${there} AND (${row}.actor_id = ${viewer}::bigint OR (
    ${noneOfTheirs(viewer, 'is_blocked', `blocks vb WHERE vb.blocker_id = ${row}.actor_id AND vb.target_id = ${viewer}::bigint`)}
    AND (${open} OR ${row}.quoted_actor_id = ${viewer}::bigint
      OR NOT ${noneOf(`mentions vm WHERE vm.status_id = ${row}.id AND vm.actor_id = ${viewer}::bigint`)}
      OR ${row}.visibility = 'PRIVATE' AND NOT ${noneOf(
        `follows vf WHERE vf.follower_id = ${viewer}::bigint AND vf.target_id = ${row}.actor_id AND vf.approved`,
      )}))))`;
};

/** Where-fragment: the actors whom the viewer neither blocks nor, at the moment `now`, mutes. */
export const wantedBy = (viewerId: bigint, now: Date): Prisma.ActorWhereInput => ({
  blockedBy: { none: { blockerId: viewerId } },
  mutedBy: { none: { muterId: viewerId, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] } },
});

/** As SQL over any alias of `statuses`: the viewer neither blocks its author nor mutes them at the moment `now`. */
export const AUTHOR_WANTED = (row: string, viewer: string, now: string): string => {
  if (viewer === NOBODY) return 'true';
  const blocks = `blocks ub WHERE ub.blocker_id = ${viewer}::bigint AND ub.target_id = ${row}.actor_id`;
  const mutes = `mutes um WHERE um.muter_id = ${viewer}::bigint AND um.target_id = ${row}.actor_id
    AND (um.expires_at IS NULL OR um.expires_at > ${now}::timestamptz)`;
  return `(${noneOfTheirs(viewer, 'blocks', blocks)} AND ${noneOfTheirs(viewer, 'mutes', mutes)})`;
};

/**
 * As SQL over any alias of `statuses`: the viewer may see that status, apart from its original, and has not blocked or muted its
 * author.
 */
export const ROW_SHOWN = (row: string, viewer: string, now: string, active?: string): string =>
  `(${ROW_VISIBLE(row, viewer, active)} AND ${AUTHOR_WANTED(row, viewer, now)})`;

/**
 * As SQL over `statuses s`: a sufficient condition for `ALL_PARTS`, without a subquery. It holds for most rows: they are public and no
 * reblogs, and no block or mute concerns the viewer. Null where that is not known.
 *
 * @param author the alias of its author
 * @param concerns what may hide it from the viewer
 */
const OPEN_TO = (viewer: string, author: string, concerns: readonly (keyof typeof READER_KNOWN)[]): string | null => {
  const open = `s.reblog_of_id IS NULL AND ${ROW_VISIBLE('s', NOBODY, ACTIVE(author))}`;
  if (viewer === NOBODY) return open;
  return viewer === READER ? [open, ...concerns.map((kind) => `NOT q.${kind}`)].join(' AND ') : null;
};

/**
 * As SQL over `statuses s`: it and its original, if any, satisfy the condition on `part`. One subquery checks both, because each
 * table named in a prepared statement adds to its start-up cost.
 *
 * @param open implies it; see `OPEN_TO`
 */
const ALL_PARTS = (condition: (active?: string) => string, author?: string, open?: string | null): string => {
  const part = (row: string, actor: string): string =>
    `${row}.id, ${row}.actor_id, ${row}.visibility, ${row}.quoted_actor_id, ${row}.deleted_at${author ? `, ${ACTIVE(actor)} AS active` : ''}`;
  const originals = `statuses o${author ? ' JOIN actors oa ON oa.id = o.actor_id' : ''} WHERE o.id = s.reblog_of_id`;
  const all = noneOf(`(SELECT ${part('s', author ?? '')} UNION ALL SELECT ${part('o', 'oa')} FROM ${originals}) part
    WHERE ${condition(author && 'part.active')} IS NOT TRUE`);
  return open ? `(${open} OR ${all})` : all;
};

/**
 * As SQL over `statuses s`, for prepared statements: whether the viewer may see it and its original.
 *
 * @param author the alias of its author, if it is joined anyway
 */
export const STATUS_VISIBLE = (viewer: string, author?: string): string =>
  ALL_PARTS((active) => ROW_VISIBLE('part', viewer, active), author, author && OPEN_TO(viewer, author, ['is_blocked']));

/** The same, and the viewer neither blocks nor, at the moment `now`, mutes the authors. */
export const STATUS_SHOWN = (viewer: string, now: string, author?: string): string =>
  ALL_PARTS(
    (active) => ROW_SHOWN('part', viewer, now, active),
    author,
    author && OPEN_TO(viewer, author, ['is_blocked', 'blocks', 'mutes']),
  );

/**
 * As SQL over `statuses s`: not by authors whom the viewer blocks or mutes at the moment `now`, nor by authors who block the
 * viewer.
 */
export const NOT_UNWANTED = (viewer: string, now: string): string => `(${AUTHOR_WANTED('s', viewer, now)}
  AND ${noneOf(`blocks ub WHERE ub.blocker_id = s.actor_id AND ub.target_id = ${viewer}::bigint`)})`;

/** As SQL over `statuses s`, beside `STATUS_VISIBLE`: no reblog of an author whom the viewer blocks or mutes at the moment `now`. */
export const REBLOG_WANTED = (viewer: string, now: string): string =>
  viewer === NOBODY
    ? 'true'
    : `(s.reblog_of_id IS NULL
    OR ${noneOf(`statuses uo WHERE uo.id = s.reblog_of_id AND NOT ${AUTHOR_WANTED('uo', viewer, now)}`)})`;

/** As SQL over `actors a`, the author: not limited, or visible to this viewer all the same, being the author or a follower. */
export const NOT_LIMITED = (viewer: string): string =>
  viewer === NOBODY
    ? 'a.silenced_at IS NULL'
    : `(a.silenced_at IS NULL OR a.id = ${viewer}::bigint
    OR NOT ${noneOf(`follows lf WHERE lf.follower_id = ${viewer}::bigint AND lf.target_id = a.id AND lf.approved`)})`;
