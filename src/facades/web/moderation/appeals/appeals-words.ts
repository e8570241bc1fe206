/** Translations of the page of appeals. */
import type { Language } from '../../../oauth/words.ts';

export interface AppealsWords {
  about: string;
  appeal: string;
  strike: string;
  who: string;
  decided: string;
  approve: string;
  approveSure: string;
  reject: string;
  rejectSure: string;
  all: string;
}

const en: AppealsWords = {
  about: 'Whoever disagrees with a decision says why; best somebody else looks at it.',
  appeal: 'What they say',
  strike: 'The decision',
  who: 'Who',
  decided: 'Decided',
  approve: 'Approve',
  approveSure: 'The decision is taken back.',
  reject: 'Reject',
  rejectSure: 'The decision stands; nobody can appeal against it again.',
  all: 'All',
};

const fr: AppealsWords = {
  about: 'Qui conteste une décision dit pourquoi ; mieux vaut qu’une autre personne l’examine.',
  appeal: 'Ce qui est dit',
  strike: 'La décision',
  who: 'Qui',
  decided: 'Réponse',
  approve: 'Accepter',
  approveSure: 'La décision est annulée.',
  reject: 'Rejeter',
  rejectSure: 'La décision reste ; plus aucun recours n’est possible.',
  all: 'Tous',
};

export const APPEALS_WORDS: Record<Language, AppealsWords> = { en, fr };
