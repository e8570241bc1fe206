/** Remote custom emoji: rows are stored at once; a job or a request copies each picture. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { federationWith } from '../../../instance/federation.ts';
import { enqueue, enqueueMany } from '../../../kernel/outbox.ts';
import { MOVING_TYPES } from '../../../media/images/picture-types.ts';
import { removeFiles } from '../../../media/store-files.ts';
import { EMOJI_LIMITS } from '../../../media/upload-limits.ts';
import type { RemoteEmoji } from '../../documents/tags.ts';
import { domainOf } from '../../outbox/requests.ts';
import { type FetchingContext, fetchPicture } from './fetch-file.ts';

/**
 * The form in which rows store it beside the texts that name it. An emoji belongs to the author's server, and is one picture for
 * all its people.
 */
export interface StoredEmoji {
  shortcode: string;
  domain: string;
}

const MOST_EMOJIS = 100;

export const emojiDomainOf = ({ domain, uri }: Pick<Actor, 'domain' | 'uri'>): string => domain ?? domainOf(uri);

const upsertEmojis = statement(
  'upsert_remote_emojis',
  `INSERT INTO remote_emojis (domain, shortcode, url, changed_at)
   SELECT $1, e.shortcode, e.url, e.updated FROM unnest($2::text[], $3::text[], $4::timestamptz[]) WITH ORDINALITY AS e (shortcode, url, updated, place)
   ORDER BY e.place
   ON CONFLICT (domain, shortcode) DO UPDATE SET url = excluded.url, changed_at = excluded.changed_at, state = 'WAITING'
     WHERE remote_emojis.url <> excluded.url OR excluded.changed_at > coalesce(remote_emojis.changed_at, '-infinity')
   RETURNING shortcode`,
);

/** An emoji with another address, or a later time, is copied again; the old copy is shown until then. */
export async function storeEmojis(tx: Tx, domain: string, read: readonly RemoteEmoji[]): Promise<StoredEmoji[]> {
  // Sorted, so that two deliveries with the same emoji do not deadlock.
  const emojis = read.slice(0, MOST_EMOJIS).sort((one, other) => (one.shortcode < other.shortcode ? -1 : 1));
  if (emojis.length === 0) return [];
  const changed = await sqlWithin(tx).many(upsertEmojis, [
    domain,
    emojis.map(({ shortcode }) => shortcode),
    emojis.map(({ url }) => url),
    emojis.map(({ updated }) => updated),
  ]);
  // Counted against the server that uses them, not the hosts of the files.
  const jobs = changed.map(({ shortcode }) => ({
    ...{ payload: { domain, shortcode }, host: domain, key: `remote_emoji:${domain}:${shortcode}` },
  }));
  await enqueueMany(tx, 'remote_emoji.due', jobs);
  return emojis.map(({ shortcode }) => ({ shortcode, domain }));
}

const keysOf = ({ key, stillKey }: { key: string | null; stillKey: string | null }): string[] =>
  [key, stillKey].filter((each) => each !== null);

async function discard(tx: Tx, rows: readonly { key: string | null; stillKey: string | null }[]): Promise<void> {
  const keys = rows.flatMap(keysOf);
  if (keys.length > 0) await enqueue(tx, 'media.removed', { keys });
}

/**
 * Stores a copy of its picture, re-encoded as uploads are.
 *
 * @throws an error that may pass
 */
export async function keepEmoji(ctx: FetchingContext, domain: string, shortcode: string): Promise<void> {
  const where = { domain_shortcode: { domain, shortcode } };
  const emoji = await ctx.db.remoteEmoji.findUnique({ where });
  if (emoji?.state !== 'WAITING' || (await federationWith(ctx, domain)).rejectMedia) return;
  const stored = await fetchPicture(ctx, emoji.url, EMOJI_LIMITS);
  const data = stored
    ? {
        ...{ state: 'READY' as const, key: stored.row.key, size: stored.row.size, cachedAt: ctx.clock.now() },
        stillKey: MOVING_TYPES.has(stored.row.contentType) ? (stored.row.smallKey ?? null) : null,
      }
    : { state: 'FAILED' as const, key: null, stillKey: null, size: 0, cachedAt: null };
  const isKept = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.remoteEmoji.updateMany({
      where: { domain, shortcode, url: emoji.url, state: 'WAITING' },
      data,
    });
    if (count > 0) await discard(tx, [emoji]);
    return count > 0;
  });
  if (!isKept) await removeFiles(ctx, stored?.keys ?? []);
}

const PORTION = 500;

const resetOld = statement(
  'reset_old_remote_emojis',
  `WITH old AS (SELECT domain, shortcode, key, still_key FROM remote_emojis WHERE cached_at < $1 LIMIT ${PORTION} FOR UPDATE)
   UPDATE remote_emojis e SET state = 'WAITING', key = NULL, still_key = NULL, size = 0, cached_at = NULL FROM old
   WHERE e.domain = old.domain AND e.shortcode = old.shortcode RETURNING old.key, old.still_key AS "stillKey"`,
);

/** Removes copies that were last used before that time; they are fetched again on request. */
export async function removeOldEmojis({ db }: Pick<Platform, 'db'>, before: Date): Promise<void> {
  for (;;) {
    const removed = await db.$transaction(async (tx) => {
      const old = await sqlWithin(tx).many(resetOld, [before]);
      await discard(tx, old);
      return old.length;
    });
    if (removed < PORTION) return;
  }
}

/** SQL: the host of a picture. */
const HOST = "split_part(split_part(url, '/', 3), ':', 1)";

const deleteOfDomain = statement(
  'delete_remote_emojis_of_domain',
  `DELETE FROM remote_emojis WHERE (domain, shortcode) IN (
     SELECT domain, shortcode FROM remote_emojis WHERE domain = $1 OR ${HOST} = $1 LIMIT ${PORTION})
   RETURNING key, still_key AS "stillKey"`,
);

/** Deletes the emoji of a server whose files are rejected from now on, and of those whose pictures are on it. */
export async function dropEmojisAt({ db }: Pick<Platform, 'db'>, domain: string): Promise<void> {
  for (;;) {
    const removed = await db.$transaction(async (tx) => {
      const gone = await sqlWithin(tx).many(deleteOfDomain, [domain]);
      await discard(tx, gone);
      return gone.length;
    });
    if (removed < PORTION) return;
  }
}
