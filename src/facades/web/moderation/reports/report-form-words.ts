/** Translations of the forms by which moderators handle a report. */
import type { Language } from '../../../oauth/words.ts';

export interface ReportFormWords {
  assigned: string;
  nobody: string;
  take: string;
  giveBack: string;
  mine: string;
  posts: string;
  which: string;
  decision: string;
  decisions: Record<'delete' | 'mark_as_sensitive', string>;
  text: string;
  textHint: string;
  mail: string;
  decide: string;
  warn: string;
  warnAndResolve: string;
  settledByOthers: string;
  reason: string;
  category: string;
  rules: string;
  rulesHint: string;
  history: string;
  account: string;
  deleteNote: string;
  deleteNoteSure: string;
}

const en: ReportFormWords = {
  assigned: 'Looked after by',
  nobody: 'nobody yet',
  take: 'I look after it',
  giveBack: 'Give it back',
  mine: 'Mine',
  posts: 'Decide about the posts',
  which: 'Posts',
  decision: 'What to do with them',
  decisions: { delete: 'Delete them', mark_as_sensitive: 'Mark them as sensitive' },
  text: 'What the author is told',
  textHint: 'May stay empty.',
  mail: 'Also by mail',
  decide: 'Decide, and resolve the report',
  warn: 'Warn the person',
  warnAndResolve: 'Warn, and resolve the report',
  settledByOthers:
    'Somebody else must decide this report: you filed it, or it is about you or somebody whose role is above yours.',
  reason: 'Reason of the report',
  category: 'Category',
  rules: 'Broken rules',
  rulesHint: 'Only where rules are broken.',
  history: 'What was done',
  account: 'History of the account, and more actions',
  deleteNote: 'Delete',
  deleteNoteSure: 'The note is gone for everybody.',
};

const fr: ReportFormWords = {
  assigned: 'Pris en charge par',
  nobody: 'personne encore',
  take: 'Je m’en charge',
  giveBack: 'Le rendre',
  mine: 'Les miens',
  posts: 'Décider au sujet des messages',
  which: 'Messages',
  decision: 'Qu’en faire',
  decisions: { delete: 'Les supprimer', mark_as_sensitive: 'Les marquer sensibles' },
  text: 'Ce qui est dit à leur auteur',
  textHint: 'Peut rester vide.',
  mail: 'Aussi par courriel',
  decide: 'Décider, et résoudre le signalement',
  warn: 'Avertir la personne',
  warnAndResolve: 'Avertir, et résoudre le signalement',
  settledByOthers:
    'Quelqu’un d’autre doit décider de ce signalement : vous l’avez fait, ou il porte sur vous ou sur une personne dont le rôle est supérieur au vôtre.',
  reason: 'Motif du signalement',
  category: 'Catégorie',
  rules: 'Règles enfreintes',
  rulesHint: 'Seulement quand des règles sont enfreintes.',
  history: 'Ce qui a été fait',
  account: 'Historique du compte, et autres actions',
  deleteNote: 'Supprimer',
  deleteNoteSure: 'La note disparaît pour tout le monde.',
};

const de: ReportFormWords = {
  assigned: 'Darum kümmert sich',
  nobody: 'noch niemand',
  take: 'Ich kümmere mich darum',
  giveBack: 'Abgeben',
  mine: 'Meine',
  posts: 'Über die Beiträge entscheiden',
  which: 'Beiträge',
  decision: 'Was mit ihnen geschieht',
  decisions: { delete: 'Löschen', mark_as_sensitive: 'Als heikel kennzeichnen' },
  text: 'Was der Person gesagt wird, die sie schrieb',
  textHint: 'Darf leer bleiben.',
  mail: 'Auch per E-Mail',
  decide: 'Entscheiden und die Meldung erledigen',
  warn: 'Die Person verwarnen',
  warnAndResolve: 'Verwarnen und die Meldung erledigen',
  settledByOthers:
    'Diese Meldung muss jemand anderes entscheiden: Sie ist von dir, oder sie betrifft dich oder jemanden, dessen Rolle über deiner steht.',
  reason: 'Grund der Meldung',
  category: 'Art',
  rules: 'Verletzte Regeln',
  rulesHint: 'Nur wo Regeln verletzt sind.',
  history: 'Was getan wurde',
  account: 'Verlauf des Kontos, und mehr, was man tun kann',
  deleteNote: 'Löschen',
  deleteNoteSure: 'Die Notiz ist für alle weg.',
};

export const REPORT_FORM_WORDS: Record<Language, ReportFormWords> = { en, fr, de };
