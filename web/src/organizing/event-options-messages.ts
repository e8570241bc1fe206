/** The texts of the options of an event, which its form loads after the first view. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/event-options.ts';
import { defineMessages } from '../words/messages.ts';

export const useEventOptionsMessages = defineMessages<Messages>(LOADERS);
