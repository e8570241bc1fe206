/** Looks up the mail servers of a domain in DNS. */
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { refuseWithinTransaction } from '../database/within-transaction.ts';

/** Host names in lower case; empty if DNS has none, fails, or takes too long. */
export type MailHosts = (domain: string) => Promise<string[]>;

/** The timeout of one query, and of all its repetitions. */
const QUESTION_MS = 1_500;
const ANSWER_MS = 3_000;

/** A form that is submitted again repeats the query; its answer is cached this long. */
const CACHE = { max: 1_000, ttl: 60_000 };

/** At most this many queries wait for the resolver at once, however many people sign up. */
const AT_ONCE = 8;

/**
 * The resolver uses sockets of its own and no thread. A queued query gets the same deadline as others.
 *
 * @param ask replaced by tests, which have no Internet
 */
export function createMailHosts(ask?: (domain: string) => Promise<{ exchange: string }[]>): MailHosts {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2 });
  const question = ask ?? ((domain: string) => resolver.resolveMx(domain));
  const cached = new LRUCache<string, string[]>(CACHE);
  const asked = new Map<string, Promise<string[]>>();
  const limit = pLimit(AT_ONCE);

  async function hostsOf(domain: string): Promise<string[]> {
    const answer = await question(domain);
    const hosts = answer.map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, '')).filter(Boolean);
    cached.set(domain, hosts);
    return hosts;
  }

  async function find(domain: string): Promise<string[]> {
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string[]>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve([]);
      }, ANSWER_MS);
    });
    try {
      const answer = limit(async () => (isLate ? [] : hostsOf(domain)));
      return await Promise.race([answer, late]);
    } catch {
      return [];
    } finally {
      clearTimeout(timer);
    }
  }

  return (domain) => {
    refuseWithinTransaction('DNS');
    const known = cached.get(domain);
    if (known) return Promise.resolve(known);
    const same = asked.get(domain) ?? find(domain).finally(() => asked.delete(domain));
    asked.set(domain, same);
    return same;
  };
}
