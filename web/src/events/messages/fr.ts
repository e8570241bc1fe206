/** French texts of the events' pages. */
import { count } from '../../words/messages.ts';
import type { EventsMessages } from './en.ts';

export const messages: EventsMessages = {
  events: 'Événements',
  by: (name) => `par ${name}`,
  going: (people) => count('fr', people, { one: '# participe', other: '# participent' }),
};
