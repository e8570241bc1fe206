/** Which stored files this process has served, in memory, so that a request only adds a name. */
import { LRUCache } from 'lru-cache';
import memoize from 'memoize';
import type { Platform } from '../platform.ts';

const DAY_MS = 86_400_000;
/** Beyond this, files of the last day may be noted again, which costs a look-up. */
const MOST_REMEMBERED = 50_000;
/** Beyond this, files are not noted until the next call of `takeServed`. */
const MOST_WAITING = 20_000;

interface Served {
  /** The time of the note, by key; the same file is not noted again for a day. */
  noted: LRUCache<string, number>;
  waiting: Set<string>;
}

const servedOf = memoize(
  (_config: object): Served => ({ noted: new LRUCache({ max: MOST_REMEMBERED }), waiting: new Set() }),
  { cache: new WeakMap() },
);

type Ctx = Pick<Platform, 'config' | 'clock'>;

export function noteServed({ config, clock }: Ctx, key: string): void {
  const { noted, waiting } = servedOf(config);
  const now = clock.now().getTime();
  if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < DAY_MS || waiting.size >= MOST_WAITING) return;
  noted.set(key, now);
  waiting.add(key);
}

/** The keys noted since the last call. */
export function takeServed({ config }: Pick<Platform, 'config'>): string[] {
  const { waiting } = servedOf(config);
  const keys = [...waiting];
  waiting.clear();
  return keys;
}
