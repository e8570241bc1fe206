/** The few texts of an event in two lines, apart from those of its page: the home page shows it, too. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/event-mini.ts';
import { defineMessages } from '../words/messages.ts';

export const useEventMiniMessages = defineMessages<Messages>(LOADERS);
