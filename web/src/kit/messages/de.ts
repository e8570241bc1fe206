/** German texts of the shared components. */
import type { KitMessages } from './en.ts';

export const messages: KitMessages = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  loading: 'Wird geladen',
  tryAgain: 'Erneut versuchen',
  more: 'Mehr anzeigen',
  nothing: 'Hier ist noch nichts.',
  offline: 'Du bist offline. Sobald das Netz wieder da ist, geht es weiter.',
  failed: 'Der Server hat nicht geantwortet. Bitte versuche es erneut.',
  fieldsWrong: 'An den markierten Feldern fehlt etwas oder stimmt etwas nicht.',
  saved: 'Gespeichert.',
};
