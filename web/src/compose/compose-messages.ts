/** The texts of the composer. */
import { type Messages as ComposeMessages, LOADERS } from '../../../src/generated/texts/loaders/client/compose.ts';
import { defineMessages } from '../words/messages.ts';

export type { ComposeMessages };

export const useComposeMessages = defineMessages<ComposeMessages>(LOADERS);
