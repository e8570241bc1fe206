/** German texts of a person's page. */
import type { ProfilesMessages } from './en.ts';

export const messages: ProfilesMessages = {
  tabs: 'Was gezeigt wird',
  posts: 'Beiträge',
  replies: 'Antworten',
  media: 'Medien',
  events: 'Veranstaltungen',
  postsEmpty: 'Noch nichts geschrieben.',
  repliesEmpty: 'Noch keine Antworten.',
  mediaEmpty: 'Noch keine Bilder, Videos oder Töne.',
  limited: 'Die Moderation hat dieses Konto eingeschränkt; das Profil ist darum verborgen.',
  showAnyway: 'Trotzdem zeigen',
  endorsed: (name) => `Personen, die ${name} empfiehlt`,
};
