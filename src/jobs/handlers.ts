/** Which handler does what a command left for later: job name → handler. */

import type { JobName, JobPayloads } from '../domain/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { actorCreated } from './actor-created.ts';
import { confirmationRequested } from './confirmation-requested.ts';
import { eventChanged } from './event-changed.ts';
import { eventHidden } from './event-hidden.ts';
import { eventMentioned } from './event-mentioned.ts';
import { favouriteCreated } from './favourite-created.ts';
import { filtersChanged } from './filters-changed.ts';
import { followApproved } from './follow-approved.ts';
import { followCreated } from './follow-created.ts';
import { followRemoved } from './follow-removed.ts';
import { listMembersChanged } from './list-members-changed.ts';
import { mailRequested } from './mail-requested.ts';
import { mediaRemoved } from './media-removed.ts';
import { mediaUploaded } from './media-uploaded.ts';
import { membershipChanged } from './membership-changed.ts';
import { participationChanged } from './participation-changed.ts';
import { personDeleted } from './person-deleted.ts';
import { pollEnded } from './poll-ended.ts';
import { reportCreated } from './report-created.ts';
import { resetRequested } from './reset-requested.ts';
import { scheduledStatusDue } from './scheduled-status-due.ts';
import { signUpRepeated } from './sign-up-repeated.ts';
import { statusChanged } from './status-changed.ts';
import { statusCreated } from './status-created.ts';
import { statusDeleted } from './status-deleted.ts';
import { statusLinked } from './status-linked.ts';
import { statusUpdated } from './status-updated.ts';
import { tagUnfollowed } from './tag-unfollowed.ts';
import { tokenRevoked } from './token-revoked.ts';

/**
 * Does one job. It may run more than once (a process can die after the work and before the note of it), so it must be safe
 * to repeat; what it throws makes the worker try again later.
 */
export type JobHandler<Name extends JobName> = (platform: Platform, payload: JobPayloads[Name]) => Promise<void>;

export type JobHandlers = { [Name in JobName]: JobHandler<Name> };

/** One line for each name of JobPayloads; the handler lives in the file of that name with dashes. */
export const JOB_HANDLERS: JobHandlers = {
  'actor.created': actorCreated,
  'confirmation.requested': confirmationRequested,
  'event.changed': eventChanged,
  'event.mentioned': eventMentioned,
  'event.hidden': eventHidden,
  'favourite.created': favouriteCreated,
  'filters.changed': filtersChanged,
  'follow.approved': followApproved,
  'follow.created': followCreated,
  'follow.removed': followRemoved,
  'list_members.changed': listMembersChanged,
  'mail.requested': mailRequested,
  'media.removed': mediaRemoved,
  'media.uploaded': mediaUploaded,
  'membership.changed': membershipChanged,
  'participation.changed': participationChanged,
  'person.deleted': personDeleted,
  'poll.ended': pollEnded,
  'report.created': reportCreated,
  'reset.requested': resetRequested,
  'scheduled_status.due': scheduledStatusDue,
  'sign_up.repeated': signUpRepeated,
  'status.changed': statusChanged,
  'status.created': statusCreated,
  'status.deleted': statusDeleted,
  'status.linked': statusLinked,
  'status.updated': statusUpdated,
  'tag.unfollowed': tagUnfollowed,
  'token.revoked': tokenRevoked,
};
