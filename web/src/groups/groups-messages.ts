/** The texts of the groups' pages. */
import { type Messages as GroupsMessages, LOADERS } from '../../../src/generated/texts/loaders/client/groups.ts';
import { defineMessages } from '../words/messages.ts';

export type { GroupsMessages };

export const useGroupsMessages = defineMessages<GroupsMessages>(LOADERS);
