/** The texts about calendars from outside, which only moderators need. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/calendars.ts';
import { defineMessages } from '../words/messages.ts';

export const useCalendarsMessages = defineMessages<Messages>(LOADERS);
