/** Permission to quote a status, and the constraints on the quoting status. */
import type { Status, StatusVisibility } from '../../../generated/prisma/client.ts';
import type { DomainContext, IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findOriginal } from '../find.ts';

type Quotable = Pick<Status, 'actorId' | 'visibility' | 'quotePolicy'>;

/**
 * Whether an actor who may see the status may quote it: authors their own, unless it is direct; others if its policy allows
 * (Mastodon's entities, QuoteApproval).
 *
 * @param follows whether the viewer follows the author; called only if the policy is followers
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

/** A status that the viewer may quote; for a reblog, its original. Refuses hidden, absent and unquotable ones alike. */
export async function findQuotable(ctx: IdentityContext, id: string): Promise<Status> {
  const { actorId } = ctx.viewer;
  const status = await findOriginal(ctx, id, 'quote_target_missing');
  const own = status.actorId === actorId;
  const follows = own ? false : await isFollower(ctx, actorId, status);
  return mayQuote(status, { own, follows }) ? status : refuse('quote_target_missing');
}

/** A quote of a followers-only status is followers-only at most. */
export function quotingVisibility(
  asked: StatusVisibility,
  quoted: Pick<Status, 'visibility'> | null,
): StatusVisibility {
  return quoted?.visibility === 'PRIVATE' && asked !== 'DIRECT' ? 'PRIVATE' : asked;
}

/** Refuses a direct status that quotes somebody without mentioning them. */
export function requireMentioned(ctx: IdentityContext, quotedActorId: bigint, mentionIds: readonly bigint[]): void {
  if (quotedActorId !== ctx.viewer.actorId && !mentionIds.includes(quotedActorId)) refuse('quote_unmentioned');
}
