/** The texts of the notifications. */
import {
  LOADERS,
  type Messages as NotificationsMessages,
} from '../../../src/generated/texts/loaders/client/notifications.ts';
import { defineMessages } from '../words/messages.ts';

export type { NotificationsMessages };

export const useNotificationsMessages = defineMessages<NotificationsMessages>(LOADERS);
