/** The pages of people and posts by the addresses that they have as documents, also in the forms of other software. */
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { SHOWN_DOMAIN } from '../../kernel/own-domains.ts';

const atAddress = statement(
  'page_at_address',
  `SELECT '/@' || a.preferred_username || coalesce('@' || ${SHOWN_DOMAIN('a')}, '') || coalesce('/' || f.status, '') AS path FROM (
     SELECT x.id AS actor, NULL::text AS status FROM actors x WHERE x.uri = $1 AND x.domain IS NULL
     UNION ALL SELECT s.actor_id, s.id::text FROM statuses s
       WHERE s.uri = $1 AND s.local AND s.deleted_at IS NULL AND s.visibility IN ('PUBLIC', 'UNLISTED')) f
   JOIN actors a ON a.id = f.actor AND a.deleted_at IS NULL`,
).as<{ path: string }>();

/** Its path at the first host; null if nothing that everybody may see has this address. */
export async function pageAtAddress({ sql }: Pick<Platform, 'sql'>, uri: string): Promise<string | null> {
  return (await sql.many(atAddress, [uri]))[0]?.path ?? null;
}
