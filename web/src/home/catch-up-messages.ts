/** The texts of the summary since the last visit. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/catch-up.ts';
import { defineMessages } from '../words/messages.ts';

export type CatchUpMessages = Messages;

export const useCatchUpMessages = defineMessages<CatchUpMessages>(LOADERS);
