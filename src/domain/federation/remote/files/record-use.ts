/** Records the last use of copies of remote files, which decides what is removed first. */
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import { takeServed } from '../../../../platform/files/served-files.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { keysOfToken, smallKeysOfToken, tokenOfKey } from '../../../media/served-types.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'config' | 'log'>;

/** A row is written once a day at most. Rows that another transaction has locked are left to the next use. */
const isDue = (column: string): string =>
  `${column} < $2::timestamptz - interval '1 day' ORDER BY id FOR UPDATE SKIP LOCKED`;

const recordUse = statement(
  'record_use_of_copies',
  `WITH media_due AS (SELECT id FROM media WHERE key = ANY ($1::text[]) AND ${isDue('cached_at')}),
     cards_due AS (SELECT id FROM preview_cards WHERE image_key = ANY ($1::text[]) AND ${isDue('image_cached_at')}),
     emojis_due AS (SELECT key FROM remote_emojis WHERE key = ANY ($1::text[]) AND ${isDue('cached_at').replace('ORDER BY id', 'ORDER BY key')}),
     of_media AS (UPDATE media m SET cached_at = $2 FROM media_due d WHERE m.id = d.id),
     of_cards AS (UPDATE preview_cards c SET image_cached_at = $2 FROM cards_due d WHERE c.id = d.id)
   UPDATE remote_emojis e SET cached_at = $2 FROM emojis_due d WHERE e.key = d.key`,
);

const AT_ONCE = 500;

/** Records the use of all files that this process has served since the last call. */
export async function recordUsedCopies({ db, clock, ...ctx }: Ctx): Promise<void> {
  const tokens = [...new Set(takeServed(ctx).flatMap((key) => tokenOfKey(key) ?? []))];
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    const keys = tokens
      .slice(from, from + AT_ONCE)
      .flatMap((token) => [...keysOfToken(token), ...smallKeysOfToken(token)]);
    await sqlWithin(db).run(recordUse, [keys, clock.now()]);
  }
}

const RECORD_EVERY_MS = 300_000;

/** Records the use every five minutes, until the returned function is called. */
export function watchUsedCopies(ctx: Ctx): () => void {
  return ctx.clock.every(RECORD_EVERY_MS, () => {
    recordUsedCopies(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'use of remote files not recorded'));
  });
}
