/** The texts of the events' pages. */
import { defineMessages } from '../words/messages.ts';
import type { EventsMessages } from './messages/en.ts';

export const useEventsMessages = defineMessages<EventsMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
