/** Translations of the page on which people take their data along and bring lists with them. */
import type { ListName } from '../../../domain/transfers/export-list.ts';
import type { Language } from '../../oauth/words.ts';

export interface DataWords {
  /** The purpose of the sign-in, shown on its page. */
  purpose(community: string): string;
  title: string;
  allSettings: string;
  /** The link to /settings/access. */
  access: string;
  hint(email: string, name: string): string;
  otherUser: string;
  archive: string;
  archiveHint: string;
  ask: string;
  waiting: string;
  download: string;
  until: string;
  lists: string;
  listsHint: string;
  names: Record<ListName, string>;
  bring: string;
  bringHint: string;
  what: string;
  file: string;
  mode: string;
  merge: string;
  overwrite: string;
  start: string;
  imports: string;
  progress(done: number, total: number, failed: number): string;
  failures: string;
  finished: string;
}

const en: DataWords = {
  purpose: (community) => `your data on ${community}`,
  title: 'Your data',
  allSettings: 'All settings',
  access: 'Who has access to your account',
  hint: (email, name) => `You are signed in as ${email}. This page is about ${name}.`,
  otherUser: 'Sign in as somebody else',
  archive: 'Archive of everything',
  archiveHint:
    'Posts, events, lists and files in one ZIP file. You can ask for one every seven days; a mail tells you when it is ready.',
  ask: 'Ask for an archive',
  waiting: 'It is being made.',
  download: 'Download',
  until: 'until',
  lists: 'Lists as CSV',
  listsHint: 'Other servers can import these files.',
  names: {
    follows: 'Whom you follow',
    blocks: 'Whom you block',
    mutes: 'Whom you mute',
    lists: 'Lists',
    bookmarks: 'Bookmarks',
    domain_blocks: 'Servers that you hide',
  },
  bring: 'Import a list',
  bringHint: 'A CSV file from here or from a Mastodon server, up to 5 MB and 20,000 rows.',
  what: 'What is in it',
  file: 'File',
  mode: 'What is there already',
  merge: 'Keep it',
  overwrite: 'Remove what is not in the file',
  start: 'Import',
  imports: 'Imports',
  progress: (done, total, failed) => `${done} of ${total} rows done, ${failed} failed`,
  failures: 'Rows that failed, with reasons',
  finished: 'Finished',
};

const fr: DataWords = {
  purpose: (community) => `vos données sur ${community}`,
  title: 'Vos données',
  allSettings: 'Tous les paramètres',
  access: 'Qui a accès à votre compte',
  hint: (email, name) => `Vous êtes connecté·e avec ${email}. Cette page concerne ${name}.`,
  otherUser: 'Se connecter autrement',
  archive: 'Archive de tout',
  archiveHint:
    'Messages, événements, listes et fichiers dans un seul fichier ZIP. Vous pouvez en demander une tous les sept jours ; un message vous dit quand elle est prête.',
  ask: 'Demander une archive',
  waiting: 'Elle est en préparation.',
  download: 'Télécharger',
  until: 'jusqu’au',
  lists: 'Listes en CSV',
  listsHint: 'D’autres serveurs peuvent importer ces fichiers.',
  names: {
    follows: 'Qui vous suivez',
    blocks: 'Qui vous bloquez',
    mutes: 'Qui vous masquez',
    lists: 'Listes',
    bookmarks: 'Signets',
    domain_blocks: 'Serveurs que vous masquez',
  },
  bring: 'Importer une liste',
  bringHint: 'Un fichier CSV d’ici ou d’un serveur Mastodon, jusqu’à 5 Mo et 20 000 lignes.',
  what: 'Son contenu',
  file: 'Fichier',
  mode: 'Ce qui est déjà là',
  merge: 'Le garder',
  overwrite: 'Retirer ce qui n’est pas dans le fichier',
  start: 'Importer',
  imports: 'Importations',
  progress: (done, total, failed) => `${done} lignes sur ${total}, dont ${failed} en échec`,
  failures: 'Lignes en échec, avec les raisons',
  finished: 'Terminée',
};

const de: DataWords = {
  purpose: (community) => `deine Daten auf ${community}`,
  title: 'Deine Daten',
  allSettings: 'Alle Einstellungen',
  access: 'Wer Zugang zu deinem Konto hat',
  hint: (email, name) => `Du bist als ${email} angemeldet. Auf dieser Seite geht es um ${name}.`,
  otherUser: 'Als jemand anderes anmelden',
  archive: 'Archiv von allem',
  archiveHint:
    'Beiträge, Veranstaltungen, Listen und Dateien in einer ZIP-Datei. Du kannst alle sieben Tage eines anfordern; eine E-Mail sagt dir, wann es fertig ist.',
  ask: 'Archiv anfordern',
  waiting: 'Es wird gerade gemacht.',
  download: 'Herunterladen',
  until: 'bis',
  lists: 'Listen als CSV',
  listsHint: 'Andere Server können diese Dateien importieren.',
  names: {
    follows: 'Wem du folgst',
    blocks: 'Wen du blockierst',
    mutes: 'Wen du stummschaltest',
    lists: 'Listen',
    bookmarks: 'Lesezeichen',
    domain_blocks: 'Server, die du ausblendest',
  },
  bring: 'Eine Liste importieren',
  bringHint: 'Eine CSV-Datei von hier oder von einem Mastodon-Server, bis 5 MB und 20.000 Zeilen.',
  what: 'Was darin steht',
  file: 'Datei',
  mode: 'Was schon da ist',
  merge: 'Behalten',
  overwrite: 'Entfernen, was nicht in der Datei steht',
  start: 'Importieren',
  imports: 'Importe',
  progress: (done, total, failed) => `${done} von ${total} Zeilen erledigt, ${failed} gescheitert`,
  failures: 'Gescheiterte Zeilen, mit Gründen',
  finished: 'Fertig',
};

export const DATA_WORDS: Record<Language, DataWords> = { en, fr, de };
