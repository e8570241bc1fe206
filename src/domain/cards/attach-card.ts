/** Attaches the preview card of its link to a status. */
import type { PreviewCard } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { OutgoingError } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { IN_ORDER } from '../kernel/in-order.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { reviseStatuses } from '../statuses/revise-statuses.ts';
import { firstLink } from '../statuses/text/first-link.ts';
import { attributionOf } from './attribution.ts';
import { failedRecently, rememberFailure } from './failures.ts';
import { type FetchedCard, fetchCard } from './fetch-card.ts';

/** Time to live of a card. Afterwards the page is fetched again for the next link to it (Mastodon's FetchLinkCardService). */
const FRESH_MS = 14 * 86_400_000;

/** The current link of the status; null if it shows no card. */
async function linkOf({ config }: Pick<Platform, 'config'>, tx: Tx, id: bigint): Promise<string | null> {
  const status = await tx.status.findFirst({
    where: { id, deletedAt: null, media: { none: {} } },
    select: { text: true },
  });
  return status && firstLink(config, status.text);
}

const reviseOfCard = statement(
  'revise_statuses_of_card',
  `UPDATE status_stats SET revision = revision + 1 WHERE status_id IN (${IN_ORDER('status_stats', 'SELECT status_id FROM status_cards WHERE card_id = $1')})`,
);

/** Invalidates cached statuses with this card (domain/statuses/reading/skeleton-sql.ts). */
export const invalidateStatuses = (tx: Tx, cardId: bigint): Promise<number> =>
  sqlWithin(tx).run(reviseOfCard, [cardId]);

async function keep(platform: Platform, { words, picture }: FetchedCard): Promise<PreviewCard> {
  const { imageUrl, creator, ...said } = words;
  const { clock, ids, db } = platform;
  const size = picture && (words.type === 'LINK' || words.width === 0) ? picture : words;
  const data = {
    ...said,
    ...(await attributionOf(platform, creator, words.url)),
    ...{ width: size.width, height: size.height, fetchedAt: clock.now() },
    ...{ imageKey: picture?.imageKey ?? null, blurhash: picture?.blurhash ?? null },
    ...{ imageUrl: picture && imageUrl, imageSize: picture?.imageSize ?? 0, imageCachedAt: picture && clock.now() },
  };
  return db.$transaction(async (tx) => {
    const before = await tx.previewCard.findUnique({ where: { url: words.url }, select: { imageKey: true } });
    if (before?.imageKey) await enqueue(tx, 'media.removed', { keys: [before.imageKey] });
    const card = await tx.previewCard.upsert({
      where: { url: words.url },
      create: { id: ids.next(), createdAt: clock.now(), ...data },
      update: data,
    });
    if (before) await invalidateStatuses(tx, card.id);
    return card;
  });
}

async function fetchAndStore(platform: Platform, url: string): Promise<PreviewCard | null> {
  try {
    const fetched = await fetchCard(platform, url);
    return fetched && (await keep(platform, fetched));
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    platform.log.debug({ err: error }, 'page of a card not fetched');
    return null;
  }
}

/** The stored card of the page, or a fetched one. If fetching fails: the old one or none, until a later link after a pause. */
async function cardOf(platform: Platform, url: string): Promise<PreviewCard | null> {
  const known = await platform.db.previewCard.findFirst({
    where: { OR: [{ url }, { statuses: { some: { url } } }] },
    orderBy: { fetchedAt: 'desc' },
  });
  if (known && platform.clock.now().getTime() - known.fetchedAt.getTime() < FRESH_MS) return known;
  if (await failedRecently(platform, url)) return known;
  const fetched = await fetchAndStore(platform, url);
  if (!fetched) await rememberFailure(platform, url);
  return fetched ?? known;
}

const lockCard = statement('lock_preview_card', 'SELECT 1 FROM preview_cards WHERE id = $1 FOR KEY SHARE');

/** Safe to repeat. Handles statuses that were edited or deleted meanwhile. */
export async function attachCard(platform: Platform, statusId: bigint): Promise<void> {
  const url = await linkOf(platform, platform.db, statusId);
  if (url === null || (await platform.db.statusCard.findFirst({ where: { statusId, url } }))) return;
  const card = await cardOf(platform, url);
  if (!card) return;
  await platform.db.$transaction(async (tx) => {
    await lockRow(tx, 'statuses', statusId);
    await sqlWithin(tx).many(lockCard, [card.id]);
    if ((await linkOf(platform, tx, statusId)) !== url) return;
    const link = { cardId: card.id, url };
    await tx.statusCard.upsert({ where: { statusId }, create: { statusId, ...link }, update: link });
    await reviseStatuses(tx, statusId);
  });
}
