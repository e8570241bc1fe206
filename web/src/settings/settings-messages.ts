/** The texts of the settings. */
import { defineMessages } from '../words/messages.ts';
import type { SettingsMessages } from './messages/en.ts';

export const useSettingsMessages = defineMessages<SettingsMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
