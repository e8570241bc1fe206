/**
 * Rate limits of remote servers. A verified sender counts by the site of its host, every other request by its address. A host
 * that a request merely claims does not count, and uses nothing of that host's limit.
 */

import type { RateFamily } from '../../../platform/limiter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { siteOf } from '../../kernel/site-of.ts';
import { SenderError } from './sender-error.ts';

type Ctx = Pick<Platform, 'limiter'>;

/** Twenty per second, more than the largest servers send for long. */
export const DELIVERIES = { name: 'deliveries_of_site', limit: 6_000, seconds: 300 } as const satisfies RateFamily;
export const READS = { name: 'reads_of_site', limit: 6_000, seconds: 300 } as const satisfies RateFamily;
/**
 * Requests without a signature by a known key: unsigned, wrongly signed, or by a key that must be fetched first and does not
 * verify.
 */
export const UNPROVEN = { name: 'unproven_requests', limit: 300, seconds: 300 } as const satisfies RateFamily;
/** Deletions of unknown people: every server sends those of all its people, and their keys can no longer be fetched. */
export const FAREWELLS = { name: 'farewells', limit: 3_000, seconds: 300 } as const satisfies RateFamily;

/** @throws SenderError over the limit */
async function count({ limiter }: Ctx, family: RateFamily, key: string): Promise<number> {
  const { allowed, limit, remaining, resetInMs } = await limiter.consume(family, key);
  if (!allowed) throw new SenderError(429, 'Too many requests', Math.ceil(resetInMs / 1000));
  return limit - remaining;
}

/**
 * Counts a request that is proven to be from that host.
 *
 * @returns how many came from its site in this period
 * @throws SenderError over the limit
 */
export const countProven = (ctx: Ctx, family: RateFamily, host: string): Promise<number> =>
  count(ctx, family, siteOf(host));

/**
 * Runs `prove`, and counts by the address unless it succeeds. It counts in advance, so that concurrent requests are limited, too.
 *
 * @param from the network of the address
 * @throws SenderError over the limit
 */
export async function countUnproven<Proof>(ctx: Ctx, from: string, prove: () => Promise<Proof>): Promise<Proof> {
  await count(ctx, UNPROVEN, from);
  const proof = await prove();
  await ctx.limiter.giveBack(UNPROVEN, from);
  return proof;
}

/** @throws SenderError over the limit */
export const countFarewell = (ctx: Ctx, from: string): Promise<number> => count(ctx, FAREWELLS, from);
