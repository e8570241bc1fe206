/** The concurrency limit of requests that wait for a server of others, such as a translator: whatever it does, few of ours wait for it. */
import memoize from 'memoize';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Config } from '../config.ts';
import { OutgoingError } from '../http/outgoing.ts';

const AT_ONCE = 8;
/** Further ones would wait for longer than people do. */
const MOST_WAITING = 8;

/** Tests run several servers in one process. */
const limitsOf = memoize((_config: object) => new Map<string, LimitFunction>(), { cache: new WeakMap() });

/**
 * Asks the server of that name when it is this one's turn. It holds no connection to the database meanwhile, and must not be asked within the
 * limit of reads.
 *
 * @throws OutgoingError at once when too many wait for that server already
 */
export function limitOthers<Answer>(
  config: Config,
  name: string,
  ask: () => Promise<Answer>,
  mostWaiting = MOST_WAITING,
): Promise<Answer> {
  const limits = limitsOf(config);
  const limit = limits.get(name) ?? pLimit(AT_ONCE);
  limits.set(name, limit);
  if (limit.pendingCount >= mostWaiting) throw new OutgoingError(`too many wait for ${name}`);
  return limit(ask);
}
