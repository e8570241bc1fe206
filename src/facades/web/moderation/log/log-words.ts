/** Translations of the action log. Names of actions are shown as the interfaces write them, in words. */
import type { Language } from '../../../oauth/words.ts';

export interface LogWords {
  when: string;
  who: string;
  what: string;
  about: string;
  actor: string;
  actorHint: string;
  action: string;
  unknownActor(name: string): string;
  changed(name: string, before: string, after: string): string;
  nothing: string;
}

const en: LogWords = {
  when: 'When',
  who: 'Who',
  what: 'What',
  about: 'About',
  actor: 'Who',
  actorHint: 'A name such as alice.',
  action: 'What',
  unknownActor: (name) => `Nobody here is called ${name}.`,
  changed: (name, before, after) => `${name}: ${before} → ${after}`,
  nothing: '(nothing)',
};

const fr: LogWords = {
  when: 'Quand',
  who: 'Qui',
  what: 'Quoi',
  about: 'Au sujet de',
  actor: 'Qui',
  actorHint: 'Un nom tel que alice.',
  action: 'Quoi',
  unknownActor: (name) => `Personne ici ne s’appelle ${name}.`,
  changed: (name, before, after) => `${name} : ${before} → ${after}`,
  nothing: '(rien)',
};

const de: LogWords = {
  when: 'Wann',
  who: 'Wer',
  what: 'Was',
  about: 'Worum es geht',
  actor: 'Wer',
  actorHint: 'Ein Name wie alice.',
  action: 'Was',
  unknownActor: (name) => `Niemand hier heißt ${name}.`,
  changed: (name, before, after) => `${name}: ${before} → ${after}`,
  nothing: '(nichts)',
};

export const LOG_WORDS: Record<Language, LogWords> = { en, fr, de };
