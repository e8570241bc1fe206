/** The texts about people. */
import { LOADERS, type Messages as PeopleMessages } from '../../../src/generated/texts/loaders/client/people.ts';
import { defineMessages } from '../words/messages.ts';

export type { PeopleMessages };

export const usePeopleMessages = defineMessages<PeopleMessages>(LOADERS);
