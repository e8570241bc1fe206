/** Staff accept or reject a change of a shared list. */
import type { BlockListEntry } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../kernel/refusals.ts';
import { blockDomain, isAtLeastAsStrict, removeDomainBlock } from '../domains/save-domain-block.ts';
import { WAITING } from './block-lists.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids' | 'config'>;

/** Refuses ids of entries that do not wait. */
async function waitingEntry({ db }: Ctx, id: string): Promise<BlockListEntry> {
  const named = parseId(id);
  const found =
    named === null ? null : await db.blockListEntry.findFirst({ where: { id: named, state: { in: [...WAITING] } } });
  return found ?? refuse('record_not_found');
}

/** Blocks the server as the list says, unless it is blocked at least as strictly, or ends the block that came from the list. */
export async function acceptEntry(ctx: Ctx, actorId: bigint | null, id: string): Promise<void> {
  const entry = await waitingEntry(ctx, id);
  const { domain, severity, rejectMedia, rejectReports, publicComment, obfuscate } = entry;
  const existing = await ctx.db.instanceDomainBlock.findUnique({ where: { domain } });
  if (entry.state === 'REMOVED') {
    if (existing) await removeDomainBlock(ctx, actorId, existing.id);
    await ctx.db.blockListEntry.deleteMany({ where: { id: entry.id } });
    return;
  }
  if (!existing || !isAtLeastAsStrict(existing, entry))
    await blockDomain(ctx, actorId, domain, { severity, rejectMedia, rejectReports, publicComment, obfuscate });
  await ctx.db.blockListEntry.updateMany({ where: { id: entry.id }, data: { state: 'ACCEPTED' } });
}

/** The list no longer proposes it, until the list changes it. A block that came from the list stays. */
export async function rejectEntry(ctx: Ctx, id: string): Promise<void> {
  const entry = await waitingEntry(ctx, id);
  if (entry.state === 'REMOVED') await ctx.db.blockListEntry.deleteMany({ where: { id: entry.id } });
  else await ctx.db.blockListEntry.updateMany({ where: { id: entry.id }, data: { state: 'REJECTED' } });
}
