/** Remote files that are not stored, by the token of their address: fetched on request, and removed when they are old. */
import { setTimeout as pause } from 'node:timers/promises';
import memoize from 'memoize';
import type { Media } from '../../../../generated/prisma/client.ts';
import { limitOthers } from '../../../../platform/concurrency/others-limit.ts';
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import { OutgoingError } from '../../../../platform/http/outgoing.ts';
import { readSetting } from '../../../instance/settings.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { HostPaused } from '../../../kernel/silent-hosts.ts';
import { keyOfAbsent, keysOfToken } from '../../../media/served-types.ts';
import { newToken } from '../../../media/store-files.ts';
import { showAnew } from '../../../statuses/show-anew.ts';
import { domainOf } from '../../outbox/requests.ts';
import type { FetchingContext } from './fetch-file.ts';
import { keepEmoji, removeOldEmojis } from './remote-emojis.ts';
import { keepRemoteMedia } from './remote-media.ts';

/** A request waits this long; the file is fetched to its end in any case. */
const PATIENCE_MS = 20_000;

/** Fetches in progress, by process: concurrent requests for a file cause one request to its server. */
const pendingOf = memoize((_config: object) => new Map<string, Promise<void>>(), { cache: new WeakMap() });

function fetchOnce(ctx: FetchingContext, url: string, fetch: () => Promise<void>): Promise<void> {
  const pending = pendingOf(ctx.config);
  const begun =
    pending.get(url) ?? limitOthers(ctx.config, `files of ${domainOf(url)}`, fetch).finally(() => pending.delete(url));
  pending.set(url, begun);
  return begun;
}

/** Whether it ended in time; a fault of the remote server counts as not fetched. */
async function isFetched(ctx: FetchingContext, url: string, fetch: () => Promise<void>): Promise<boolean> {
  const late = new AbortController();
  const fetched = fetchOnce(ctx, url, fetch).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof OutgoingError || error instanceof HostPaused))
        ctx.log.info({ err: error, url }, 'file of another server not fetched');
      return false;
    },
  );
  const waited = pause(PATIENCE_MS, false, { signal: late.signal, ref: false }).catch(() => false);
  return Promise.race([fetched, waited]).finally(() => late.abort());
}

const attachedOf = ({ db }: FetchingContext, token: string): Promise<Media | null> =>
  db.media.findFirst({
    where: {
      key: { in: keysOfToken(token) },
      remoteUrl: { not: null },
      status: { deletedAt: null },
      owner: { suspendedAt: null, deletedAt: null },
    },
  });

const keyOf = ({ state, kind, key, smallKey }: Media, small: boolean): string | null => {
  if (state !== 'READY') return null;
  return small ? (smallKey ?? (kind === 'IMAGE' ? key : null)) : key;
};

/**
 * The key of the file, or of its thumbnail, which is fetched if it is absent. Only files of stored posts are fetched, and no
 * other address.
 *
 * @returns null if there is no file, `later` if its server does not answer now, or not in time
 */
export async function remoteFile(
  ctx: FetchingContext,
  token: string,
  small: boolean,
): Promise<{ key: string } | 'later' | null> {
  const media = await attachedOf(ctx, token);
  if (!media?.remoteUrl) return null;
  const isStored = media.state !== 'WAITING';
  if (!isStored && !(await isFetched(ctx, media.remoteUrl, () => keepRemoteMedia(ctx, media.id)))) return 'later';
  const after = isStored ? media : await attachedOf(ctx, token);
  const key = after && keyOf(after, small);
  return key ? { key } : null;
}

/** The same for the picture of an emoji. A copy is shown while a newer one is fetched. */
export async function remoteEmojiFile(
  ctx: FetchingContext,
  domain: string,
  shortcode: string,
  still: boolean,
): Promise<{ key: string } | 'later' | null> {
  const find = () => ctx.db.remoteEmoji.findUnique({ where: { domain_shortcode: { domain, shortcode } } });
  const emoji = await find();
  if (!emoji) return null;
  const isAbsent = emoji.state === 'WAITING' && emoji.key === null;
  if (isAbsent && !(await isFetched(ctx, emoji.url, () => keepEmoji(ctx, domain, shortcode)))) return 'later';
  const after = isAbsent ? await find() : emoji;
  const key = (still ? after?.stillKey : null) ?? after?.key ?? null;
  return key === null ? null : { key };
}

const AT_ONCE = 500;
const DAY_MS = 86_400_000;

const resetMedia = statement(
  'reset_remote_media',
  `UPDATE media SET state = 'WAITING', key = n.key, small_key = NULL, cached_at = NULL, size = 0
   FROM unnest($1::bigint[], $2::text[]) AS n (id, key) WHERE media.id = n.id AND media.state = 'READY'`,
);

/** Removes copies older than the configured age; they are fetched again on request. */
export async function removeOldCopies(ctx: FetchingContext): Promise<void> {
  const days = (await readSetting(ctx, 'remoteMediaDays')) as number;
  if (days === 0) return;
  const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  await removeOldEmojis(ctx, before);
  const cachedAt = { lt: before };
  for (;;) {
    const old = await ctx.db.media.findMany({
      where: { cachedAt, remoteUrl: { not: null }, state: 'READY' },
      select: { id: true, key: true, smallKey: true, statusId: true },
      take: AT_ONCE,
    });
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    const keys = ids.map(() => keyOfAbsent(newToken(ctx)));
    await ctx.db.$transaction(async (tx) => {
      await sqlWithin(tx).run(resetMedia, [ids, keys]);
      await showAnew(tx, ...old.flatMap(({ statusId }) => statusId ?? []));
      // The job skips files that a row still refers to, so its list may be too long.
      await enqueue(tx, 'media.removed', {
        keys: old.flatMap(({ key, smallKey }) => [key, ...(smallKey ? [smallKey] : [])]),
      });
    });
  }
}
