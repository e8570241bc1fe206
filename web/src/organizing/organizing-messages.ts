/** The texts of the pages for organizers. */
import { defineMessages } from '../words/messages.ts';
import type { OrganizingMessages } from './messages/en.ts';

export const useOrganizingMessages = defineMessages<OrganizingMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
