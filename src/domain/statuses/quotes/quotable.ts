/** Who may quote a status, and what a quote does to the status that quotes. */
import type { Status, StatusVisibility } from '../../../generated/prisma/client.ts';
import type { DomainContext, IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findOriginal } from '../find.ts';

type Quotable = Pick<Status, 'actorId' | 'visibility' | 'quotePolicy'>;

/**
 * Whether somebody who may see the status may quote it: authors what is theirs, unless it is direct; others what its policy
 * opens to them (spec/mastodon/entities.json, QuoteApproval).
 *
 * @param follows whether the viewer follows the author; asked only where the policy says followers
 */
export function mayQuote(
  status: Pick<Status, 'visibility' | 'quotePolicy'>,
  { own, follows }: { own: boolean; follows: boolean },
): boolean {
  if (status.visibility === 'DIRECT') return false;
  return own || status.quotePolicy === 'PUBLIC' || (status.quotePolicy === 'FOLLOWERS' && follows);
}

async function isFollower(ctx: DomainContext, actorId: bigint, { quotePolicy, actorId: targetId }: Quotable) {
  if (quotePolicy !== 'FOLLOWERS') return false;
  return (await ctx.db.follow.count({ where: { followerId: actorId, targetId, approved: true } })) > 0;
}

/** What the viewer may quote; of a reblog, what it shows. Refuses the hidden, the absent and what is not to be quoted alike. */
export async function findQuotable(ctx: IdentityContext, id: string): Promise<Status> {
  const { actorId } = ctx.viewer;
  const status = await findOriginal(ctx, id, 'quote_target_missing');
  const own = status.actorId === actorId;
  const follows = own ? false : await isFollower(ctx, actorId, status);
  return mayQuote(status, { own, follows }) ? status : refuse('quote_target_missing');
}

/** What quotes a status for followers is for followers at most. */
export function quotingVisibility(
  asked: StatusVisibility,
  quoted: Pick<Status, 'visibility'> | null,
): StatusVisibility {
  return quoted?.visibility === 'PRIVATE' && asked !== 'DIRECT' ? 'PRIVATE' : asked;
}

/** Nobody is quoted behind their back: refuses a direct status that does not mention whom it quotes. */
export function requireMentioned(ctx: IdentityContext, quotedActorId: bigint, mentionIds: readonly bigint[]): void {
  if (quotedActorId !== ctx.viewer.actorId && !mentionIds.includes(quotedActorId)) refuse('quote_unmentioned');
}
