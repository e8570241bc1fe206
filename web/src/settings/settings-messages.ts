/** The texts of the settings. */
import { LOADERS, type Messages as SettingsMessages } from '../../../src/generated/texts/loaders/client/settings.ts';
import { defineMessages } from '../words/messages.ts';

export type { SettingsMessages };

export const useSettingsMessages = defineMessages<SettingsMessages>(LOADERS);
