/** The event of a date poll was published: invites the people who said that they can or may come. */
import { inviteVoters } from '../../domain/date-polls/invite-voters.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const datePollSettled: JobHandler<'date_poll.settled'> = (platform, { eventId, after }) =>
  inviteVoters(platform, parseId(eventId) ?? 0n, parseId(after ?? '') ?? 0n);
