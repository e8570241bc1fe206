/** The names of categories of events. */
import { LOADERS } from '../../../src/generated/texts/loaders/look/categories.ts';
import { defineMessages } from '../words/messages.ts';

export const useCategoryMessages = defineMessages(LOADERS);
