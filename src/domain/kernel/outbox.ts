/** The jobs that commands leave behind: name → payload. Handlers stand in src/jobs. Ids travel as text. */

import type { Tx } from '../../platform/database/db.ts';
import { type JobOptions, leaveJob } from '../../platform/database/outbox.ts';

export interface JobPayloads {
  'actor.created': { actorId: string };
  'status.created': { statusId: string };
  /** What it is shown with changed, not what it says. */
  'status.changed': { statusId: string };
  'status.deleted': { statusId: string };
  /** `mentioned`: whom the edit names and the status did not name before. */
  'status.updated': { statusId: string; mentioned: string[] };
  /** Its text leads to a page of the web. */
  'status.linked': { statusId: string };
  'poll.ended': { pollId: string };
  'scheduled_status.due': { scheduledStatusId: string };
  'favourite.created': { favouriteId: string };
  'follow.approved': { followId: string };
  'follow.created': { followId: string };
  'follow.removed': { followerId: string; targetId: string };
  'filters.changed': { actorId: string };
  /** `home`: an exclusive list let go of them. */
  'list_members.changed': { ownerId: string; actorIds: string[]; timelines: 'lists' | 'home' };
  /** It mentions people who were not told; not before they may see it. */
  'event.mentioned': { eventId: string };
  'event.changed': { eventId: string; changes: string[] };
  /** Fewer people may see it than before. */
  'event.hidden': { eventId: string };
  'participation.changed': { participantId: string; effect: 'asked' | 'accepted' | 'refused' };
  'report.created': { reportId: string };
  'membership.changed': { memberId: string; effect: 'asked' | 'accepted' };
  /** For whoever has that address, if anyone does: asking takes the same time either way. */
  'confirmation.requested': { email: string; locale: string | null; returnPath?: string | null };
  'reset.requested': { email: string; locale: string | null; returnPath?: string | null };
  /** Somebody signed up with an address that somebody has. */
  'sign_up.repeated': { email: string; locale: string | null; returnPath: string | null };
  'person.deleted': { actorId: string };
  'mail.requested': { to: string; template: string; locale: string; values: Record<string, string> };
  'tag.unfollowed': { actorId: string; tagId: string };
  'token.revoked': { tokenId: string };
  'media.uploaded': { mediaId: string };
  /** Files that may have no row any more. */
  'media.removed': { keys: string[] };
}

export type JobName = keyof JobPayloads;

/** Leaves a job in the transaction of the change that asks for it. */
export function leave<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  options?: JobOptions,
): Promise<void> {
  return leaveJob(tx, name, payload, options);
}
