/** The texts of the notifications. */
import { defineMessages } from '../words/messages.ts';
import type { NotificationsMessages } from './messages/en.ts';

export const useNotificationsMessages = defineMessages<NotificationsMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
