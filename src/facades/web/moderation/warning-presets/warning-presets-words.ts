/** Translations of the pages of prepared warnings, and of the field that offers them. */
import type { Language } from '../../../oauth/words.ts';

export interface WarningPresetsWords {
  about: string;
  preset: string;
  new: string;
  one: string;
  title: string;
  titleHint: string;
  text: string;
  removeSure: string;
  choose: string;
  chooseHint: string;
  noPreset: string;
}

const en: WarningPresetsWords = {
  about: 'Whoever warns somebody can choose one of these texts, and add to it.',
  preset: 'Warning',
  new: 'New prepared warning',
  one: 'Prepared warning',
  title: 'Title',
  titleHint: 'For the staff only. May stay empty.',
  text: 'What people are told',
  removeSure: 'Warnings that were given stay as they are.',
  choose: 'Prepared warning',
  chooseHint: 'What is written below follows it.',
  noPreset: 'None',
};

const fr: WarningPresetsWords = {
  about: 'Qui avertit quelqu’un peut choisir un de ces textes et le compléter.',
  preset: 'Avertissement',
  new: 'Nouvel avertissement préparé',
  one: 'Avertissement préparé',
  title: 'Titre',
  titleHint: 'Pour l’équipe seulement. Peut rester vide.',
  text: 'Ce qui est dit aux personnes',
  removeSure: 'Les avertissements donnés restent tels quels.',
  choose: 'Avertissement préparé',
  chooseHint: 'Ce qui est écrit dessous le suit.',
  noPreset: 'Aucun',
};

const de: WarningPresetsWords = {
  about: 'Wer jemanden verwarnt, kann einen dieser Texte wählen und ergänzen.',
  preset: 'Verwarnung',
  new: 'Neue vorbereitete Verwarnung',
  one: 'Vorbereitete Verwarnung',
  title: 'Titel',
  titleHint: 'Nur für das Team. Darf leer bleiben.',
  text: 'Was den Menschen gesagt wird',
  removeSure: 'Verwarnungen, die ausgesprochen sind, bleiben, wie sie sind.',
  choose: 'Vorbereitete Verwarnung',
  chooseHint: 'Was darunter geschrieben ist, folgt ihr.',
  noPreset: 'Keine',
};

export const WARNING_PRESETS_WORDS: Record<Language, WarningPresetsWords> = { en, fr, de };
