/**
 * Who may see a status, written once for reading rows (`statusVisibleTo`, `STATUS_VISIBLE`) and once for reaching people
 * (`audienceOf`); a matrix test proves that they agree. A reblog is seen by those who may see both it and what it shows; whoever
 * is quoted may see the quote.
 */
import type { Prisma } from '../../generated/prisma/client.ts';
import { noneOf } from '../../platform/sql.ts';

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

/** Where-fragment: the statuses that an actor, or nobody in particular, may see. */
export function statusVisibleTo(actorId: bigint | null): Prisma.StatusWhereInput {
  const row = rowVisibleTo(actorId);
  return { AND: [row, { OR: [{ reblogOfId: null }, { reblogOf: row }] }] };
}

/** As SQL over any alias of `statuses`: whether the viewer may see that status, apart from what it reblogs. */
export const ROW_VISIBLE = (row: string, viewer: string): string => `(
  ${row}.deleted_at IS NULL
  AND EXISTS (SELECT FROM actors va WHERE va.id = ${row}.actor_id AND va.suspended_at IS NULL AND va.deleted_at IS NULL)
  AND (${row}.actor_id = ${viewer}::bigint OR (
    ${noneOf(`blocks vb WHERE vb.blocker_id = ${row}.actor_id AND vb.target_id = ${viewer}::bigint`)}
    AND (${row}.visibility IN ('PUBLIC', 'UNLISTED')
      OR ${row}.quoted_actor_id = ${viewer}::bigint
      OR NOT ${noneOf(`mentions vm WHERE vm.status_id = ${row}.id AND vm.actor_id = ${viewer}::bigint`)}
      OR ${row}.visibility = 'PRIVATE' AND NOT ${noneOf(
        `follows vf WHERE vf.follower_id = ${viewer}::bigint AND vf.target_id = ${row}.actor_id AND vf.approved`,
      )}))))`;

/**
 * As SQL over `statuses s`: what it reblogs, if anything, fulfils the condition. A scalar subquery, because PostgreSQL may
 * answer an EXISTS beside an OR by hashing all statuses there are.
 */
const ORIGINAL_IS = (row: string, condition: string): string =>
  `(s.reblog_of_id IS NULL OR (SELECT ${condition} FROM statuses ${row} WHERE ${row}.id = s.reblog_of_id))`;

/**
 * The same as SQL over `statuses s`, for prepared statements.
 *
 * @param viewer the parameter that holds the viewer's actor id, or null
 */
export const STATUS_VISIBLE = (viewer: string): string => `(
  ${ROW_VISIBLE('s', viewer)}
  AND ${ORIGINAL_IS('vo', ROW_VISIBLE('vo', viewer))})`;

const AUTHOR_WANTED = (row: string, viewer: string, now: string): string => `(
  ${noneOf(`blocks ub WHERE ub.blocker_id = ${viewer}::bigint AND ub.target_id = ${row}.actor_id`)}
  AND ${noneOf(`blocks ub WHERE ub.blocker_id = ${row}.actor_id AND ub.target_id = ${viewer}::bigint`)}
  AND ${noneOf(`mutes um WHERE um.muter_id = ${viewer}::bigint AND um.target_id = ${row}.actor_id
    AND (um.expires_at IS NULL OR um.expires_at > ${now}::timestamptz)`)})`;

/** As SQL over `statuses s`: no reblog of an author whom the viewer blocks or mutes at the moment `now`. */
export const REBLOG_WANTED = (viewer: string, now: string): string =>
  ORIGINAL_IS('uo', AUTHOR_WANTED('uo', viewer, now));

/** As SQL over `statuses s`: neither by nor a reblog of an author whom the viewer blocks or mutes at the moment `now`, or who blocks the viewer. */
export const NOT_UNWANTED = (viewer: string, now: string): string =>
  `(${AUTHOR_WANTED('s', viewer, now)} AND ${REBLOG_WANTED(viewer, now)})`;
