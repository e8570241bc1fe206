/**
 * Who may see a status, written once for reading rows (`statusVisibleTo`, `STATUS_VISIBLE`) and once for reaching people
 * (`audienceOf`); a matrix test proves that they agree.
 */
import type { Prisma } from '../../generated/prisma/client.ts';

/** Where-fragment: the statuses that an actor, or nobody in particular, may see. */
export function statusVisibleTo(actorId: bigint | null): Prisma.StatusWhereInput {
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
              { visibility: 'PRIVATE', actor: { followers: { some: { followerId: actorId, approved: true } } } },
            ],
          },
        ],
      },
    ],
  };
}

/**
 * The same as SQL over `statuses s`, for prepared statements.
 *
 * @param viewer the parameter that holds the viewer's actor id, or null
 */
export const STATUS_VISIBLE = (viewer: string): string => `(
  s.deleted_at IS NULL
  AND EXISTS (SELECT FROM actors va WHERE va.id = s.actor_id AND va.suspended_at IS NULL AND va.deleted_at IS NULL)
  AND (s.actor_id = ${viewer}::bigint OR (
    NOT EXISTS (SELECT FROM blocks vb WHERE vb.blocker_id = s.actor_id AND vb.target_id = ${viewer}::bigint)
    AND (s.visibility IN ('PUBLIC', 'UNLISTED')
      OR EXISTS (SELECT FROM mentions vm WHERE vm.status_id = s.id AND vm.actor_id = ${viewer}::bigint)
      OR s.visibility = 'PRIVATE' AND EXISTS (
        SELECT FROM follows vf WHERE vf.follower_id = ${viewer}::bigint AND vf.target_id = s.actor_id AND vf.approved)))))`;

/** As SQL over `statuses s`: not by an author whom the viewer blocks or mutes at the moment `now`, or who blocks the viewer. */
export const NOT_UNWANTED = (viewer: string, now: string): string => `(
  NOT EXISTS (SELECT FROM blocks ub WHERE (ub.blocker_id = ${viewer}::bigint AND ub.target_id = s.actor_id)
                                       OR (ub.blocker_id = s.actor_id AND ub.target_id = ${viewer}::bigint))
  AND NOT EXISTS (SELECT FROM mutes um WHERE um.muter_id = ${viewer}::bigint AND um.target_id = s.actor_id
                   AND (um.expires_at IS NULL OR um.expires_at > ${now}::timestamptz)))`;
