/** Rate limiter: counts in Redis if several processes share it, in the primary if it has workers, otherwise in memory. */
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Peer } from './processes/peer.ts';
import type { Siblings } from './processes/siblings.ts';

export interface RateFamily {
  name: string;
  /** Maximum per `seconds`. */
  limit: number;
  seconds: number;
}

export interface RateState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Milliseconds until the window resets. */
  resetInMs: number;
}

/** The headers that report a limit (Mastodon's documentation, Rate limits, Headers). */
export function rateHeaders({ limit, remaining, resetInMs }: RateState, now: Date): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': new Date(now.getTime() + resetInMs).toISOString().replace('Z', '000Z'),
  };
}

export interface Limiter {
  /** Adds one, or `times`, to the count of `key` and returns the state; refused beyond the limit. */
  consume(family: RateFamily, key: string, times?: number): Promise<RateState>;
  /** Subtracts one, or `times`, for what turned out not to count. */
  giveBack(family: RateFamily, key: string, times?: number): Promise<void>;
}

interface Counted {
  family: RateFamily;
  key: string;
  times?: number;
}

/** The primary's side: counts for one worker in `limiter`. */
export function serveLimiter(limiter: Limiter, worker: Peer): void {
  worker.answer('limiter.consume', ({ family, key, times }: Counted) => limiter.consume(family, key, times));
  worker.answer('limiter.give_back', ({ family, key, times }: Counted) => limiter.giveBack(family, key, times));
}

/** The worker's side. */
const countedByPrimary = (primary: Peer): Limiter => ({
  consume: (family, key, times) => primary.ask('limiter.consume', { family, key, times }),
  giveBack: (family, key, times) => primary.ask('limiter.give_back', { family, key, times }),
});

/** @param name key prefix of the server, so that several servers can share one Redis */
export function createLimiter(
  redis: Redis | null,
  enabled: boolean,
  name = 'plaza',
  siblings: Siblings | null = null,
): Limiter {
  if (siblings && !redis && enabled) return countedByPrimary(siblings);
  const counters = new Map<string, RateLimiterAbstract>();
  const counter = (family: RateFamily): RateLimiterAbstract => {
    let found = counters.get(family.name);
    if (!found) {
      const options = {
        points: family.limit,
        duration: family.seconds,
        keyPrefix: `plaza:${name}:rate:${family.name}`,
      };
      const inMemory = new RateLimiterMemory(options);
      // If Redis fails, each process counts in memory, because limits must not stop the server.
      const insured = { rejectIfRedisNotReady: true, insuranceLimiter: inMemory };
      found = redis ? new RateLimiterRedis({ ...options, ...insured, storeClient: redis }) : inMemory;
      counters.set(family.name, found);
    }
    return found;
  };
  return {
    async consume(family, key, times = 1) {
      if (!enabled) return { allowed: true, limit: family.limit, remaining: family.limit, resetInMs: 0 };
      try {
        const state = await counter(family).consume(key, times);
        return { allowed: true, limit: family.limit, remaining: state.remainingPoints, resetInMs: state.msBeforeNext };
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        return { allowed: false, limit: family.limit, remaining: 0, resetInMs: reason.msBeforeNext };
      }
    },
    async giveBack(family, key, times = 1) {
      if (enabled) await counter(family).reward(key, times);
    },
  };
}
