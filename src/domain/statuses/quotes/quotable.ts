/** Permission to quote a status, and the constraints on the quoting status. */
import type { QuotePolicy, Status, StatusVisibility } from '../../../generated/prisma/client.ts';
import type { DomainContext, IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findOriginal } from '../find.ts';
import type { NewQuote } from '../writing/insert-status.ts';

type Quotable = Pick<Status, 'actorId' | 'visibility' | 'quotePolicy' | 'quoteManualPolicy'>;

/** Whether a quote is approved at once, by the author in person, or never; unknown if only the author's server can tell. */
export type QuotePermission = 'automatic' | 'manual' | 'unknown' | 'denied';

/** The viewer's relation to the author. */
export interface QuoteRelation {
  own: boolean;
  follows: boolean;
  isFollowed: boolean;
}

function includes(policy: QuotePolicy, { follows, isFollowed }: QuoteRelation): boolean {
  return policy === 'PUBLIC' || (policy === 'FOLLOWERS' && follows) || (policy === 'FOLLOWING' && isFollowed);
}

/**
 * Whether an actor who may see the status may quote it: authors their own, unless it is direct; others if its policy allows
 * (Mastodon's entities, QuoteApproval).
 */
export function quotePermission(
  { visibility, quotePolicy, quoteManualPolicy }: Omit<Quotable, 'actorId'>,
  relation: QuoteRelation,
): QuotePermission {
  if (visibility === 'DIRECT') return 'denied';
  if (relation.own || includes(quotePolicy, relation)) return 'automatic';
  if (includes(quoteManualPolicy, relation)) return 'manual';
  return quotePolicy === 'OTHERS' || quoteManualPolicy === 'OTHERS' ? 'unknown' : 'denied';
}

const BY_RELATION: readonly QuotePolicy[] = ['FOLLOWERS', 'FOLLOWING'];

/** Follows are looked up only if a policy names them. */
export async function relationTo(
  { db }: Pick<DomainContext, 'db'>,
  actorId: bigint,
  { actorId: authorId, quotePolicy, quoteManualPolicy }: Quotable,
): Promise<QuoteRelation> {
  const own = actorId === authorId;
  if (own || ![quotePolicy, quoteManualPolicy].some((policy) => BY_RELATION.includes(policy)))
    return { own, follows: false, isFollowed: false };
  const pair = [actorId, authorId];
  const follows = await db.follow.findMany({
    where: { followerId: { in: pair }, targetId: { in: pair }, approved: true },
    select: { followerId: true },
  });
  const isBy = (id: bigint): boolean => follows.some(({ followerId }) => followerId === id);
  return { own, follows: isBy(actorId), isFollowed: isBy(authorId) };
}

/** A status that the viewer may quote; for a reblog, its original. Refuses hidden, absent and unquotable ones alike. */
export async function findQuotable(ctx: IdentityContext, id: string): Promise<Status> {
  const status = await findOriginal(ctx, id, 'quote_target_missing');
  const permission = quotePermission(status, await relationTo(ctx, ctx.viewer.actorId, status));
  return permission === 'denied' ? refuse('quote_target_missing') : status;
}

/** The quote of a local status: the author of a remote post is asked to approve it. */
export const newQuoteOf = ({ id, local, uri }: Pick<Status, 'id' | 'local' | 'uri'>): NewQuote => ({
  id,
  state: local ? 'ACCEPTED' : 'PENDING',
  remote: local ? null : { uri, authorization: null },
});

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
