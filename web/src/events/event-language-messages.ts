/** The words of the field that filters events by language. */
import { LOADERS } from '../../../src/generated/texts/loaders/look/event-languages.ts';
import { defineMessages } from '../words/messages.ts';

export const useEventLanguageMessages = defineMessages(LOADERS);
