/** Translations of the pages of the community's rules. */
import type { Language } from '../../../oauth/words.ts';

export interface RulesWords {
  about: string;
  rule: string;
  place: string;
  new: string;
  one: string;
  text: string;
  hint: string;
  hintHint: string;
  placeHint: string;
  translations: string;
  translationsHint: string;
  removeSure: string;
}

const en: RulesWords = {
  about: 'People read them before they sign up, and name them when they report something.',
  rule: 'Rule',
  place: 'Place',
  new: 'New rule',
  one: 'Rule',
  text: 'The rule in one line',
  hint: 'What it means, at length',
  hintHint: 'May stay empty.',
  placeHint: 'Rules are shown by rising numbers; blank for the end.',
  translations: 'In other languages',
  translationsHint: 'One language a line: “fr: the rule in French | what it means”.',
  removeSure: 'Reports that name it still do.',
};

const fr: RulesWords = {
  about: 'On les lit avant de s’inscrire, et on les nomme en signalant quelque chose.',
  rule: 'Règle',
  place: 'Place',
  new: 'Nouvelle règle',
  one: 'Règle',
  text: 'La règle en une ligne',
  hint: 'Ce qu’elle veut dire, en détail',
  hintHint: 'Peut rester vide.',
  placeHint: 'Les règles sont affichées par numéros croissants ; vide pour la fin.',
  translations: 'Dans d’autres langues',
  translationsHint: 'Une langue par ligne : « en: la règle en anglais | ce qu’elle veut dire ».',
  removeSure: 'Les signalements qui la nomment la gardent.',
};

const de: RulesWords = {
  about: 'Man liest sie vor der Registrierung und nennt sie, wenn man etwas meldet.',
  rule: 'Regel',
  place: 'Platz',
  new: 'Neue Regel',
  one: 'Regel',
  text: 'Die Regel in einer Zeile',
  hint: 'Was sie bedeutet, ausführlich',
  hintHint: 'Darf leer bleiben.',
  placeHint: 'Regeln werden nach steigenden Zahlen gezeigt; leer für das Ende.',
  translations: 'In anderen Sprachen',
  translationsHint: 'Eine Sprache je Zeile: „fr: die Regel auf Französisch | was sie bedeutet“.',
  removeSure: 'Meldungen, die sie nennen, tun es weiterhin.',
};

export const RULES_WORDS: Record<Language, RulesWords> = { en, fr, de };
