/** Looks up in DNS which servers take the mail of a domain. */
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

/** The hosts in lower case; none where DNS names none, fails, or takes too long. */
export type MailHosts = (domain: string) => Promise<string[]>;

/** Of one question, and of all its repetitions. */
const QUESTION_MS = 1_500;
const ANSWER_MS = 3_000;

/** A form that is sent again asks again; this long the answer is kept. */
const KEPT = { max: 1_000, ttl: 60_000 };

/** @param ask replaced by tests, which have no Internet */
export function createMailHosts(ask?: (domain: string) => Promise<{ exchange: string }[]>): MailHosts {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2 });
  const question = ask ?? ((domain: string) => resolver.resolveMx(domain));
  const kept = new LRUCache<string, string[]>(KEPT);
  return async (domain) => {
    const known = kept.get(domain);
    if (known) return known;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, ANSWER_MS, null);
    });
    try {
      const answer = await Promise.race([question(domain), late]);
      if (answer === null) return [];
      const hosts = answer.map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, '')).filter(Boolean);
      kept.set(domain, hosts);
      return hosts;
    } catch {
      return [];
    } finally {
      clearTimeout(timer);
    }
  };
}
