/** English texts of the events' pages. */
import { count } from '../../words/messages.ts';

export const messages = {
  events: 'Events',
  by: (name: string) => `by ${name}`,
  going: (people: number) => count('en', people, { one: '# is going', other: '# are going' }),
};

export type EventsMessages = typeof messages;
