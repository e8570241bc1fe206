/** A local person voted in a remote poll: notifies that server. */
import { parseId } from '../../platform/ids.ts';
import { deliverVotes } from '../federation/deliver/deliver-polls.ts';
import type { JobHandler } from '../job-handler.ts';

export const pollVoted: JobHandler<'poll.voted'> = (platform, { pollId, actorId, choices }) =>
  deliverVotes(platform, parseId(pollId) ?? 0n, parseId(actorId) ?? 0n, choices);
