/** Posts that wait for the moderators of a group before the group shares them (docs/decisions/0113-approval-of-posts-to-a-group.md). */
import type { ApprovalState } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentityContext } from '../../access/context.ts';
import { requireOwnIdentity } from '../../actors/own-identity.ts';
import type { PageBounds } from '../../kernel/page.ts';
import type { StatusSkeleton } from '../../statuses/reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../../statuses/reading/status-list.ts';
import { AUTHOR, ROW_VISIBLE } from '../../statuses/visible.ts';
import { findNamedGroup, membershipOf, requireGroupHere } from '../find.ts';
import { isGroupModerator, MEMBER_ROLES } from '../states.ts';

/** A decision is final: the author may post again, and moderators remove what they accepted. */
export const WALL_STEPS: Record<ApprovalState, readonly ApprovalState[]> = {
  PENDING: ['ACCEPTED', 'REJECTED'],
  ACCEPTED: [],
  REJECTED: [],
};

/** A request that exists keeps its state, whatever the setting of the group is now. */
const request = statement(
  'request_on_wall',
  `WITH asked AS (
     INSERT INTO wall_requests (group_id, status_id, author_id, created_at)
     SELECT g.id, s.id, s.actor_id, $3 FROM actors g, statuses s
     WHERE g.id = $1 AND s.id = $2 AND (s.visibility = 'DIRECT' OR g.approves_posts AND NOT EXISTS (
       SELECT FROM members m WHERE m.parent_id = g.id AND m.actor_id = s.actor_id AND m.role >= ${MEMBER_ROLES.MODERATOR}))
     ON CONFLICT (group_id, status_id) DO NOTHING RETURNING state)
   SELECT state FROM asked UNION ALL SELECT state FROM wall_requests WHERE group_id = $1 AND status_id = $2`,
).as<{ state: ApprovalState }>();

/**
 * The state of a post on the wall of a local group, to which it is addressed. A post that the moderators have to approve begins to wait;
 * idempotent.
 */
export async function wallState(
  { sql, clock }: Pick<Platform, 'sql' | 'clock'>,
  groupId: bigint,
  statusId: bigint,
): Promise<ApprovalState> {
  const [found] = await sql.many(request, [groupId, statusId, clock.now()]);
  return found?.state ?? 'ACCEPTED';
}

const waiting = pagedStatuses('wall_requests', {
  reblogs: false,
  column: 'p.status_id',
  from: 'wall_requests p JOIN statuses s ON s.id = p.status_id',
  asks: { wall: 'bigint' },
  where: (viewer) => `p.group_id = q.wall AND p.state = 'PENDING' AND ${ROW_VISIBLE('s', viewer, AUTHOR('a').active)}`,
});

const waitingOwn = pagedStatuses('own_wall_requests', {
  reblogs: false,
  column: 'p.status_id',
  from: 'wall_requests p JOIN statuses s ON s.id = p.status_id',
  asks: { wall: 'bigint' },
  where: (viewer) =>
    `p.group_id = q.wall AND p.author_id = q.viewer AND p.state = 'PENDING' AND ${ROW_VISIBLE('s', viewer, AUTHOR('a').active)}`,
});

interface WallRequest {
  /** Id or name. */
  group: string;
  actorId?: string | undefined;
}

/** Posts that wait, the newest first: all of them for moderators, and their own for others. Refuses remote groups. */
export async function wallRequests(
  ctx: IdentityContext,
  { group: named, actorId }: WallRequest,
  page: PageBounds,
): Promise<readonly StatusSkeleton[]> {
  const group = requireGroupHere(await findNamedGroup(ctx, named));
  const actor = await requireOwnIdentity(ctx, actorId);
  const member = await membershipOf(ctx.db, group.id, actor.id);
  const moderates = member !== null && isGroupModerator(member.role);
  return readStatuses(ctx, moderates ? waiting : waitingOwn, page, { wall: group.id });
}
