/** The texts of the frame. */
import { type Messages as AppMessages, LOADERS } from '../../../src/generated/texts/loaders/client/app.ts';
import { defineMessages } from '../words/messages.ts';

export type { AppMessages };

export const useAppMessages = defineMessages<AppMessages>(LOADERS);
