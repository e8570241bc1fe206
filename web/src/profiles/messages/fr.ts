/** French texts of a person's page. */
import type { ProfilesMessages } from './en.ts';

export const messages: ProfilesMessages = {
  tabs: 'Que montrer',
  posts: 'Messages',
  replies: 'Réponses',
  media: 'Médias',
  events: 'Événements',
  postsEmpty: 'Rien d’écrit pour l’instant.',
  repliesEmpty: 'Pas encore de réponses.',
  mediaEmpty: 'Pas encore d’images, de vidéos ni de sons.',
  limited: 'La modération a limité ce compte ; son profil est donc masqué.',
  showAnyway: 'Afficher quand même',
  endorsed: (name) => `Personnes que ${name} recommande`,
};
