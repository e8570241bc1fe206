/** Likes and boosts of remote posts, as far as the policies of their authors permit them. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { permissionBy, relationTo } from './permission.ts';

const REFUSALS = { like: 'like_refused', announce: 'boost_refused' } as const;

/** Refuses what the author does not permit. Local posts, and most remote ones, may be liked and boosted by everybody. */
export async function requirePermitted(
  ctx: IdentityContext,
  { id, actorId, local }: Pick<Status, 'id' | 'actorId' | 'local'>,
  act: 'like' | 'announce',
): Promise<void> {
  const policy = local ? null : await ctx.db.remotePolicy.findUnique({ where: { statusId: id } });
  if (!policy) return;
  const policies = { automatic: policy[`${act}Policy`], manual: policy[`${act}ManualPolicy`] };
  const relation = await relationTo(ctx, ctx.viewer.actorId, actorId, policies);
  const permission = permissionBy(policies, relation);
  // The author's server alone sees a like that needs an approval; a boost would be distributed before the approval.
  if (permission === 'denied' || (act === 'announce' && permission === 'manual')) refuse(REFUSALS[act]);
}
