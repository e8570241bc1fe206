/** The preview card that links a comment to its event, in every app that shows cards. */
import { type Address, type Event, PreviewCardType, type Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { languageFor } from '../../wording/language.ts';
import { placeParts } from '../../wording/place.ts';
import { eventTimeText, timeLocale } from '../../wording/times.ts';
import { readSettings } from '../instance/settings.ts';
import { IN_ORDER } from '../kernel/in-order.ts';
import { firstLink } from '../statuses/text/first-link.ts';
import { storedOptions } from './options.ts';
import { isOpen } from './visible.ts';

type Placed = Event & { address: Address | null };

/** Time and place. Everybody reads the same card, so it is in the organizer's language. */
function descriptionOf(event: Placed, locale: string): string {
  const { showStartTime, showEndTime } = storedOptions(event.options);
  const { beginsOn, endsOn, timeZone } = event;
  const reader = { locale: timeLocale(languageFor(locale), [locale]), zone: timeZone ?? 'UTC' };
  const times = { beginsOn, endsOn, timeZone, showStartTime, showEndTime };
  const when = eventTimeText(times, reader, { zoneNamed: true });
  return [when, ...(event.address ? [placeParts(event.address).slice(0, 2).join(', ')] : [])]
    .filter(Boolean)
    .join(' · ');
}

async function wordsOf(platform: Platform, event: Placed) {
  const organizer = await platform.db.user.findFirst({
    where: { profiles: { some: { id: event.organizerId } } },
    select: { locale: true },
  });
  return {
    ...{ title: event.title, description: descriptionOf(event, organizer?.locale ?? 'en') },
    ...{ providerName: (await readSettings(platform)).name, providerUrl: platform.config.publicUrl },
    fetchedAt: platform.clock.now(),
  };
}

/** The columns of a card that is not an external page. It does not trend, because it is no news. */
const BARE: Omit<
  Prisma.PreviewCardCreateInput,
  'id' | 'url' | 'createdAt' | keyof Awaited<ReturnType<typeof wordsOf>>
> = {
  ...{ type: PreviewCardType.LINK, authorName: '', authorUrl: '', html: '', width: 0, height: 0, embedUrl: '' },
  ...{ imageDescription: '', trendable: false },
};

const reviseStatuses = statement(
  'revise_statuses_of_event_card',
  `UPDATE status_stats SET revision = revision + 1 WHERE status_id IN (${IN_ORDER('status_stats', 'SELECT status_id FROM status_cards WHERE url = $1')})`,
);

/** Invalidates cached statuses with this card (domain/statuses/reading/skeleton-sql.ts). */
const invalidate = (tx: Tx, url: string): Promise<number> => sqlWithin(tx).run(reviseStatuses, [url]);

/** Attaches the card of its event to a comment; one with a link of its own shows that. Safe to repeat. */
export async function attachEventCard(platform: Platform, statusId: bigint): Promise<void> {
  const comment = await platform.db.eventComment.findUnique({
    where: { statusId, removedAt: null },
    include: { event: { include: { address: true } }, status: { select: { text: true, deletedAt: true } } },
  });
  if (!comment || comment.status.deletedAt || !isOpen(comment.event)) return;
  if (firstLink(platform.config, comment.status.text) !== null) return;
  const { ids, clock, db } = platform;
  const { url } = comment.event;
  const words = await wordsOf(platform, comment.event);
  await db.$transaction(async (tx) => {
    const card = await tx.previewCard.upsert({
      where: { url },
      create: { id: ids.next(), createdAt: clock.now(), url, ...BARE, ...words },
      update: words,
    });
    const link = { cardId: card.id, url };
    await tx.statusCard.upsert({ where: { statusId }, create: { statusId, ...link }, update: link });
    await invalidate(tx, url);
  });
}

/** After a change of the event. The card omits what not everybody may see any more. */
export async function renewEventCard(platform: Platform, eventId: bigint): Promise<void> {
  const event = await platform.db.event.findUnique({ where: { id: eventId }, include: { address: true } });
  if (!event) return;
  const { url } = event;
  if (!isOpen(event)) {
    await platform.db.$transaction((tx) => removeEventCards(tx, [url]));
    return;
  }
  const words = await wordsOf(platform, event);
  await platform.db.$transaction(async (tx) => {
    const { count } = await tx.previewCard.updateMany({ where: { url }, data: words });
    if (count > 0) await invalidate(tx, url);
  });
}

const deleteCards = statement(
  'delete_event_cards',
  `WITH gone AS (DELETE FROM status_cards WHERE url = ANY ($1::text[]) AND ($2::bigint IS NULL OR status_id = $2) RETURNING status_id)
   UPDATE status_stats SET revision = revision + 1 WHERE status_id IN (${IN_ORDER('status_stats', 'SELECT status_id FROM gone')})`,
);

/** Comments of events that were deleted or hidden name them no longer, nor does one that was taken away from its event. */
export async function removeEventCards(tx: Tx, urls: readonly string[], statusId?: bigint): Promise<void> {
  await sqlWithin(tx).run(deleteCards, [[...urls], statusId ?? null]);
}
