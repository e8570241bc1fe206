/**
 * How often other servers may send and read: whoever proves who they are counts by the site of their host, everybody else by their address. A
 * host that a request only claims is no proof, and spends nothing of that host's limit.
 */

import type { RateFamily } from '../../../platform/limiter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { siteOf } from '../../kernel/site-of.ts';
import { SenderError } from './sender-error.ts';

type Ctx = Pick<Platform, 'limiter'>;

/** Twenty a second, which is more than the largest servers send for long. */
export const DELIVERIES = { name: 'deliveries_of_site', limit: 6_000, seconds: 300 } as const satisfies RateFamily;
export const READS = { name: 'reads_of_site', limit: 6_000, seconds: 300 } as const satisfies RateFamily;
/** Requests without a signature by a key that is known: unsigned, wrongly signed, or by a key that must be read first and turns out wrong. */
export const UNPROVEN = { name: 'unproven_requests', limit: 300, seconds: 300 } as const satisfies RateFamily;
/** Deletions of people who are not known, which every server sends of all its people, and whose keys nobody can read any more. */
export const FAREWELLS = { name: 'farewells', limit: 3_000, seconds: 300 } as const satisfies RateFamily;

/** @throws SenderError over the limit */
async function count({ limiter }: Ctx, family: RateFamily, key: string): Promise<number> {
  const { allowed, limit, remaining, resetInMs } = await limiter.consume(family, key);
  if (!allowed) throw new SenderError(429, 'Too many requests', Math.ceil(resetInMs / 1000));
  return limit - remaining;
}

/**
 * Counts a request that is proven to be of that host.
 *
 * @returns how many came from its site in this period
 * @throws SenderError over the limit
 */
export const countProven = (ctx: Ctx, family: RateFamily, host: string): Promise<number> =>
  count(ctx, family, siteOf(host));

/**
 * Runs `prove`, and counts by the address unless it succeeds; in advance, so that concurrent requests are limited, too.
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
