/** Translations of the pages of announcements. */
import type { Language } from '../../../oauth/words.ts';

export interface AnnouncementsWords {
  what: string;
  state: string;
  states: Record<AnnouncementState, string>;
  new: string;
  one: string;
  text: string;
  textHint: string;
  startsAt: string;
  endsAt: string;
  timeHint: string;
  allDay: string;
  scheduledAt: string;
  scheduledHint: string;
  draft: string;
  draftHint: string;
  publish: string;
  unpublish: string;
  removeSure: string;
  range: string;
}

export type AnnouncementState = 'published' | 'scheduled' | 'draft';

const en: AnnouncementsWords = {
  what: 'Text',
  state: 'State',
  states: { published: 'Published', scheduled: 'Will be published', draft: 'Not published' },
  new: 'New announcement',
  one: 'Announcement',
  text: 'Text',
  textHint: 'Links, mentions, hashtags and custom emoji are shown as in posts.',
  startsAt: 'What it is about begins',
  endsAt: 'And ends',
  timeHint: 'In UTC, such as 2030-05-01T18:00. Blank for none; the announcement goes when it ends.',
  allDay: 'Whole days',
  scheduledAt: 'Publish at',
  scheduledHint: 'In UTC. Blank for now.',
  draft: 'Do not publish it yet',
  draftHint: 'It can be published by hand later.',
  publish: 'Publish',
  unpublish: 'Unpublish',
  removeSure: 'Reactions to it go, too.',
  range: 'From – to',
};

const fr: AnnouncementsWords = {
  what: 'Texte',
  state: 'État',
  states: { published: 'Publiée', scheduled: 'Sera publiée', draft: 'Non publiée' },
  new: 'Nouvelle annonce',
  one: 'Annonce',
  text: 'Texte',
  textHint: 'Liens, mentions, hashtags et émojis s’affichent comme dans les messages.',
  startsAt: 'Début de ce qu’elle annonce',
  endsAt: 'Et fin',
  timeHint: 'En UTC, par exemple 2030-05-01T18:00. Vide pour aucun ; l’annonce part à la fin.',
  allDay: 'Journées entières',
  scheduledAt: 'Publier le',
  scheduledHint: 'En UTC. Vide pour maintenant.',
  draft: 'Ne pas encore publier',
  draftHint: 'Elle pourra être publiée à la main.',
  publish: 'Publier',
  unpublish: 'Retirer de la publication',
  removeSure: 'Les réactions disparaissent aussi.',
  range: 'Du – au',
};

const de: AnnouncementsWords = {
  what: 'Text',
  state: 'Stand',
  states: { published: 'Veröffentlicht', scheduled: 'Wird veröffentlicht', draft: 'Nicht veröffentlicht' },
  new: 'Neue Ankündigung',
  one: 'Ankündigung',
  text: 'Text',
  textHint: 'Links, Erwähnungen, Hashtags und eigene Emoji werden wie in Beiträgen gezeigt.',
  startsAt: 'Beginn dessen, worum es geht',
  endsAt: 'Und Ende',
  timeHint: 'In UTC, etwa 2030-05-01T18:00. Leer für keines; die Ankündigung verschwindet am Ende.',
  allDay: 'Ganze Tage',
  scheduledAt: 'Veröffentlichen am',
  scheduledHint: 'In UTC. Leer für jetzt.',
  draft: 'Noch nicht veröffentlichen',
  draftHint: 'Das geht später von Hand.',
  publish: 'Veröffentlichen',
  unpublish: 'Zurückziehen',
  removeSure: 'Auch die Reaktionen verschwinden.',
  range: 'Von – bis',
};

export const ANNOUNCEMENTS_WORDS: Record<Language, AnnouncementsWords> = { en, fr, de };
