/** Translations of the page of failed jobs. */
import type { Language } from '../../../oauth/words.ts';

export interface JobsWords {
  about: string;
  job: string;
  failed: string;
  why: string;
  times(count: number): string;
  retry: string;
  discard: string;
  sure: string;
}

const en: JobsWords = {
  about: 'Work that was tried again and again without success. Retry it when the cause is mended.',
  job: 'Job',
  failed: 'Failed',
  why: 'Why',
  times: (count) => `after ${count} attempts`,
  retry: 'Retry',
  discard: 'Delete',
  sure: 'This work will never be done.',
};

const fr: JobsWords = {
  about: 'Des tâches retentées maintes fois sans succès. Réessayez quand la cause est réparée.',
  job: 'Tâche',
  failed: 'Échec',
  why: 'Cause',
  times: (count) => `après ${count} tentatives`,
  retry: 'Réessayer',
  discard: 'Supprimer',
  sure: 'Cette tâche ne sera jamais accomplie.',
};

const de: JobsWords = {
  about: 'Arbeit, die immer wieder vergeblich versucht wurde. Versuche sie noch einmal, wenn die Ursache behoben ist.',
  job: 'Aufgabe',
  failed: 'Gescheitert',
  why: 'Warum',
  times: (count) => `nach ${count} Versuchen`,
  retry: 'Noch einmal versuchen',
  discard: 'Löschen',
  sure: 'Diese Arbeit wird nie getan.',
};

export const JOBS_WORDS: Record<Language, JobsWords> = { en, fr, de };
