/** The texts of date polls: those that server pages share, and those of the client's forms. */
import { LOADERS as FORM_LOADERS } from '../../../src/generated/texts/loaders/client/date-polls.ts';
import { LOADERS } from '../../../src/generated/texts/loaders/look/date-polls.ts';
import { defineMessages } from '../words/messages.ts';
import type { DateAnswer } from './date-poll.ts';

export const useDatePollWords = defineMessages(LOADERS);
export const useDatePollTexts = defineMessages(FORM_LOADERS);

export function useAnswerWord(): (answer: DateAnswer) => string {
  const words = useDatePollWords();
  return (answer) => ({ YES: words.yes, MAYBE: words.maybe, NO: words.no })[answer];
}
