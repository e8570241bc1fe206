/** German texts of the home page. */
import type { HomeMessages } from './en.ts';

export const messages: HomeMessages = {
  home: 'Start',
  coming: 'Deine nächsten Veranstaltungen',
  timeline: 'Beiträge der Personen, denen du folgst',
  empty: 'Hier siehst du, was die Personen schreiben, denen du folgst.',
  discover: 'Sieh, was alle hier schreiben',
  events: 'Veranstaltungen finden',
  groups: 'Gruppen finden',
};
