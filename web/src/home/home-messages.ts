/** The texts of the home page. */
import { type Messages as HomeMessages, LOADERS } from '../../../src/generated/texts/loaders/client/home.ts';
import { defineMessages } from '../words/messages.ts';

export type { HomeMessages };

export const useHomeMessages = defineMessages<HomeMessages>(LOADERS);
