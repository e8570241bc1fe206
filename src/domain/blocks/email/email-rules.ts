/** Applies the blocks to an e-mail address: to its domain and parent domains, its mail servers, and the address. */
import type { EmailDomainBlock } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withParents } from '../../kernel/domain-name.ts';
import { recordAttempts } from './attempts.ts';
import { canonicalEmailHash } from './canonical-email.ts';

/** From the best to the worst. */
export type Verdict = 'free' | 'approval' | 'blocked';

type Ctx = Pick<Platform, 'db' | 'clock' | 'secrets' | 'mailHosts'>;

async function blocksOf({ db }: Pick<Platform, 'db'>, domains: readonly string[]): Promise<EmailDomainBlock[]> {
  return db.emailDomainBlock.findMany({ where: { domain: { in: [...new Set(domains.flatMap(withParents))] } } });
}

/** Queries DNS only if the domain itself is not blocked, and if there is any block. */
async function matchingBlocks(ctx: Ctx, domain: string): Promise<EmailDomainBlock[]> {
  const own = await blocksOf(ctx, [domain]);
  if (own.some((block) => !block.allowWithApproval)) return own;
  if ((await ctx.db.emailDomainBlock.findFirst({ select: { id: true } })) === null) return own;
  const hosts = await ctx.mailHosts(domain);
  return hosts.length === 0 ? own : [...own, ...(await blocksOf(ctx, hosts))];
}

/**
 * Blocks of domains that apply are counted as attempts.
 *
 * @param email well-formed
 */
export async function emailVerdict(ctx: Ctx, email: string, ip: string): Promise<Verdict> {
  const hash = canonicalEmailHash(email);
  const known = await ctx.db.canonicalEmailBlock.count({ where: { canonicalEmailHash: hash } });
  const blocks = await matchingBlocks(ctx, email.slice(email.lastIndexOf('@') + 1).toLowerCase());
  await recordAttempts(ctx, blocks, ip);
  if (known > 0 || blocks.some((block) => !block.allowWithApproval)) return 'blocked';
  return blocks.length > 0 ? 'approval' : 'free';
}
