/** Translations of the page of applications and sessions. */
import type { Language } from '../../oauth/words.ts';

export interface AccessWords {
  /** The purpose of the sign-in, shown on its page. */
  settings(community: string): string;
  title: string;
  allSettings: string;
  /** The link to /settings/data. */
  data: string;
  hint(email: string): string;
  otherUser: string;
  apps: string;
  noApps: string;
  /** The name of tokens that an administrator made from a terminal. */
  terminal: string;
  actsAs: string;
  since: string;
  lastUsed: string;
  revokeApp: string;
  signIns: string;
  unknownDevice: string;
  thisOne: string;
  endSignIn: string;
  signOut: string;
  calendars: string;
  calendarsHint: string;
  noCalendars: string;
  allIdentities: string;
  endCalendar: string;
}

const en: AccessWords = {
  settings: (community) => `the settings of ${community}`,
  title: 'Who has access to your account',
  allSettings: 'All settings',
  data: 'Take your data along, or bring lists with you',
  hint: (email) => `You are signed in as ${email}. A new password ends everything here at once.`,
  otherUser: 'Sign in as somebody else',
  apps: 'Applications',
  noApps: 'None has access.',
  terminal: 'A token of the administration',
  actsAs: 'Acts as',
  since: 'Since',
  lastUsed: 'last used',
  revokeApp: 'Take access back',
  signIns: 'Sign-ins',
  unknownDevice: 'Unknown device',
  thisOne: 'This one',
  endSignIn: 'End',
  signOut: 'Sign out',
  calendars: 'Calendar addresses',
  calendarsHint: 'Whoever knows one reads where you go.',
  noCalendars: 'There are none.',
  allIdentities: 'All identities',
  endCalendar: 'Take back',
};

const fr: AccessWords = {
  settings: (community) => `les réglages de ${community}`,
  title: 'Qui a accès à votre compte',
  allSettings: 'Tous les paramètres',
  data: 'Emporter vos données, ou apporter des listes',
  hint: (email) =>
    `Vous êtes connecté·e avec ${email}. Un nouveau mot de passe met fin d’un coup à tout ce qui est ici.`,
  otherUser: 'Se connecter autrement',
  apps: 'Applications',
  noApps: 'Aucune n’a accès.',
  terminal: 'Un jeton de l’administration',
  actsAs: 'Agit en tant que',
  since: 'Depuis',
  lastUsed: 'dernier usage',
  revokeApp: 'Retirer l’accès',
  signIns: 'Connexions',
  unknownDevice: 'Appareil inconnu',
  thisOne: 'Celle-ci',
  endSignIn: 'Mettre fin',
  signOut: 'Se déconnecter',
  calendars: 'Adresses de calendriers',
  calendarsHint: 'Quiconque en connaît une lit où vous allez.',
  noCalendars: 'Il n’y en a pas.',
  allIdentities: 'Toutes les identités',
  endCalendar: 'Retirer',
};

const de: AccessWords = {
  settings: (community) => `die Einstellungen von ${community}`,
  title: 'Wer Zugang zu deinem Konto hat',
  allSettings: 'Alle Einstellungen',
  data: 'Nimm deine Daten mit, oder bring Listen mit',
  hint: (email) => `Du bist als ${email} angemeldet. Ein neues Passwort beendet hier alles auf einmal.`,
  otherUser: 'Als jemand anderes anmelden',
  apps: 'Anwendungen',
  noApps: 'Keine hat Zugang.',
  terminal: 'Ein Token der Verwaltung',
  actsAs: 'Handelt als',
  since: 'Seit',
  lastUsed: 'zuletzt benutzt',
  revokeApp: 'Zugang zurücknehmen',
  signIns: 'Anmeldungen',
  unknownDevice: 'Unbekanntes Gerät',
  thisOne: 'Diese hier',
  endSignIn: 'Beenden',
  signOut: 'Abmelden',
  calendars: 'Kalenderadressen',
  calendarsHint: 'Wer eine kennt, liest, wohin du gehst.',
  noCalendars: 'Es gibt keine.',
  allIdentities: 'Alle Identitäten',
  endCalendar: 'Zurücknehmen',
};

export const ACCESS_WORDS: Record<Language, AccessWords> = { en, fr, de };
