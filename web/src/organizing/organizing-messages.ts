/** The texts of the pages for organizers. */
import {
  LOADERS,
  type Messages as OrganizingMessages,
} from '../../../src/generated/texts/loaders/client/organizing.ts';
import { defineMessages } from '../words/messages.ts';

export type { OrganizingMessages };

export const useOrganizingMessages = defineMessages<OrganizingMessages>(LOADERS);
