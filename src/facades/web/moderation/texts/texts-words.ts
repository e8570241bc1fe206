/** Translations of the page of the texts about the server. */
import type { Language } from '../../../oauth/words.ts';
import type { TextName } from './texts.ts';

export interface TextsWords {
  about: string;
  names: Record<TextName, string>;
  text: string;
  remove: string;
  removeSure: string;
  terms: string;
  termsAbout: string;
  from: string;
  state: string;
  states: Record<'holds' | 'held' | 'coming', string>;
  newTerms: string;
  publish: string;
  day: string;
  dayHint: string;
  withdraw: string;
  withdrawSure: string;
}

const en: TextsWords = {
  about: 'They are written in Markdown, and shown on the page about the server.',
  names: { extended_description: 'Extended description', privacy_policy: 'Privacy policy' },
  text: 'Text',
  remove: 'Remove',
  removeSure: 'Its earlier versions go, too.',
  terms: 'Terms of service',
  termsAbout: 'Each version holds from its day on.',
  from: 'From',
  state: 'State',
  states: { holds: 'Holds', held: 'Held before', coming: 'To come' },
  newTerms: 'New version',
  publish: 'Publish',
  day: 'First day',
  dayHint: 'Today or later.',
  withdraw: 'Withdraw',
  withdrawSure: 'It will not begin.',
};

const fr: TextsWords = {
  about: 'Ils s’écrivent en Markdown et sont montrés sur la page à propos du serveur.',
  names: { extended_description: 'Description détaillée', privacy_policy: 'Politique de confidentialité' },
  text: 'Texte',
  remove: 'Retirer',
  removeSure: 'Ses versions précédentes disparaissent aussi.',
  terms: 'Conditions d’utilisation',
  termsAbout: 'Chaque version vaut à partir de son jour.',
  from: 'Dès le',
  state: 'État',
  states: { holds: 'En vigueur', held: 'Passée', coming: 'À venir' },
  newTerms: 'Nouvelle version',
  publish: 'Publier',
  day: 'Premier jour',
  dayHint: 'Aujourd’hui ou plus tard.',
  withdraw: 'Retirer',
  withdrawSure: 'Elle ne prendra pas effet.',
};

const de: TextsWords = {
  about: 'Sie sind in Markdown geschrieben und stehen auf der Seite über den Server.',
  names: { extended_description: 'Ausführliche Beschreibung', privacy_policy: 'Datenschutzerklärung' },
  text: 'Text',
  remove: 'Entfernen',
  removeSure: 'Auch die früheren Fassungen verschwinden.',
  terms: 'Nutzungsbedingungen',
  termsAbout: 'Jede Fassung gilt ab ihrem Tag.',
  from: 'Ab',
  state: 'Stand',
  states: { holds: 'Gilt', held: 'Galt früher', coming: 'Kommt' },
  newTerms: 'Neue Fassung',
  publish: 'Veröffentlichen',
  day: 'Erster Tag',
  dayHint: 'Heute oder später.',
  withdraw: 'Zurückziehen',
  withdrawSure: 'Sie wird nicht gelten.',
};

export const TEXTS_WORDS: Record<Language, TextsWords> = { en, fr, de };
