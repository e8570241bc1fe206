/** The texts of the door. */
import { LOADERS } from '../../../../src/generated/texts/loaders/client/door.ts';
import { defineMessages } from '../../words/messages.ts';

export const useDoorMessages = defineMessages(LOADERS);
