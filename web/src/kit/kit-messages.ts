/** The texts of the components that all areas use. */
import { type Messages as KitMessages, LOADERS } from '../../../src/generated/texts/loaders/client/kit.ts';
import { defineMessages } from '../words/messages.ts';

export type { KitMessages };

export const useKitMessages = defineMessages<KitMessages>(LOADERS);
