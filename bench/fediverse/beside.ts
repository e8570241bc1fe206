/** The same reads and posts at another Mastodon-compatible server, for comparisons. */
import autocannon from 'autocannon';
import { CONNECTIONS } from '../measure.ts';
import { headersOf, LISTS, rateOf } from './lists.ts';

interface BesideOptions {
  seconds: number;
  rounds: number;
  only: string | null;
}

async function postsPerSecond(url: string, token: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/v1/statuses`,
    method: 'POST',
    headers: { ...headersOf(token), 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'Good morning #bread', visibility: 'public' }),
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} posts failed`);
  return result['2xx'] / result.duration;
}

/** @param token with the scopes read and write */
export async function benchBeside(url: string, token: string, options: BesideOptions): Promise<void> {
  const rows: { list: string; 'requests/s': string }[] = [];
  for (const each of LISTS.filter(({ list }) => list.includes(options.only ?? '')))
    try {
      rows.push({ list: each.list, 'requests/s': (await rateOf(url, each, token, options)).toFixed(0) });
    } catch (error) {
      // Servers differ in the lists that visitors may read.
      rows.push({ list: each.list, 'requests/s': String(error) });
    }
  rows.push({ list: 'posts', 'requests/s': (await postsPerSecond(url, token, options.seconds)).toFixed(0) });
  console.table(rows);
}
