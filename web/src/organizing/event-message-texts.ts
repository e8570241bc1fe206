/** The texts of the page where organizers write to the people of an event. */
import { LOADERS } from '../../../src/generated/texts/loaders/client/event-messages.ts';
import { defineMessages } from '../words/messages.ts';

export const useEventMessageTexts = defineMessages(LOADERS);
