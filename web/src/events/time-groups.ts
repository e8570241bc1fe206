/** Events of a list by their time: this week, next week, then by months. */
import { addDays, isSameMonth } from 'date-fns';
import { weekFrom } from '../../../src/wording/week.ts';
import { readerIn } from '../words/format.ts';
import type { Event } from './event.ts';
import type { EventsMessages } from './events-messages.ts';
import { beginOf, dayKey, dayOf, weekOf } from './view-state.ts';
import { isOver, monthAlone, monthName } from './when.ts';

type Words = Pick<EventsMessages, 'alreadyBegun' | 'thisWeek' | 'nextWeek' | 'laterIn'>;

function groupOf(event: Event, today: Date, words: Words): string {
  const begin = beginOf(event);
  const week = weekFrom(dayKey(today), dayKey(begin), readerIn().locale);
  if (week === 'before') return isOver(event) ? monthName(begin) : words.alreadyBegun;
  if (week === 'this') return words.thisWeek;
  if (week === 'next') return words.nextWeek;
  // The rest of the month in which next week ends.
  return isSameMonth(begin, addDays(weekOf(today)[0] ?? today, 13))
    ? words.laterIn({ month: monthAlone(begin) })
    : monthName(begin);
}

/** In the order of the events. */
export function timeGroups(events: readonly Event[], words: Words): [title: string, events: Event[]][] {
  const today = dayOf(new Date());
  return [...Map.groupBy(events, (event) => groupOf(event, today, words))];
}
