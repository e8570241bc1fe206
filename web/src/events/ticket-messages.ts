/** The texts of tickets, which server pages share. */
import { LOADERS } from '../../../src/generated/texts/loaders/look/ticket.ts';
import { defineMessages } from '../words/messages.ts';

export const useTicketMessages = defineMessages(LOADERS);
