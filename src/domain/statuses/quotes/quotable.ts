/** Permission to quote a status, and the constraints on the quoting status. */
import type { Status, StatusVisibility } from '../../../generated/prisma/client.ts';
import type { DomainContext, IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { type Permission, permissionBy, type Relation, relationTo } from '../approvals/permission.ts';
import { findOriginal } from '../find.ts';
import { isCounted } from '../visible.ts';
import type { NewQuote } from '../writing/status-rows.ts';

type Quotable = Pick<Status, 'actorId' | 'visibility' | 'quotePolicy' | 'quoteManualPolicy'>;

/**
 * Whether an actor who may see the status may quote it: authors their own, unless it is direct or for the members of a group; others if its policy allows
 * (Mastodon's entities, QuoteApproval).
 */
export function quotePermission(
  { visibility, quotePolicy: automatic, quoteManualPolicy: manual }: Omit<Quotable, 'actorId'>,
  relation: Relation,
): Permission {
  return isCounted({ visibility }) ? permissionBy({ automatic, manual }, relation) : 'denied';
}

/** Whether the actor, who may see the status, may quote it. */
export async function mayQuote(ctx: Pick<DomainContext, 'db'>, actorId: bigint, status: Quotable): Promise<Permission> {
  const { quotePolicy: automatic, quoteManualPolicy: manual } = status;
  return quotePermission(status, await relationTo(ctx, actorId, status.actorId, { automatic, manual }));
}

/** A status that the viewer may quote; for a reblog, its original. Refuses hidden, absent and unquotable ones alike. */
export async function findQuotable(ctx: IdentityContext, id: string): Promise<Status> {
  const status = await findOriginal(ctx, id, 'quote_target_missing');
  return (await mayQuote(ctx, ctx.viewer.actorId, status)) === 'denied' ? refuse('quote_target_missing') : status;
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
