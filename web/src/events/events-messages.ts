/** The texts of the events' pages. */
import { type Messages as EventsMessages, LOADERS } from '../../../src/generated/texts/loaders/client/events.ts';
import { defineMessages } from '../words/messages.ts';

export type { EventsMessages };

export const useEventsMessages = defineMessages<EventsMessages>(LOADERS);
