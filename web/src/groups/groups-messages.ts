/** The texts of the groups' pages. */
import { defineMessages } from '../words/messages.ts';
import type { GroupsMessages } from './messages/en.ts';

export const useGroupsMessages = defineMessages<GroupsMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
