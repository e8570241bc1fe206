/** Remote files that are not stored, by the token of their address: fetched on request. */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import memoize from 'memoize';
import type { Media } from '../../../../generated/prisma/client.ts';
import { limitOthers } from '../../../../platform/concurrency/others-limit.ts';
import { OutgoingError } from '../../../../platform/http/outgoing.ts';
import { cardWithPicture, keepCardPicture } from '../../../cards/card-copies.ts';
import { HostPaused } from '../../../kernel/silent-hosts.ts';
import { keysOfToken } from '../../../media/served-types.ts';
import { domainOf } from '../../outbox/requests.ts';
import type { FetchingContext } from './fetch-file.ts';
import { keepEmoji } from './remote-emojis.ts';
import { EVENT_PICTURE, keepEventPictureAgain } from './remote-event-picture.ts';
import { keepRemoteMedia } from './remote-media.ts';
import { keepPortraitAgain } from './remote-portrait.ts';

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

/** A file that was not fetched is not requested again for so long (`Retry-After` of the facade), so that each view of a page does not ask a broken server. */
const FAILED_MS = 60_000;

/** By process: addresses, and when they failed. */
const failuresOf = memoize((_config: object) => new LRUCache<string, number>({ max: 10_000 }), {
  cache: new WeakMap(),
});

const hasFailed = ({ clock, config }: FetchingContext, url: string): boolean =>
  clock.now().getTime() - (failuresOf(config).get(url) ?? Number.NEGATIVE_INFINITY) < FAILED_MS;

/** Whether it ended in time; a fault of the remote server counts as not fetched. */
async function isFetched(ctx: FetchingContext, url: string, fetch: () => Promise<void>): Promise<boolean> {
  if (hasFailed(ctx, url)) return false;
  const late = new AbortController();
  const fetched = fetchOnce(ctx, url, fetch).then(
    () => true,
    (error: unknown) => {
      failuresOf(ctx.config).set(url, ctx.clock.now().getTime());
      if (!(error instanceof OutgoingError || error instanceof HostPaused))
        ctx.log.info({ err: error, url }, 'file of another server not fetched');
      return false;
    },
  );
  const waited = pause(PATIENCE_MS, false, { signal: late.signal, ref: false }).catch(() => false);
  return Promise.race([fetched, waited]).finally(() => late.abort());
}

/** The row of an attachment, avatar, header or event picture that is shown. */
const shownMedia = ({ db }: FetchingContext, token: string): Promise<Media | null> =>
  db.media.findFirst({
    where: {
      key: { in: keysOfToken(token) },
      remoteUrl: { not: null },
      OR: [
        { status: { deletedAt: null } },
        ...[{ avatarOf: { some: {} } }, { bannerOf: { some: {} } }, { events: { some: {} } }],
      ],
      owner: { suspendedAt: null, deletedAt: null },
    },
  });

function keep(ctx: FetchingContext, media: Media): Promise<void> {
  if (media.statusId !== null) return keepRemoteMedia(ctx, media.id);
  return media.name === EVENT_PICTURE ? keepEventPictureAgain(ctx, media) : keepPortraitAgain(ctx, media);
}

const keyOf = ({ state, kind, key, smallKey }: Media, small: boolean): string | null => {
  if (state !== 'READY') return null;
  return small ? (smallKey ?? (kind === 'IMAGE' ? key : null)) : key;
};

/** The same for the picture of a card. */
async function cardFile(ctx: FetchingContext, token: string): Promise<{ key: string } | 'later' | null> {
  const card = await cardWithPicture(ctx, token);
  if (!card?.imageUrl) return null;
  const isAbsent = card.imageCachedAt === null;
  if (isAbsent && !(await isFetched(ctx, card.imageUrl, () => keepCardPicture(ctx, card)))) return 'later';
  const after = isAbsent ? await cardWithPicture(ctx, token) : card;
  return after?.imageKey && after.imageCachedAt ? { key: after.imageKey } : null;
}

/**
 * The key of the file, or of its thumbnail, which is fetched if it is absent. Only files of stored posts, profiles, events and cards are
 * fetched, and no other address.
 *
 * @returns null if there is no file, `later` if its server does not answer now, or not in time
 */
export async function remoteFile(
  ctx: FetchingContext,
  token: string,
  small: boolean,
): Promise<{ key: string } | 'later' | null> {
  const media = await shownMedia(ctx, token);
  if (!media?.remoteUrl) return small ? null : cardFile(ctx, token);
  const isStored = media.state !== 'WAITING';
  if (!isStored && !(await isFetched(ctx, media.remoteUrl, () => keep(ctx, media)))) return 'later';
  const after = isStored ? media : await shownMedia(ctx, token);
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
