/** Events of a list by their time: this week, next week, then by months. */
import { addDays, isSameMonth } from 'date-fns';
import type { EventsMessages } from './events-messages.ts';
import type { Event } from './use-events.ts';
import { beginOf, dayOf, weekOf } from './view-state.ts';
import { isOver, monthAlone, monthName } from './when.ts';

type Words = Pick<EventsMessages, 'alreadyBegun' | 'thisWeek' | 'nextWeek' | 'laterIn'>;

function groupOf(event: Event, today: Date, words: Words): string {
  const begin = beginOf(event);
  const week = weekOf(today)[0] ?? today;
  const [next, later] = [addDays(week, 7), addDays(week, 14)];
  if (begin < week) return isOver(event) ? monthName(begin) : words.alreadyBegun;
  if (begin < next) return words.thisWeek;
  if (begin < later) return words.nextWeek;
  return isSameMonth(begin, addDays(later, -1)) ? words.laterIn({ month: monthAlone(begin) }) : monthName(begin);
}

/** In the order of the events. */
export function timeGroups(events: readonly Event[], words: Words): [title: string, events: Event[]][] {
  const today = dayOf(new Date());
  return [...Map.groupBy(events, (event) => groupOf(event, today, words))];
}
