/** The texts of the home page. */
import { defineMessages } from '../words/messages.ts';
import type { HomeMessages } from './messages/en.ts';

export const useHomeMessages = defineMessages<HomeMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
