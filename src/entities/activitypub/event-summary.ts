/**
 * The summary of an event for microblogging servers: short HTML that reads like an invitation, since they show neither times nor
 * places.
 */
import { storedOptions } from '../../domain/events/options.ts';
import { escapeHtml } from '../../domain/kernel/escape-html.ts';
import { excerptOf } from '../../domain/kernel/html/plain-text.ts';
import { TEXTS as ANSWERS } from '../../generated/texts/all/answers.ts';
import { TEXTS } from '../../generated/texts/all/look/event.ts';
import { languageFor } from '../../wording/language.ts';
import { placeParts } from '../../wording/place.ts';
import { eventTimeText, timeLocale } from '../../wording/times.ts';
import type { EventDocumentRow } from './event-rows.ts';

const LONGEST_TEXT = 300;

/** The time with its zone, in the organizer's language and the event's own zone. */
function whenOf({ begins_on, ends_on, time_zone, options, locale }: EventDocumentRow): string {
  const { showStartTime, showEndTime } = storedOptions(options);
  const reader = { locale: timeLocale(languageFor(locale), [locale]), zone: time_zone ?? 'UTC' };
  const times = { beginsOn: begins_on, endsOn: ends_on, timeZone: time_zone, showStartTime, showEndTime };
  return eventTimeText(times, reader, { full: true, zoneNamed: true });
}

/** How to participate without a local account, if that is possible. */
function hintOf({
  status,
  join_options: joins,
  external_participation_url: externalUrl,
  locale,
}: EventDocumentRow): string | null {
  const isOpen = status !== 'CANCELLED' && joins !== 'INVITE' && externalUrl === null;
  return isOpen ? ANSWERS[languageFor(locale)].hint : null;
}

/**
 * Its title, because some microblogging servers show only the summary; its state and the reason if it is not confirmed; its
 * topic; then time, place and organizer, and how to participate.
 */
export function eventSummary(row: EventDocumentRow): string {
  const words = TEXTS[languageFor(row.locale)];
  const state = {
    CANCELLED: words.cancelled,
    TENTATIVE: words.tentative,
    CONFIRMED: null,
  }[row.status];
  const told = [state, row.status === 'CANCELLED' ? row.cancellation_message : null].filter(Boolean).join(': ');
  const about = excerptOf(row.description, LONGEST_TEXT);
  const where = row.address ? placeParts(row.address).join(', ') : row.online_address;
  const items = [whenOf(row), where, row.group?.name || row.organizer.name || `@${row.organizer.username}`];
  const paragraphs = [
    `<strong>${escapeHtml(row.title)}</strong>`,
    told && `<strong>${escapeHtml(told)}</strong>`,
    escapeHtml(about),
  ].filter(Boolean);
  const list = items.filter((item): item is string => Boolean(item)).map((item) => `<li>${escapeHtml(item)}</li>`);
  const hint = hintOf(row);
  return `${paragraphs.map((text) => `<p>${text}</p>`).join('')}<ul>${list.join('')}</ul>${hint ? `<p>${escapeHtml(hint)}</p>` : ''}`;
}
