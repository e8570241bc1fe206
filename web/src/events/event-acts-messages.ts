/** The texts of comments, and of dialogs on the page of an event, which are loaded after it. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/event-acts.ts';
import { defineMessages } from '../words/messages.ts';

export const useEventActsMessages = defineMessages<Messages>(LOADERS);
