/** Files by the addresses that they had on a server that this one took over. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const atAddress = statement(
  'file_at_address',
  `SELECT CASE WHEN f.small THEN coalesce(m.small_key, m.key, e.still_key, e.key) ELSE coalesce(m.key, e.key) END AS key
   FROM file_addresses f LEFT JOIN media m ON m.id = f.media_id AND m.state = 'READY' LEFT JOIN custom_emojis e ON e.id = f.emoji_id
   WHERE f.address = ANY ($1) LIMIT 1`,
);

/** Mobilizon stored addresses as they are requested, and Mastodon the names of files. PostgreSQL refuses NUL characters. */
function spellings(address: string): string[] {
  try {
    return [...new Set([address, decodeURIComponent(address)])].filter((each) => !each.includes('\0'));
  } catch {
    return [address];
  }
}

/**
 * The key of the file in the storage; null if nothing had that address, or the file is gone.
 *
 * @param address without a query
 */
export async function fileAtAddress({ sql }: Pick<Platform, 'sql'>, address: string): Promise<string | null> {
  return (await sql.many(atAddress, [spellings(address)]))[0]?.key ?? null;
}
