/** The lists that `--fediverse` and `--beside` measure, and how. */
import autocannon from 'autocannon';
import { CONNECTIONS, median } from '../measure.ts';

export interface MeasuredList {
  list: string;
  path: string;
  /** Whether it needs a token. */
  signedIn: boolean;
}

const list = (name: string, path: string, signedIn = false): MeasuredList => ({ list: name, path, signedIn });

/** Every Mastodon-compatible server has them. */
export const LISTS: readonly MeasuredList[] = [
  list('public timeline', '/api/v1/timelines/public'),
  list('local timeline', '/api/v1/timelines/public?local=true'),
  list('remote timeline', '/api/v1/timelines/public?remote=true'),
  list('public timeline, only media', '/api/v1/timelines/public?only_media=true'),
  list('tag timeline', '/api/v1/timelines/tag/bread'),
  list('tag timeline, local', '/api/v1/timelines/tag/bread?local=true'),
  list('tag timeline, any of two', '/api/v1/timelines/tag/bread?any[]=rye'),
  list('tag timeline, none of another', '/api/v1/timelines/tag/bread?none[]=oats'),
  list('a tag', '/api/v1/tags/bread'),
  list('directory of local people', '/api/v1/directory?local=true'),
  list('home timeline', '/api/v1/timelines/home', true),
  list('notifications', '/api/v1/notifications', true),
  list('favourites', '/api/v1/favourites', true),
  list('search of statuses', '/api/v2/search?type=statuses&q=morning', true),
  list('search of people', '/api/v2/search?type=accounts&q=person', true),
];

/** @param token null for a visitor */
export const headersOf = (token: string | null) => ({
  // GoToSocial refuses requests without one.
  'user-agent': 'plaza-bench',
  ...(token !== null && { authorization: `Bearer ${token}` }),
});

/** Requests per second, of the median round. */
export async function rateOf(
  url: string,
  { path, signedIn }: MeasuredList,
  token: string,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const headers = headersOf(signedIn ? token : null);
    const result = await autocannon({ url: url + path, connections: CONNECTIONS, duration: seconds, headers });
    if (result.non2xx + result.errors > 0) throw new Error(`${path}: ${result.non2xx + result.errors} requests failed`);
    // The first round fills caches.
    if (round > 0) rates.push(result['2xx'] / result.duration);
  }
  return median(rates);
}
