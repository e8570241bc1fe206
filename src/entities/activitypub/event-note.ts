/**
 * A direct message about an event to a person on a microblogging server: the outcome of their answer, or a change of the event,
 * with time, place and links.
 */
import { storedOptions } from '../../domain/events/options.ts';
import { NOTES } from '../../domain/federation/outbox/uris.ts';
import { escapeHtml } from '../../domain/kernel/escape-html.ts';
import { mentionHtml } from '../../domain/statuses/text/html.ts';
import type { Actor, Address, Event } from '../../generated/prisma/client.ts';
import { TEXTS } from '../../generated/texts/all/answers.ts';
import { TEXTS as EVENT_TEXTS } from '../../generated/texts/all/look/events.ts';
import { languageFor } from '../../wording/language.ts';
import { placeParts } from '../../wording/place.ts';
import { sayReason } from '../../wording/say.ts';
import { eventTimeText, timeLocale } from '../../wording/times.ts';
import { ACTIVITY_STREAMS } from './context.ts';
import { publishedText } from './document-time.ts';

type Placed = Event & { address: Address | null };

export type NoteAbout =
  | 'joined'
  | 'waiting'
  | 'queued'
  | 'rejected'
  | 'left'
  | 'changed'
  | 'cancelled'
  | 'deleted'
  | { invitedBy: string }
  | { refused: string }
  /** The page of the questions. */
  | { questions: string };

export interface EventNote {
  event: Pick<Event, 'uri' | 'title'>;
  /** The time and place; null if the event is deleted. */
  shown: Placed | null;
  about: NoteAbout;
  /** The group, or the organizer. */
  by: Actor;
  to: Actor;
  /** The organizer's. */
  locale: string;
  /** The post that it answers. */
  inReplyTo: string | null;
  /** The id of the message, below the event's address; a repeated message has the same one. */
  id: string;
  now: Date;
}

function sentenceOf({ event: { title: event }, about, locale }: EventNote): string {
  const language = languageFor(locale);
  const words = TEXTS[language];
  if (typeof about === 'string') return words[about]({ event });
  if ('questions' in about) return words.questions({ event });
  if ('invitedBy' in about) return words.invited({ event, person: about.invitedBy });
  return words.refused({ event, reason: sayReason(about.refused, language) });
}

function whenOf(event: Placed, locale: string): string {
  const { showStartTime, showEndTime } = storedOptions(event.options);
  const reader = { locale: timeLocale(languageFor(locale), [locale]), zone: event.timeZone ?? 'UTC' };
  return eventTimeText({ ...event, showStartTime, showEndTime }, reader, { full: true, zoneNamed: true });
}

const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

/** The reason of a cancellation, if the organizers gave one. */
const reasonOf = ({ about, shown }: EventNote): string => {
  const message = about === 'cancelled' ? (shown?.cancellationMessage ?? null) : null;
  return message === null ? '' : `<p>${escapeHtml(message)}</p>`;
};

const pageOf = ({ about }: EventNote): string =>
  typeof about === 'object' && 'questions' in about ? `<p>${link(about.questions, about.questions)}</p>` : '';

/** When, where, and the page with the calendar's file. */
function detailsOf(event: Placed, locale: string): string {
  const where = event.address ? placeParts(event.address).join(', ') : event.onlineAddress;
  const lines = [whenOf(event, locale), where].filter((line): line is string => Boolean(line)).map(escapeHtml);
  const calendar = EVENT_TEXTS[languageFor(locale)].addToCalendar;
  return `<p>${lines.join('<br>')}</p><p>${link(event.url, event.url)}<br>${link(`${event.url}/export/ics`, calendar)}</p>`;
}

function contentOf(note: EventNote): string {
  const { shown, to, locale } = note;
  const mention = mentionHtml({ url: to.url, username: to.preferredUsername });
  return `<p>${mention} ${escapeHtml(sentenceOf(note))}</p>${pageOf(note)}${reasonOf(note)}${shown ? detailsOf(shown, locale) : ''}`;
}

/** The Create, by the group or the organizer; nobody else is addressed. */
export function eventNoteActivity(note: EventNote): object {
  const { event, by, to, inReplyTo, now } = note;
  const id = `${event.uri}${NOTES}${note.id}`;
  const recipients = { to: [to.uri], cc: [] };
  const published = publishedText(now);
  const object = {
    ...{ id, type: 'Note', attributedTo: by.uri, inReplyTo, content: contentOf(note), published, ...recipients },
    tag: [{ type: 'Mention', href: to.uri, name: `@${to.preferredUsername}@${to.domain}` }],
  };
  return {
    '@context': ACTIVITY_STREAMS,
    id: `${id}/activity`,
    type: 'Create',
    actor: by.uri,
    published,
    ...recipients,
    object,
  };
}
