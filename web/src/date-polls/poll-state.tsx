/** Whether a date poll takes answers, in words. */
import { dateAndTime } from '../words/format.ts';
import type { DatePoll } from './date-poll.ts';
import { useDatePollWords } from './date-poll-texts.ts';

export function PollState({ poll }: { poll: DatePoll }) {
  const words = useDatePollWords();
  if (poll.state === 'SETTLED') return words.settled;
  if (poll.state === 'CLOSED') return words.closed;
  return <time dateTime={poll.closesAt}>{words.open({ time: dateAndTime(poll.closesAt) })}</time>;
}
