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
