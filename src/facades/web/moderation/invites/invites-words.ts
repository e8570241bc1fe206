/** Translations of the page of invitations. */
import type { Language } from '../../../oauth/words.ts';

export interface InvitesWords {
  about: string;
  code: string;
  by: string;
  uses: string;
  until: string;
  state: string;
  usable: string;
  over: string;
  disabled: string;
  states: Record<'usable' | 'over' | 'all', string>;
  disable: string;
  disableSure: string;
  disableAll: string;
  disableAllSure: string;
  new: string;
  make: string;
  maxUses: string;
  maxUsesHint: string;
  days: string;
  daysHint: string;
  autofollow: string;
  comment: string;
  commentHint: string;
}

const en: InvitesWords = {
  about: 'Who has such a link signs up without anybody’s approval.',
  code: 'Link',
  by: 'By',
  uses: 'Used',
  until: 'Until',
  state: 'State',
  usable: 'Lets people in',
  over: 'Over',
  disabled: 'Disabled',
  states: { usable: 'In use', over: 'Over', all: 'All' },
  disable: 'Disable',
  disableSure: 'Nobody will come by it any more.',
  disableAll: 'Disable all invitations',
  disableAllSure: 'Everybody’s invitations end at once.',
  new: 'New invitation of yours',
  make: 'Make',
  maxUses: 'For how many people',
  maxUsesHint: 'Blank for any number.',
  days: 'For how many days',
  daysHint: 'Blank for ever.',
  autofollow: 'Who comes by it follows you',
  comment: 'Note to yourself',
  commentHint: 'May stay empty.',
};

const fr: InvitesWords = {
  about: 'Qui a un tel lien s’inscrit sans l’accord de personne.',
  code: 'Lien',
  by: 'Par',
  uses: 'Utilisée',
  until: 'Jusqu’au',
  state: 'État',
  usable: 'Ouverte',
  over: 'Terminée',
  disabled: 'Désactivée',
  states: { usable: 'En cours', over: 'Terminées', all: 'Toutes' },
  disable: 'Désactiver',
  disableSure: 'Plus personne ne viendra par elle.',
  disableAll: 'Désactiver toutes les invitations',
  disableAllSure: 'Les invitations de tout le monde prennent fin aussitôt.',
  new: 'Nouvelle invitation de votre part',
  make: 'Créer',
  maxUses: 'Pour combien de personnes',
  maxUsesHint: 'Vide pour n’importe quel nombre.',
  days: 'Pour combien de jours',
  daysHint: 'Vide pour toujours.',
  autofollow: 'Qui vient par elle vous suit',
  comment: 'Note pour vous',
  commentHint: 'Peut rester vide.',
};

const de: InvitesWords = {
  about: 'Wer einen solchen Link hat, registriert sich ohne Freigabe.',
  code: 'Link',
  by: 'Von',
  uses: 'Benutzt',
  until: 'Bis',
  state: 'Stand',
  usable: 'Gilt',
  over: 'Abgelaufen',
  disabled: 'Deaktiviert',
  states: { usable: 'In Gebrauch', over: 'Abgelaufen', all: 'Alle' },
  disable: 'Deaktivieren',
  disableSure: 'Niemand kommt mehr damit herein.',
  disableAll: 'Alle Einladungen deaktivieren',
  disableAllSure: 'Die Einladungen aller enden sofort.',
  new: 'Neue Einladung von dir',
  make: 'Anlegen',
  maxUses: 'Für wie viele Personen',
  maxUsesHint: 'Leer für beliebig viele.',
  days: 'Für wie viele Tage',
  daysHint: 'Leer für immer.',
  autofollow: 'Wer damit kommt, folgt dir',
  comment: 'Notiz für dich',
  commentHint: 'Darf leer bleiben.',
};

export const INVITES_WORDS: Record<Language, InvitesWords> = { en, fr, de };
