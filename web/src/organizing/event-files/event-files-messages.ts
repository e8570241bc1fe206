/** The texts about files of events, which only organizers need. */
import { LOADERS } from '../../../../src/generated/texts/loaders/client/event-files.ts';
import { defineMessages } from '../../words/messages.ts';

export const useEventFilesMessages = defineMessages(LOADERS);
