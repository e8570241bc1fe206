/** German texts of the search. */
import { count } from '../../words/messages.ts';
import type { SearchMessages } from './en.ts';

export const messages: SearchMessages = {
  title: 'Suche',
  box: 'Personen, Gruppen, Veranstaltungen, Beiträge und Hashtags suchen',
  placeholder: 'Suchen',
  kinds: 'Was gesucht wird',
  all: 'Alles',
  people: 'Personen',
  groups: 'Gruppen',
  events: 'Veranstaltungen',
  posts: 'Beiträge',
  tags: 'Hashtags',
  none: (words) => `Nichts gefunden für „${words}“.`,
  found: (number) => count('de', number, { one: '# Ergebnis', other: '# Ergebnisse' }),
  searching: 'Wird gesucht …',
  recent: 'Letzte Suchen',
  forget: (words) => `„${words}“ aus den letzten Suchen entfernen`,
  forgetAll: 'Alle entfernen',
  trends: 'Worüber gesprochen wird',
  uses: (people) => count('de', people, { one: '# Person diese Woche', other: '# Personen diese Woche' }),
  hint: 'Beiträge findest du genauer mit from:name, has:media, before:2026-11-21 oder "Wörter in dieser Folge".',
  more: 'Mehr anzeigen',
  by: (name) => `von ${name}`,
};
