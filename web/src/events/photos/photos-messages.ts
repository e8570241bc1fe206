/** The texts of photos of events, which server pages share. */
import { LOADERS } from '../../../../src/generated/texts/loaders/look/photos.ts';
import { defineMessages } from '../../words/messages.ts';

export const usePhotosMessages = defineMessages(LOADERS);
