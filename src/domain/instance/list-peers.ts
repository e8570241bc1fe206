/** Known remote servers. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { federationWithAll } from './federation.ts';

const peers = statement(
  'instance_peers',
  'SELECT DISTINCT domain FROM actors WHERE domain IS NOT NULL ORDER BY domain',
).as<{ domain: string }, 'domain'>();

/** Without servers that this one does not federate with. */
async function allowed(ctx: Pick<Platform, 'sql'>, rows: readonly { domain: string }[]): Promise<string[]> {
  const domains = rows.map((row) => row.domain);
  const federations = await federationWithAll(ctx, domains);
  return domains.filter((domain) => federations.get(domain)?.allowed);
}

/** Their domains in alphabetical order, without those that are suspended or not allowed. */
export async function listPeers(ctx: Pick<Platform, 'sql'>): Promise<string[]> {
  return allowed(ctx, await ctx.sql.many(peers, []));
}

/** Maximum number of domains that a search finds; more are read, because some may be blocked. */
const MOST_FOUND = 10;
const MOST_READ = 100;

// The pattern operators of the index use the range of a prefix, even in a generic plan that does not know $1.
const found = statement(
  'search_peers',
  `SELECT DISTINCT domain FROM actors WHERE domain ~>=~ $1 AND domain ~<~ ($1 || chr(1114111)) ORDER BY domain LIMIT ${MOST_READ}`,
).as<{ domain: string }, 'domain'>();

/** Known domains that begin with the typed text, in alphabetical order; none for a blank one, and none that this server does not federate with. */
export async function searchPeers(ctx: Pick<Platform, 'sql'>, typed: string): Promise<string[]> {
  const beginning = typed.trim().toLowerCase();
  if (beginning === '') return [];
  return (await allowed(ctx, await ctx.sql.many(found, [beginning]))).slice(0, MOST_FOUND);
}
