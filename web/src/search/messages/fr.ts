/** French texts of the search. */
import { count } from '../../words/messages.ts';
import type { SearchMessages } from './en.ts';

export const messages: SearchMessages = {
  title: 'Rechercher',
  box: 'Rechercher des personnes, groupes, événements, messages et mots-dièse',
  placeholder: 'Rechercher',
  kinds: 'Que rechercher',
  all: 'Tout',
  people: 'Personnes',
  groups: 'Groupes',
  events: 'Événements',
  posts: 'Messages',
  tags: 'Mots-dièse',
  none: (words) => `Aucun résultat pour « ${words} ».`,
  found: (number) => count('fr', number, { one: '# résultat', other: '# résultats' }),
  searching: 'Recherche en cours…',
  recent: 'Recherches récentes',
  forget: (words) => `Retirer « ${words} » des recherches récentes`,
  forgetAll: 'Tout retirer',
  trends: 'De quoi on parle',
  uses: (people) => count('fr', people, { one: '# personne cette semaine', other: '# personnes cette semaine' }),
  hint: 'Affinez la recherche de messages avec from:nom, has:media, before:2026-11-21 ou "des mots dans cet ordre".',
  more: 'Afficher plus',
  by: (name) => `par ${name}`,
};
