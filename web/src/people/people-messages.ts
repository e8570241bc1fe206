/** The texts about people. */
import { defineMessages } from '../words/messages.ts';
import type { PeopleMessages } from './messages/en.ts';

export const usePeopleMessages = defineMessages<PeopleMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
