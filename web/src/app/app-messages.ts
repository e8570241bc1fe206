/** The texts of the frame. */
import { defineMessages } from '../words/messages.ts';
import type { AppMessages } from './messages/en.ts';

export const useAppMessages = defineMessages<AppMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
