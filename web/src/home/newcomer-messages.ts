/** The texts for newcomers. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/newcomer.ts';
import { defineMessages } from '../words/messages.ts';

export const useNewcomerMessages = defineMessages<Messages>(LOADERS);
