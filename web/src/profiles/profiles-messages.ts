/** The texts of a person's page. */
import { defineMessages } from '../words/messages.ts';
import type { ProfilesMessages } from './messages/en.ts';

export const useProfilesMessages = defineMessages<ProfilesMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
