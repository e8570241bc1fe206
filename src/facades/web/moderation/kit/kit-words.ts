/** Translations of what all pages of the staff share: the menu, messages, buttons. */
import type { Language } from '../../../oauth/words.ts';
import type { GroupName, SectionName } from './sections.ts';

export interface KitWords {
  /** The purpose of the sign-in, shown on its page. */
  purpose(community: string): string;
  /** The name of the menu and of its first entry. */
  moderation: string;
  home: string;
  menu: string;
  toContent: string;
  groups: Record<GroupName, string>;
  sections: Record<SectionName, string>;
  signedInAs(email: string): string;
  otherUser: string;
  done: Record<DoneName, string>;
  /** Above the mistakes of a form. */
  mistakes: string;
  forbiddenTitle: string;
  forbidden(email: string): string;
  absentTitle: string;
  absent: string;
  refusedTitle: string;
  busy: string;
  /** Filters and pages of lists. */
  filter: string;
  all: string;
  none: string;
  newest: string;
  older: string;
  page(number: number): string;
  next: string;
  previous: string;
  back: string;
  sure: string;
  /** Checkboxes of a list, and the form about those that are checked. */
  choose: string;
  withChosen: string;
  yes: string;
  no: string;
  save: string;
  edit: string;
  remove: string;
  somebody: string;
  terminal: string;
}

const EN_DONE = {
  added: 'Added.',
  approved: 'Approved.',
  done: 'Done.',
  published: 'Published.',
  rejected: 'Rejected.',
  removed: 'Removed.',
  retried: 'It is in the queue again.',
  saved: 'Saved.',
  unpublished: 'Shown to nobody but staff now.',
  withdrawn: 'Withdrawn.',
  written: 'The note is written.',
};

/** What a page says after an act. */
export type DoneName = keyof typeof EN_DONE;

const en: KitWords = {
  purpose: (community) => `the moderation of ${community}`,
  moderation: 'Moderation',
  home: 'Overview',
  menu: 'Menu',
  toContent: 'Skip to the content',
  groups: { people: 'People', community: 'Community', server: 'Server' },
  sections: {
    reports: 'Reports',
    events: 'Events',
    accounts: 'Accounts',
    signUps: 'Sign-ups',
    appeals: 'Appeals',
    invites: 'Invitations',
    trends: 'Trends',
    tags: 'Hashtags',
    log: 'Log',
    announcements: 'Announcements',
    rules: 'Rules',
    warningPresets: 'Prepared warnings',
    emojis: 'Emoji',
    texts: 'Texts',
    settings: 'Settings',
    blocks: 'Blocks',
    roles: 'Roles',
    jobs: 'Failed jobs',
  },
  signedInAs: (email) => `Signed in as ${email}.`,
  otherUser: 'Sign in as somebody else',
  done: EN_DONE,
  mistakes: 'Nothing was saved. Please correct this:',
  forbiddenTitle: 'Not for your role',
  forbidden: (email) => `You are signed in as ${email}, whose role does not allow this.`,
  absentTitle: 'Not here',
  absent: 'There is nothing at this address, or no longer.',
  refusedTitle: 'This cannot be done',
  busy: 'The server has too much to do. Try again in a minute.',
  filter: 'Show',
  all: 'All',
  none: 'There is nothing here.',
  newest: 'Newest',
  older: 'Older',
  page: (number) => `Page ${number}`,
  next: 'Next',
  previous: 'Previous',
  back: 'Back to the list',
  sure: 'Really?',
  choose: 'Choose',
  withChosen: 'With those that are chosen',
  yes: 'Yes',
  no: 'No',
  save: 'Save',
  edit: 'Edit',
  remove: 'Remove',
  somebody: 'somebody who is gone',
  terminal: 'a terminal',
};

const fr: KitWords = {
  purpose: (community) => `la modération de ${community}`,
  moderation: 'Modération',
  home: 'Vue d’ensemble',
  menu: 'Menu',
  toContent: 'Aller au contenu',
  groups: { people: 'Personnes', community: 'Communauté', server: 'Serveur' },
  sections: {
    reports: 'Signalements',
    events: 'Événements',
    accounts: 'Comptes',
    signUps: 'Inscriptions',
    appeals: 'Recours',
    invites: 'Invitations',
    trends: 'Tendances',
    tags: 'Hashtags',
    log: 'Journal',
    announcements: 'Annonces',
    rules: 'Règles',
    warningPresets: 'Avertissements préparés',
    emojis: 'Émojis',
    texts: 'Textes',
    settings: 'Réglages',
    blocks: 'Blocages',
    roles: 'Rôles',
    jobs: 'Tâches en échec',
  },
  signedInAs: (email) => `Connecté·e avec ${email}.`,
  otherUser: 'Se connecter autrement',
  done: {
    added: 'Ajouté.',
    approved: 'Approuvé.',
    done: 'C’est fait.',
    published: 'Publié.',
    rejected: 'Rejeté.',
    removed: 'Retiré.',
    retried: 'De nouveau dans la file.',
    saved: 'Enregistré.',
    unpublished: 'Visible de l’équipe seule désormais.',
    withdrawn: 'Retiré.',
    written: 'La note est écrite.',
  },
  mistakes: 'Rien n’a été enregistré. Veuillez corriger ceci :',
  forbiddenTitle: 'Votre rôle ne le permet pas',
  forbidden: (email) => `Vous êtes connecté·e avec ${email}, dont le rôle ne permet pas cela.`,
  absentTitle: 'Introuvable',
  absent: 'Il n’y a rien à cette adresse, ou plus rien.',
  refusedTitle: 'Ce n’est pas possible',
  busy: 'Le serveur a trop à faire. Réessayez dans une minute.',
  filter: 'Afficher',
  all: 'Tous',
  none: 'Il n’y a rien ici.',
  newest: 'Les plus récents',
  older: 'Plus anciens',
  page: (number) => `Page ${number}`,
  next: 'Suivant',
  previous: 'Précédent',
  back: 'Retour à la liste',
  sure: 'Vraiment ?',
  choose: 'Choisir',
  withChosen: 'Pour celles et ceux qui sont choisis',
  yes: 'Oui',
  no: 'Non',
  save: 'Enregistrer',
  edit: 'Modifier',
  remove: 'Retirer',
  somebody: 'quelqu’un qui n’est plus là',
  terminal: 'un terminal',
};

const de: KitWords = {
  purpose: (community) => `die Moderation von ${community}`,
  moderation: 'Moderation',
  home: 'Überblick',
  menu: 'Menü',
  toContent: 'Zum Inhalt',
  groups: { people: 'Menschen', community: 'Gemeinschaft', server: 'Server' },
  sections: {
    reports: 'Meldungen',
    events: 'Veranstaltungen',
    accounts: 'Konten',
    signUps: 'Registrierungen',
    appeals: 'Einsprüche',
    invites: 'Einladungen',
    trends: 'Trends',
    tags: 'Hashtags',
    log: 'Protokoll',
    announcements: 'Ankündigungen',
    rules: 'Regeln',
    warningPresets: 'Vorbereitete Verwarnungen',
    emojis: 'Emoji',
    texts: 'Texte',
    settings: 'Einstellungen',
    blocks: 'Sperren',
    roles: 'Rollen',
    jobs: 'Gescheiterte Aufgaben',
  },
  signedInAs: (email) => `Angemeldet als ${email}.`,
  otherUser: 'Als jemand anderes anmelden',
  done: {
    added: 'Hinzugefügt.',
    approved: 'Freigegeben.',
    done: 'Erledigt.',
    published: 'Veröffentlicht.',
    rejected: 'Abgelehnt.',
    removed: 'Entfernt.',
    retried: 'Wieder in der Warteschlange.',
    saved: 'Gespeichert.',
    unpublished: 'Jetzt nur noch für das Team sichtbar.',
    withdrawn: 'Zurückgezogen.',
    written: 'Die Notiz ist geschrieben.',
  },
  mistakes: 'Es wurde nichts gespeichert. Bitte berichtige dies:',
  forbiddenTitle: 'Nicht für deine Rolle',
  forbidden: (email) => `Du bist als ${email} angemeldet; diese Rolle erlaubt das nicht.`,
  absentTitle: 'Nicht gefunden',
  absent: 'An dieser Adresse gibt es nichts, oder nichts mehr.',
  refusedTitle: 'Das geht nicht',
  busy: 'Der Server hat zu viel zu tun. Versuche es in einer Minute noch einmal.',
  filter: 'Anzeigen',
  all: 'Alle',
  none: 'Hier ist nichts.',
  newest: 'Neueste',
  older: 'Ältere',
  page: (number) => `Seite ${number}`,
  next: 'Weiter',
  previous: 'Zurück',
  back: 'Zurück zur Liste',
  sure: 'Wirklich?',
  choose: 'Auswählen',
  withChosen: 'Mit den ausgewählten',
  yes: 'Ja',
  no: 'Nein',
  save: 'Speichern',
  edit: 'Bearbeiten',
  remove: 'Entfernen',
  somebody: 'jemand, der nicht mehr da ist',
  terminal: 'ein Terminal',
};

export const KIT_WORDS: Record<Language, KitWords> = { en, fr, de };
