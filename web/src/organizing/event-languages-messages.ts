/** The texts of the form of an event about its languages, which it loads after the first view. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/event-languages.ts';
import { defineMessages } from '../words/messages.ts';

export const useEventLanguagesMessages = defineMessages<Messages>(LOADERS);
