/** The texts of the events' pages, with those that server pages show, too. */
import { LOADERS as OWN, type Messages as Own } from '../../../src/generated/texts/loaders/client/events.ts';
import { LOADERS as OF_ONE } from '../../../src/generated/texts/loaders/look/event.ts';
import { LOADERS as SHARED } from '../../../src/generated/texts/loaders/look/events.ts';
import type { EventWords } from '../../../src/look/event-words.ts';
import { language } from '../words/language.ts';
import { defineMessages } from '../words/messages.ts';

export type EventsMessages = Own & EventWords;

/** The areas have no name in common (tests/texts/catalogues.test.ts). */
async function load(): Promise<{ messages: EventsMessages }> {
  const [own, ofOne, shared] = await Promise.all([OWN[language](), OF_ONE[language](), SHARED[language]()]);
  return { messages: { ...ofOne.messages, ...shared.messages, ...own.messages } };
}

export const useEventsMessages = defineMessages<EventsMessages>({ en: load, ar: load, de: load, fr: load });
