/** French texts of the home page. */
import type { HomeMessages } from './en.ts';

export const messages: HomeMessages = {
  home: 'Accueil',
  coming: 'Vos prochains événements',
  timeline: 'Messages des personnes que vous suivez',
  empty: 'Vous voyez ici ce qu’écrivent les personnes que vous suivez.',
  discover: 'Voir ce que tout le monde écrit ici',
  events: 'Trouver des événements',
  groups: 'Trouver des groupes',
};
