/** The texts about the people of an event, and about its end, with which no form begins. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/managing.ts';
import { defineMessages } from '../words/messages.ts';

export const useManagingMessages = defineMessages<Messages>(LOADERS);
