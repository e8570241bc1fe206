/** Translations of the pages of hashtags. */
import type { Language } from '../../../oauth/words.ts';

/** What is done to several hashtags at once. */
export type SeveralTags = 'allow' | 'keep_from_trends' | 'hide' | 'forbid';

export interface TagsWords {
  tag: string;
  state: string;
  use: string;
  people(count: number): string;
  unusable: string;
  unlisted: string;
  untrendable: string;
  unreviewed: string;
  spelling: string;
  spellingHint: string;
  usable: string;
  usableHint: string;
  listable: string;
  listableHint: string;
  trendable: string;
  trendableHint: string;
  several: Record<SeveralTags, string>;
}

const en: TagsWords = {
  tag: 'Hashtag',
  state: 'State',
  use: 'This week',
  people: (count) => (count === 1 ? '1 person' : `${count} people`),
  unusable: 'Not usable',
  unlisted: 'Not listed',
  untrendable: 'Does not trend',
  unreviewed: 'Not reviewed',
  spelling: 'Spelling',
  spellingHint: 'The same name, with other capitals.',
  usable: 'Usable',
  usableHint: 'New posts and events may carry it.',
  listable: 'Listed',
  listableHint: 'Search and suggestions show it.',
  trendable: 'May trend',
  trendableHint: 'Everybody sees it among the trends.',
  several: {
    allow: 'Allow everything',
    keep_from_trends: 'Keep from the trends',
    hide: 'Neither list nor trend',
    forbid: 'Not usable any more',
  },
};

const fr: TagsWords = {
  tag: 'Hashtag',
  state: 'État',
  use: 'Cette semaine',
  people: (count) => (count === 1 ? '1 personne' : `${count} personnes`),
  unusable: 'Inutilisable',
  unlisted: 'Non listé',
  untrendable: 'Hors des tendances',
  unreviewed: 'Non examiné',
  spelling: 'Orthographe',
  spellingHint: 'Le même nom, avec d’autres majuscules.',
  usable: 'Utilisable',
  usableHint: 'De nouveaux messages et événements peuvent le porter.',
  listable: 'Listé',
  listableHint: 'La recherche et les suggestions le montrent.',
  trendable: 'Peut être une tendance',
  trendableHint: 'Tout le monde le voit parmi les tendances.',
  several: {
    allow: 'Tout permettre',
    keep_from_trends: 'Hors des tendances',
    hide: 'Ni listé ni dans les tendances',
    forbid: 'Ne plus permettre',
  },
};

const de: TagsWords = {
  tag: 'Hashtag',
  state: 'Zustand',
  use: 'Diese Woche',
  people: (count) => (count === 1 ? '1 Person' : `${count} Personen`),
  unusable: 'Nicht benutzbar',
  unlisted: 'Nicht gelistet',
  untrendable: 'Kein Trend',
  unreviewed: 'Nicht geprüft',
  spelling: 'Schreibweise',
  spellingHint: 'Derselbe Name mit anderer Großschreibung.',
  usable: 'Benutzbar',
  usableHint: 'Neue Beiträge und Veranstaltungen dürfen ihn tragen.',
  listable: 'Gelistet',
  listableHint: 'Suche und Vorschläge zeigen ihn.',
  trendable: 'Darf Trend werden',
  trendableHint: 'Alle sehen ihn unter den Trends.',
  several: {
    allow: 'Alles erlauben',
    keep_from_trends: 'Von den Trends fernhalten',
    hide: 'Weder listen noch Trend',
    forbid: 'Nicht mehr benutzbar',
  },
};

export const TAGS_WORDS: Record<Language, TagsWords> = { en, fr, de };
