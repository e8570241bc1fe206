/** Looks up in DNS which servers take the mail of a domain. */
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { refuseWithinTransaction } from '../database/within-transaction.ts';

/** The hosts in lower case; none where DNS names none, fails, or takes too long. */
export type MailHosts = (domain: string) => Promise<string[]>;

/** Of one question, and of all its repetitions. */
const QUESTION_MS = 1_500;
const ANSWER_MS = 3_000;

/** A form that is sent again asks again; this long the answer is cached. */
const CACHE = { max: 1_000, ttl: 60_000 };

/** So many questions wait for the resolver at once, until it gives them up, however many people sign up meanwhile. */
const AT_ONCE = 8;

/**
 * The resolver asks by sockets of its own, in no thread. Who waits for their turn gets no later an answer than others.
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
