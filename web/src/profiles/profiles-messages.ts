/** The texts of a person's page. */
import { LOADERS, type Messages as ProfilesMessages } from '../../../src/generated/texts/loaders/client/profiles.ts';
import { defineMessages } from '../words/messages.ts';

export type { ProfilesMessages };

export const useProfilesMessages = defineMessages<ProfilesMessages>(LOADERS);
