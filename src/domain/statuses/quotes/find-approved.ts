/** Finds a quote that the author of the quoted status approved. */
import type { Status } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findVisibleStatus } from '../find.ts';

/** Refuses unless the viewer may see the quoted status. */
export async function findApprovedQuote(
  ctx: DomainContext,
  authorId: bigint,
  quotingId: string,
): Promise<{ quoting: Status; quoted: Status }> {
  const quoting = await ctx.db.status.findFirst({
    where: { id: parseId(quotingId) ?? 0n, deletedAt: null, quotedActorId: authorId, quoteState: 'ACCEPTED' },
  });
  if (quoting?.quotedStatusId == null) refuse('record_not_found');
  return { quoting, quoted: await findVisibleStatus(ctx, quoting.quotedStatusId.toString()) };
}
