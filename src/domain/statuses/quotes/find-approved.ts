/** Finds a quote that the author of the quoted status approved. */
import type { Status } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findVisibleStatus } from '../find.ts';

/**
 * Refuses unless the viewer may see the quoted status.
 *
 * @param uri the address of the approval: it ends with the id of the quoting status, or is stored because another server gave it
 */
export async function findApprovedQuote(
  ctx: DomainContext,
  authorId: bigint,
  uri: string,
): Promise<{ quoting: Status; quoted: Status }> {
  const approved = { deletedAt: null, quotedActorId: authorId, quoteState: 'ACCEPTED' } as const;
  const id = parseId(uri.slice(uri.lastIndexOf('/') + 1)) ?? 0n;
  const quoting =
    (await ctx.db.status.findFirst({ where: { ...approved, id } })) ??
    (await ctx.db.status.findFirst({ where: { ...approved, remoteQuote: { authorization: uri } } }));
  if (quoting?.quotedStatusId == null) refuse('record_not_found');
  return { quoting, quoted: await findVisibleStatus(ctx, quoting.quotedStatusId.toString()) };
}
