/** Known remote servers. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const peers = statement<{ domain: string }>(
  'instance_peers',
  'SELECT DISTINCT domain FROM actors WHERE domain IS NOT NULL ORDER BY domain',
);

/** Their domains in alphabetical order. */
export async function listPeers({ sql }: Pick<Platform, 'sql'>): Promise<string[]> {
  return (await sql.many(peers, [])).map((row) => row.domain);
}

/** Maximum number of domains that a search finds. */
const MOST_FOUND = 10;

// The pattern operators of the index give the range of a prefix, even in a generic plan that does not know $1.
const found = statement<{ domain: string }>(
  'search_peers',
  `SELECT DISTINCT domain FROM actors WHERE domain ~>=~ $1 AND domain ~<~ ($1 || chr(1114111)) ORDER BY domain LIMIT ${MOST_FOUND}`,
);

/** Known domains that begin with the typed text, in alphabetical order; none for a blank one. */
export async function searchPeers({ sql }: Pick<Platform, 'sql'>, typed: string): Promise<string[]> {
  const beginning = typed.trim().toLowerCase();
  return beginning === '' ? [] : (await sql.many(found, [beginning])).map((row) => row.domain);
}
