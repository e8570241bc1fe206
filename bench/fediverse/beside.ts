/** The same reads and posts at another Mastodon-compatible server, for comparisons. */
import autocannon from 'autocannon';
import { CONNECTIONS } from '../measure.ts';
import { headersOf, LISTS, rateOf } from './lists.ts';

interface BesideOptions {
  seconds: number;
  rounds: number;
  only: string | null;
}

/** Each connection posts with the next of the tokens. */
async function postsPerSecond(url: string, tokens: readonly string[], seconds: number): Promise<number> {
  let connection = 0;
  const result = await autocannon({
    url: `${url}/api/v1/statuses`,
    method: 'POST',
    body: JSON.stringify({ status: 'Good morning #bread', visibility: 'public' }),
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const token = tokens[connection % tokens.length] ?? null;
      client.setHeaders({ ...headersOf(token), 'content-type': 'application/json' });
      connection += 1;
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} posts failed`);
  return result['2xx'] / result.duration;
}

/** @param tokens with the scopes read and write; the first reads, and people post at once, each as themselves */
export async function benchBeside(url: string, tokens: readonly string[], options: BesideOptions): Promise<void> {
  const rows: { list: string; 'requests/s': string }[] = [];
  for (const each of LISTS.filter(({ list }) => list.includes(options.only ?? '')))
    try {
      rows.push({ list: each.list, 'requests/s': (await rateOf(url, each, tokens[0] ?? '', options)).toFixed(0) });
    } catch (error) {
      // Servers differ in the lists that visitors may read.
      rows.push({ list: each.list, 'requests/s': String(error) });
    }
  rows.push({ list: 'posts', 'requests/s': (await postsPerSecond(url, tokens, options.seconds)).toFixed(0) });
  console.table(rows);
}
