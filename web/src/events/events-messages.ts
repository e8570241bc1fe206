/** The texts of the events' pages, with those that server pages show, too. */
import { LOADERS as OWN, type Messages as Own } from '../../../src/generated/texts/loaders/client/events.ts';
import { LOADERS as OF_ONE, type Messages as OfOne } from '../../../src/generated/texts/loaders/look/event.ts';
import { LOADERS as SHARED, type Messages as Shared } from '../../../src/generated/texts/loaders/look/events.ts';
import { defineMessages } from '../words/messages.ts';

export type EventsMessages = Own & OfOne & Shared;

export const useEventsMessages = defineMessages<EventsMessages>(OWN, OF_ONE, SHARED);
