/**
 * The concurrency limit of requests that wait for an external server, such as a translator, so that a slow one blocks few
 * requests.
 */
import memoize from 'memoize';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Config } from '../config.ts';
import { OutgoingError } from '../http/outgoing.ts';

const AT_ONCE = 8;
/** Further requests would wait for longer than people do. */
const MOST_WAITING = 8;

/** Tests run several servers in one process. */
const limitsOf = memoize((_config: object) => new Map<string, LimitFunction>(), { cache: new WeakMap() });

/**
 * Calls the named server when it is this request's turn. The caller must hold no database connection meanwhile, and must not be
 * within the limit of reads.
 *
 * @throws OutgoingError at once if too many requests wait for that server already
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
