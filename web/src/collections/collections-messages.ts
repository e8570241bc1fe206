/** The texts of collections. */
import { defineMessages } from '../words/messages.ts';
import type { CollectionsMessages } from './messages/en.ts';

export const useCollectionsMessages = defineMessages<CollectionsMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
