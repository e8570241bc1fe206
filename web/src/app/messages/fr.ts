/** French texts of the frame. */
import { count } from '../../words/messages.ts';
import type { AppMessages } from './en.ts';

export const messages: AppMessages = {
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  home: 'Accueil',
  events: 'Événements',
  groups: 'Groupes',
  notifications: 'Notifications',
  unread: (number) => count('fr', number, { one: '# nouvelle', other: '# nouvelles' }),
  search: 'Rechercher',
  write: 'Écrire un message',
  more: 'Plus',
  local: 'Tout le monde ici',
  lists: 'Listes',
  conversations: 'Conversations',
  bookmarks: 'Marque-pages',
  favourites: 'Favoris',
  scheduled: 'Messages programmés',
  profile: 'Votre profil',
  settings: 'Paramètres',
  moderation: 'Modération',
  signOut: 'Se déconnecter',
  notFound: 'Rien ici',
  notFoundHint: 'Il n’y a rien à cette adresse, ou rien que vous puissiez voir.',
  offline: 'Vous êtes hors ligne. Vous voyez ce qui était là en dernier.',
};
