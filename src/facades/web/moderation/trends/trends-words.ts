/** Translations of the page on which trends are reviewed. */
import type { Language } from '../../../oauth/words.ts';
import type { Subject } from './trends.ts';

export interface TrendsWords {
  about: string;
  subjects: Record<Subject, string>;
  what: string;
  use: string;
  state: string;
  waits: string;
  approved: string;
  rejected: string;
  approve: string;
  reject: string;
  people(count: string): string;
  by(name: string): string;
}

const en: TrendsWords = {
  about: 'What people talk about most. Everybody sees what is approved.',
  subjects: { tags: 'Hashtags', links: 'Links', statuses: 'Posts', publishers: 'Sites' },
  what: 'What',
  use: 'Today',
  state: 'State',
  waits: 'To review',
  approved: 'Approved',
  rejected: 'Rejected',
  approve: 'Approve',
  reject: 'Reject',
  people: (count) => `${count} people`,
  by: (name) => `by ${name}`,
};

const fr: TrendsWords = {
  about: 'Ce dont on parle le plus. Tout le monde voit ce qui est approuvé.',
  subjects: { tags: 'Hashtags', links: 'Liens', statuses: 'Messages', publishers: 'Sites' },
  what: 'Quoi',
  use: 'Aujourd’hui',
  state: 'État',
  waits: 'À examiner',
  approved: 'Approuvé',
  rejected: 'Rejeté',
  approve: 'Approuver',
  reject: 'Rejeter',
  people: (count) => `${count} personnes`,
  by: (name) => `par ${name}`,
};

const de: TrendsWords = {
  about: 'Worüber man am meisten spricht. Alle sehen, was freigegeben ist.',
  subjects: { tags: 'Hashtags', links: 'Links', statuses: 'Beiträge', publishers: 'Websites' },
  what: 'Was',
  use: 'Heute',
  state: 'Stand',
  waits: 'Zu prüfen',
  approved: 'Freigegeben',
  rejected: 'Abgelehnt',
  approve: 'Freigeben',
  reject: 'Ablehnen',
  people: (count) => (count === '1' ? '1 Person' : `${count} Personen`),
  by: (name) => `von ${name}`,
};

export const TRENDS_WORDS: Record<Language, TrendsWords> = { en, fr, de };
