/** The texts of the components that all areas use. */
import { defineMessages } from '../words/messages.ts';
import type { KitMessages } from './messages/en.ts';

export const useKitMessages = defineMessages<KitMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
