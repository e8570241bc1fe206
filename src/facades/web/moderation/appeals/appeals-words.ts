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
  decided: 'Answer',
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

const de: AppealsWords = {
  about: 'Wer mit einer Entscheidung nicht einverstanden ist, sagt, warum; am besten prüft es jemand anderes.',
  appeal: 'Was gesagt wird',
  strike: 'Die Entscheidung',
  who: 'Wer',
  decided: 'Antwort',
  approve: 'Stattgeben',
  approveSure: 'Die Entscheidung wird zurückgenommen.',
  reject: 'Ablehnen',
  rejectSure: 'Die Entscheidung bleibt; ein zweiter Einspruch ist nicht möglich.',
  all: 'Alle',
};

export const APPEALS_WORDS: Record<Language, AppealsWords> = { en, fr, de };
