/** Limits for all requests of one task together: how many, how many to each site, and how many of these at once. */
import pLimit, { type LimitFunction } from 'p-limit';
import { type Http, OutgoingError } from './outgoing.ts';

export interface RequestBounds {
  requests: number;
  /** Requests to one site. */
  ofSite: number;
  /** Requests to one site at the same time. */
  atOnce: number;
}

/** The task may send no more requests, or none to this site, which says nothing about the requested server. */
class BoundReached extends OutgoingError {
  override readonly name = 'BoundReached';
}

interface Site {
  sent: number;
  limit: LimitFunction;
}

/**
 * The same client, for one task.
 *
 * @param siteOf the site of an address
 */
export function withinBounds(
  http: Http,
  { requests, ofSite, atOnce }: RequestBounds,
  siteOf: (url: string) => string,
): Http {
  const sites = new Map<string, Site>();
  let sent = 0;
  const ask = <Answer>(url: string, send: () => Promise<Answer>): Promise<Answer> => {
    const name = siteOf(url);
    const site = sites.get(name) ?? { sent: 0, limit: pLimit(atOnce) };
    sites.set(name, site);
    if (sent >= requests || site.sent >= ofSite)
      return Promise.reject(new BoundReached(`The task sends no more requests to ${name}`));
    sent += 1;
    site.sent += 1;
    return site.limit(send);
  };
  return {
    get: (url, headers, limits) => ask(url, () => http.get(url, headers, limits)),
    post: (url, body, headers, limits) => ask(url, () => http.post(url, body, headers, limits)),
    redirectOf: (url, headers) => ask(url, () => http.redirectOf(url, headers)),
  };
}
