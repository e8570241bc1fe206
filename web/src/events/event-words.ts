/** The few texts of an event in a row or in two lines, apart from those of its page: the home page shows them, too. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/look/event.ts';
import { defineMessages } from '../words/messages.ts';

export const useEventWords = defineMessages<Messages>(LOADERS);
