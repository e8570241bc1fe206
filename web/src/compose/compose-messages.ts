/** The texts of the composer. */
import { defineMessages } from '../words/messages.ts';
import type { ComposeMessages } from './messages/en.ts';

export const useComposeMessages = defineMessages<ComposeMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
