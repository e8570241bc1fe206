/** The post that the viewer likes or boosts, and whether its author permits that, or has to approve it first. */
import type { InteractionPolicy, Status } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import { parseId } from '../../../platform/ids.ts';
import type { IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { STATUS_VISIBLE } from '../visible.ts';
import { type Policies, permissionBy, relationTo } from './permission.ts';

type PolicyName = `${'like' | 'announce'}${'Policy' | 'ManualPolicy'}`;

/** The original of a reblog, or the status itself, with the policies of a remote post; null where everybody may like and boost. */
export interface Interactable
  extends Pick<Status, 'id' | 'actorId' | 'visibility' | 'groupId'>,
    Record<PolicyName, InteractionPolicy | null> {
  /** The status that the viewer named, and its author. */
  namedId: bigint;
  namedActorId: bigint;
}

const interactable = statement(
  'interactable_status',
  `SELECT o.id, o.actor_id AS "actorId", o.visibility, o.group_id AS "groupId", s.id AS "namedId", s.actor_id AS "namedActorId",
     p.like_policy AS "likePolicy", p.like_manual_policy AS "likeManualPolicy",
     p.announce_policy AS "announcePolicy", p.announce_manual_policy AS "announceManualPolicy"
   FROM statuses s JOIN statuses o ON o.id = coalesce(s.reblog_of_id, s.id)
   LEFT JOIN remote_policies p ON p.status_id = o.id AND NOT o.local
   WHERE s.id = $2 AND ${STATUS_VISIBLE('$1')}`,
).as<Interactable>();

/** Refuses a status that the viewer cannot see. */
export async function findInteractable({ sql, viewer }: IdentityContext, id: string): Promise<Interactable> {
  const statusId = parseId(id) ?? refuse('record_not_found');
  const [found] = await sql.many(interactable, [viewer.actorId, statusId]);
  return found ?? refuse('record_not_found');
}

function policiesOf(status: Interactable, act: 'like' | 'announce'): Policies | null {
  const [automatic, manual] = [status[`${act}Policy`], status[`${act}ManualPolicy`]];
  return automatic === null || manual === null ? null : { automatic, manual };
}

const REFUSALS = { like: 'like_refused', announce: 'boost_refused' } as const;

/**
 * Whether the author has to approve the act first. Followers need an approval even if the author gives it automatically, because
 * third servers could not verify the follow. Refuses an act that the policy does not permit.
 */
export async function needsApproval(
  ctx: IdentityContext,
  status: Interactable,
  act: 'like' | 'announce',
): Promise<boolean> {
  const policies = policiesOf(status, act);
  if (policies === null || policies.automatic === 'PUBLIC') return false;
  const relation = await relationTo(ctx, ctx.viewer.actorId, status.actorId, policies);
  if (permissionBy(policies, relation) === 'denied') refuse(REFUSALS[act]);
  return !relation.own;
}
