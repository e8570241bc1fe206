/** The public list of limited and suspended servers, and its audience. */
import type { InstanceDomainBlock } from '../../generated/prisma/client.ts';
import type { DomainBlockSeverity } from '../../generated/prisma/enums.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { readSettings, type Settings } from './settings.ts';

/** Whether a list with this setting is open to the viewer: to all, to users, or to nobody. */
const isOpen = (audience: Settings['showDomainBlocks'], { viewer }: Pick<DomainContext, 'viewer'>): boolean =>
  audience === 'all' || (audience === 'users' && viewer?.userId !== undefined && viewer.userId !== null);

const BY_SEVERITY = { SUSPEND: 0, SILENCE: 1, NOOP: 2 } as const satisfies Record<DomainBlockSeverity, number>;

/**
 * The blocks that concern users, the strictest first, with comments where the settings let the viewer read them. Refused like an
 * absent page where the viewer may not read the list (Mastodon's behaviours, instance-03).
 */
export async function publicDomainBlocks(
  ctx: DomainContext,
): Promise<{ rows: InstanceDomainBlock[]; withComments: boolean }> {
  const settings = await readSettings(ctx);
  if (!isOpen(settings.showDomainBlocks, ctx)) refuse('record_not_found');
  const rows = await ctx.db.instanceDomainBlock.findMany({
    where: { severity: { not: 'NOOP' } },
    orderBy: { domain: 'asc' },
  });
  rows.sort((a, b) => BY_SEVERITY[a.severity] - BY_SEVERITY[b.severity]);
  return { rows, withComments: isOpen(settings.showDomainBlockComments, ctx) };
}

/** The middle of a domain as asterisks: only its first and its last quarter can be read. */
export function obfuscated(domain: string): string {
  const shown = Math.floor(domain.length / 4);
  const isShown = (sign: string, i: number) => sign === '.' || i < shown || i >= domain.length - shown;
  return [...domain].map((sign, i) => (isShown(sign, i) ? sign : '*')).join('');
}
