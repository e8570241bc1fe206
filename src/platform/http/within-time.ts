/** A time limit for all requests of one task together. */
import { type Http, NoAnswer, OutgoingError, type OutgoingLimits } from './outgoing.ts';

/** The default of the HTTP client, for requests without a limit. */
const DEFAULT_MS = 5_000;

/** The time of the task has run out, which says nothing about the requested server. */
class TimeOver extends OutgoingError {
  override readonly name = 'TimeOver';
}

/** The same client for a task that may wait this long in total, from now on. */
export function withinTime(http: Http, ms: number): Http {
  const end = performance.now() + ms;
  const ask = async <Answer>(limits: OutgoingLimits, send: (limits: OutgoingLimits) => Promise<Answer>) => {
    const left = Math.floor(end - performance.now());
    const { timeoutMs = DEFAULT_MS } = limits;
    if (left <= 0) throw new TimeOver('The time of the task is over');
    if (left >= timeoutMs) return send(limits);
    return send({ ...limits, timeoutMs: left }).catch((error: unknown) => {
      throw error instanceof NoAnswer ? new TimeOver('The time of the task is over', { cause: error }) : error;
    });
  };
  return {
    get: (url, headers, limits = {}) => ask(limits, (within) => http.get(url, headers, within)),
    post: (url, body, headers, limits = {}) => ask(limits, (within) => http.post(url, body, headers, within)),
    redirectOf: (url, headers) => ask({}, () => http.redirectOf(url, headers)),
  };
}
