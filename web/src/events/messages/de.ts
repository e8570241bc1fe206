/** German texts of the events' pages. */
import { count } from '../../words/messages.ts';
import type { EventsMessages } from './en.ts';

export const messages: EventsMessages = {
  events: 'Veranstaltungen',
  by: (name) => `von ${name}`,
  going: (people) => count('de', people, { one: '# nimmt teil', other: '# nehmen teil' }),
};
