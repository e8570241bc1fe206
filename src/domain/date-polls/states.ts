/** State table of date polls. The state follows from times, so a poll closes without a job. */
import type { DatePoll } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';

export const DATE_POLL_STATES = ['OPEN', 'CLOSED', 'SETTLED'] as const;
export type DatePollState = (typeof DATE_POLL_STATES)[number];

export const stateOf = ({ settledAt, closesAt }: Pick<DatePoll, 'settledAt' | 'closesAt'>, now: Date): DatePollState =>
  settledAt !== null ? 'SETTLED' : closesAt <= now ? 'CLOSED' : 'OPEN';

export type DatePollAct = 'answer' | 'withdraw' | 'change' | 'close' | 'settle' | 'remove';

/** The acts of each state. A change of `closesAt` opens a closed poll again. */
export const DATE_POLL_ACTS: Record<DatePollState, readonly DatePollAct[]> = {
  OPEN: ['answer', 'withdraw', 'change', 'close', 'settle', 'remove'],
  CLOSED: ['change', 'close', 'settle', 'remove'],
  SETTLED: ['remove'],
};

/** Refuses an act that the state does not have. */
export function requireAct(poll: DatePoll, act: DatePollAct, now: Date): void {
  const state = stateOf(poll, now);
  if (DATE_POLL_ACTS[state].includes(act)) return;
  throw new Refusal('conflict', state === 'SETTLED' ? 'A date has already been chosen' : 'This date poll is closed');
}
