/** The texts of collections. */
import {
  type Messages as CollectionsMessages,
  LOADERS,
} from '../../../src/generated/texts/loaders/client/collections.ts';
import { defineMessages } from '../words/messages.ts';

export type { CollectionsMessages };

export const useCollectionsMessages = defineMessages<CollectionsMessages>(LOADERS);
