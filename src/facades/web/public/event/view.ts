/** Data that the parts of an event's page share. */
import { isOver } from '../../../../domain/events/over.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { TEXTS } from '../../../../generated/texts/all/pages/event.ts';
import { isSoldOut } from '../../../../look/ticket-kinds.ts';
import { withShared } from '../event-words.ts';
import type { Visit } from '../write.ts';

/** The language in which it is shown, and when. */
export type Shown = Pick<Visit, 'times' | 'language' | 'now'>;

const EVENT_WORDS = withShared(TEXTS);

export type EventWords = (typeof EVENT_WORDS)['en'];

export const wordsOf = ({ language }: Pick<Shown, 'language'>): EventWords => EVENT_WORDS[language];

export const eventPath = ({ uuid }: Pick<Event, 'uuid'>): string => `/events/${encodeURIComponent(uuid)}`;

export type Closed = 'draft' | 'cancelled' | 'over' | 'full';

export const isToCome = ({ beginsOn, endsOn }: Event, now: Date): boolean =>
  !isOver({ beginsOn: new Date(beginsOn), endsOn: endsOn === null ? null : new Date(endsOn) }, now);

/** Why nobody can join yet, or any more. */
export function closedBy(event: Event, now: Date): Closed | null {
  if (event.draft) return 'draft';
  if (event.status === 'CANCELLED') return 'cancelled';
  if (!isToCome(event, now)) return 'over';
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  return (most && left === 0) || isSoldOut(event) ? 'full' : null;
}

/** Null if there is no limit. */
export const placesLeft = ({ options }: Event): number | null =>
  options.maximumAttendeeCapacity ? options.remainingAttendeeCapacity : null;

/** The host: the group, otherwise the person. */
export const organizerOf = ({ attributedTo, organizerActor }: Event) => attributedTo ?? organizerActor;
