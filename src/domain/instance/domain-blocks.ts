/** Other servers that are limited or suspended here: the list, who reads it, and changing it. */
import type { InstanceDomainBlock } from '../../generated/prisma/client.ts';
import { DomainBlockSeverity } from '../../generated/prisma/enums.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { readSettings, type Settings } from './settings.ts';

type Writing = Pick<Platform, 'db' | 'clock' | 'ids'>;

/** Whether a list with this setting is open to the viewer: to all, to users, or to nobody. */
const isOpen = (audience: Settings['showDomainBlocks'], { viewer }: Pick<DomainContext, 'viewer'>): boolean =>
  audience === 'all' || (audience === 'users' && viewer?.userId !== undefined && viewer.userId !== null);

const BY_SEVERITY = { SUSPEND: 0, SILENCE: 1, NOOP: 2 } as const satisfies Record<DomainBlockSeverity, number>;

/**
 * The blocks that concern users, the strictest first, with comments where the settings let the viewer read them. Refused like an
 * absent page where the viewer may not read the list (spec/mastodon/behaviours.json, instance-03).
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

/** All of them, in alphabetical order. */
export function listDomainBlocks({ db }: Pick<Platform, 'db'>): Promise<InstanceDomainBlock[]> {
  return db.instanceDomainBlock.findMany({ orderBy: { domain: 'asc' } });
}

/** The middle of a domain as asterisks: only its first and its last quarter can be read. */
export function obfuscated(domain: string): string {
  const shown = Math.floor(domain.length / 4);
  const isShown = (sign: string, i: number) => sign === '.' || i < shown || i >= domain.length - shown;
  return [...domain].map((sign, i) => (isShown(sign, i) ? sign : '*')).join('');
}

export interface DomainBlockFields {
  severity?: string | undefined;
  rejectMedia?: boolean | undefined;
  rejectReports?: boolean | undefined;
  publicComment?: string | undefined;
  privateComment?: string | undefined;
  obfuscate?: boolean | undefined;
}

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** In lower case, an international one as Punycode. Refuses what is no domain. */
function domainOf(text: string): string {
  const url = `http://${text.trim().replace(/^\*\./, '')}/`;
  const domain = URL.canParse(url) ? new URL(url).hostname : '';
  if (!DOMAIN.test(domain)) throw invalid({ domain: ['is not a domain name'] });
  return domain;
}

function severityOf(text: string): DomainBlockSeverity {
  const severity = text.toUpperCase();
  if (Object.hasOwn(DomainBlockSeverity, severity)) return severity as DomainBlockSeverity;
  throw invalid({ severity: ['must be noop, silence or suspend'] });
}

const COMMENT_MAX = 5000;

/** Blocks a domain, or changes its block; fields that are left out stay, and are empty for a new one, which silences. */
export async function blockDomain(
  ctx: Writing,
  text: string,
  { severity, ...fields }: DomainBlockFields,
): Promise<InstanceDomainBlock> {
  const domain = domainOf(text);
  for (const name of ['publicComment', 'privateComment'] as const)
    if ([...(fields[name] ?? '')].length > COMMENT_MAX)
      throw invalid({ [name]: [`is too long (maximum is ${COMMENT_MAX} characters)`] });
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return ctx.db.instanceDomainBlock.upsert({
    where: { domain },
    create: {
      id: ctx.ids.next(),
      domain,
      createdAt: ctx.clock.now(),
      severity: severityOf(severity ?? 'silence'),
      ...given,
    },
    update: { ...(severity !== undefined && { severity: severityOf(severity) }), ...given },
  });
}

/** Refuses domains that are not blocked. */
export async function unblockDomain({ db }: Pick<Platform, 'db'>, text: string): Promise<void> {
  const { count } = await db.instanceDomainBlock.deleteMany({ where: { domain: domainOf(text) } });
  if (count === 0) refuse('record_not_found');
}
