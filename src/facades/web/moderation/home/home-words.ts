/** Translations of the first page of the staff. */
import type { Waiting } from '../../../../entities/moderation/waiting.ts';
import type { Language } from '../../../oauth/words.ts';

export interface HomeWords {
  waits: string;
  nothing: string;
  kinds: Record<keyof Waiting, (count: number) => string>;
  numbers: string;
  users: string;
  events: string;
  posts: string;
  lastActs: string;
  wholeLog: string;
}

const en: HomeWords = {
  waits: 'What waits',
  nothing: 'Nothing waits. Thank you!',
  kinds: {
    reports: (count) => (count === 1 ? 'open report' : 'open reports'),
    events: (count) => (count === 1 ? 'event to accept' : 'events to accept'),
    signUps: (count) => (count === 1 ? 'sign-up to decide on' : 'sign-ups to decide on'),
    appeals: (count) => (count === 1 ? 'appeal to decide on' : 'appeals to decide on'),
    trends: (count) => (count === 1 ? 'trend to review' : 'trends to review'),
    deadJobs: (count) => (count === 1 ? 'failed job' : 'failed jobs'),
  },
  numbers: 'On this server',
  users: 'users',
  events: 'public events',
  posts: 'public posts',
  lastActs: 'What was done last',
  wholeLog: 'The whole log',
};

const fr: HomeWords = {
  waits: 'Ce qui attend',
  nothing: 'Rien n’attend. Merci !',
  kinds: {
    reports: (count) => (count === 1 ? 'signalement ouvert' : 'signalements ouverts'),
    events: (count) => (count === 1 ? 'événement à accepter' : 'événements à accepter'),
    signUps: (count) => (count === 1 ? 'inscription à examiner' : 'inscriptions à examiner'),
    appeals: () => 'recours à examiner',
    trends: (count) => (count === 1 ? 'tendance à examiner' : 'tendances à examiner'),
    deadJobs: (count) => (count === 1 ? 'tâche en échec' : 'tâches en échec'),
  },
  numbers: 'Sur ce serveur',
  users: 'utilisateurs',
  events: 'événements publics',
  posts: 'messages publics',
  lastActs: 'Dernières actions',
  wholeLog: 'Tout le journal',
};

const de: HomeWords = {
  waits: 'Was wartet',
  nothing: 'Nichts wartet. Danke!',
  kinds: {
    reports: (count) => (count === 1 ? 'offene Meldung' : 'offene Meldungen'),
    events: (count) => (count === 1 ? 'Veranstaltung anzunehmen' : 'Veranstaltungen anzunehmen'),
    signUps: (count) => (count === 1 ? 'Registrierung zu entscheiden' : 'Registrierungen zu entscheiden'),
    appeals: (count) => (count === 1 ? 'Einspruch zu entscheiden' : 'Einsprüche zu entscheiden'),
    trends: (count) => (count === 1 ? 'Trend zu prüfen' : 'Trends zu prüfen'),
    deadJobs: (count) => (count === 1 ? 'gescheiterte Aufgabe' : 'gescheiterte Aufgaben'),
  },
  numbers: 'Auf diesem Server',
  users: 'Mitglieder',
  events: 'öffentliche Veranstaltungen',
  posts: 'öffentliche Beiträge',
  lastActs: 'Was zuletzt getan wurde',
  wholeLog: 'Das ganze Protokoll',
};

export const HOME_WORDS: Record<Language, HomeWords> = { en, fr, de };
