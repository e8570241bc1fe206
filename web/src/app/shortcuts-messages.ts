/** The texts of the list of keys. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/shortcuts.ts';
import { defineMessages } from '../words/messages.ts';

export const useShortcutsMessages = defineMessages<Messages>(LOADERS);
