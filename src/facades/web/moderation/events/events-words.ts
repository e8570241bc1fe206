/** Translations of the page of events that wait for a moderator. */
import type { Language } from '../../../oauth/words.ts';

export interface EventsWords {
  about: string;
  event: string;
  by: string;
  begins: string;
  accept: string;
  remove: string;
  removeSure: string;
}

const en: EventsWords = {
  about: 'Events whose organizers ask that a moderator looks at them first. Nobody else sees them until then.',
  event: 'Event',
  by: 'By',
  begins: 'Begins',
  accept: 'Accept',
  remove: 'Delete',
  removeSure: 'The event is gone for its organizer, too.',
};

const fr: EventsWords = {
  about: 'Des événements que la modération doit voir d’abord. Personne d’autre ne les voit avant.',
  event: 'Événement',
  by: 'Par',
  begins: 'Début',
  accept: 'Accepter',
  remove: 'Supprimer',
  removeSure: 'L’événement disparaît aussi pour qui l’organise.',
};

const de: EventsWords = {
  about: 'Veranstaltungen, die sich erst jemand von der Moderation ansehen soll. Bis dahin sieht sie sonst niemand.',
  event: 'Veranstaltung',
  by: 'Von',
  begins: 'Beginn',
  accept: 'Annehmen',
  remove: 'Löschen',
  removeSure: 'Die Veranstaltung ist auch für die weg, die sie organisieren.',
};

export const EVENTS_WORDS: Record<Language, EventsWords> = { en, fr, de };
