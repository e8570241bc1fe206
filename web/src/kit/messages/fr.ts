/** French texts of the shared components. */
import type { KitMessages } from './en.ts';

export const messages: KitMessages = {
  close: 'Fermer',
  cancel: 'Annuler',
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  more: 'Afficher plus',
  nothing: 'Rien ici pour le moment.',
  offline: 'Vous êtes hors ligne. Le contenu revient avec le réseau.',
  failed: 'Le serveur n’a pas répondu. Veuillez réessayer.',
  fieldsWrong: 'Il manque quelque chose aux champs marqués, ou quelque chose n’y va pas.',
  saved: 'Enregistré.',
};
