/** The texts of pictures on their way to the server. */
import { LOADERS } from '../../../../src/generated/texts/loaders/client/uploads.ts';
import { defineMessages } from '../../words/messages.ts';

export const useUploadsMessages = defineMessages(LOADERS);
