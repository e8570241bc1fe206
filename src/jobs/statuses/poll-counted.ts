/** A local poll received votes: sends the totals to other servers. */
import { parseId } from '../../platform/ids.ts';
import { deliverPollTotals } from '../federation/deliver/deliver-polls.ts';
import type { JobHandler } from '../job-handler.ts';

export const pollCounted: JobHandler<'poll.counted'> = (platform, { pollId }) =>
  deliverPollTotals(platform, parseId(pollId) ?? 0n);
