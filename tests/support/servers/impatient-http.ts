/** The HTTP client with other time limits than the server's own: ones that are soon over, or ones that no busy machine meets. */
import { createHttp, type Http, type OutgoingLimits } from '../../../src/platform/http/outgoing.ts';

/** @param host the only one that the limit holds for; all by default */
export function answeredWithin(timeoutMs: number, host?: string): Http {
  const http = createHttp(() => true);
  const within = (url: string, limits: OutgoingLimits = {}): OutgoingLimits =>
    host === undefined || new URL(url).host === host ? { ...limits, timeoutMs } : limits;
  return {
    ...http,
    get: (url, headers, limits) => http.get(url, headers, within(url, limits)),
    post: (url, body, headers, limits) => http.post(url, body, headers, within(url, limits)),
  };
}

/** Where the caller limits pauses, they are soon over; nothing else is. */
export function pausingFor(idleMs: number): Http {
  const http = createHttp(() => true);
  const within = (limits: OutgoingLimits = {}): OutgoingLimits => ({
    ...limits,
    timeoutMs: 600_000,
    ...(limits.idleMs && { idleMs }),
  });
  return { ...http, get: (url, headers, limits) => http.get(url, headers, within(limits)) };
}
