/** The texts of a series, which server pages share. */
import { LOADERS } from '../../../src/generated/texts/loaders/look/series.ts';
import { defineMessages } from '../words/messages.ts';

export const useSeriesMessages = defineMessages(LOADERS);
