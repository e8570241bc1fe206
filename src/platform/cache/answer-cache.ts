/**
 * A cache of answers by other servers, with a time to live by the platform's clock. Concurrent requests for one key share one call.
 */
import { LRUCache } from 'lru-cache';
import memoize from 'memoize';
import type { Platform } from '../platform.ts';

export interface AnswerCacheLimits {
  /** Time to live in milliseconds. */
  ttl: number;
  /** Maximum number of entries; the least recently used is evicted. */
  max: number;
}

type Server = Pick<Platform, 'config' | 'clock'>;

/**
 * Servers in one process share no answers: what one of them has fetched and stored is unknown to another.
 *
 * @returns a function that returns the cached answer of `key`, or calls `fetch`; failures are not cached
 */
export function answerCache<Answer>({ ttl, max }: AnswerCacheLimits) {
  const cacheOf = memoize(
    ({ clock }: Server) =>
      new LRUCache<string, Promise<Answer>>({ max, ttl, ttlResolution: 0, perf: { now: () => clock.now().getTime() } }),
    { cache: new WeakMap(), cacheKey: ([{ config }]) => config },
  );
  return (server: Server, key: string, fetch: () => Promise<Answer>): Promise<Answer> => {
    const cache = cacheOf(server);
    const known = cache.get(key);
    if (known) return known;
    const answer = fetch();
    cache.set(key, answer);
    answer.catch(() => {
      if (cache.peek(key) === answer) cache.delete(key);
    });
    return answer;
  };
}
