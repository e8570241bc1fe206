/** Job types of the domain: name → payload. The handlers are in src/jobs. Ids are text. */

import type { Tx } from '../../platform/database/db.ts';
import { type JobOptions, leaveJob, leaveJobs } from '../../platform/database/outbox.ts';
import type { EventDeleted, EventHappened, EventInvitationEnded, InstanceFollowChanged } from './event-payloads.ts';
import type { EventPlans } from './event-plans.ts';
import { anyQueueOf, LANES, type LaneName, queueOf } from './lanes.ts';
import type { MembershipChanged, MembershipEnded } from './membership-payloads.ts';

export interface JobPayloads {
  /** A received activity, unparsed. `senderId`: its signer; `ownerId`: the owner of the inbox, null for the shared inbox. */
  'activity.received': { body: string; senderId: string; ownerId: string | null };
  /** An activity that requires requests to other servers. */
  'activity.look_up_due': { body: string; senderId: string; ownerId: string | null };
  /** A delivery to inboxes whose hosts share a queue. `inbox`: the only one, in jobs of earlier versions. */
  'activity.due': { activityId: string; inboxes: string[] } | { activityId: string; inbox: string };
  /** A picture of a remote actor was added, changed or removed. */
  'remote_portrait.due': { actorId: string; kind: 'avatar' | 'header'; url: string | null; description: string | null };
  /** A local person follows this remote actor. */
  'remote_profile.due': { actorId: string };
  /** A local person follows or joined this remote group. */
  'remote_group.due': { groupId: string };
  /** This server follows another one through this actor, whose earlier announcements are fetched. */
  'remote_instance.due': { actorId: string };
  /** That server did not take an activity: which software it runs is read. */
  'remote_software.due': { host: string };
  'instance_follow.changed': InstanceFollowChanged;
  /** A local person looks up a remote actor, or its data is old: fetches its profile, if that is old, and its totals. */
  'remote_actor.due': { actorId: string };
  /** The picture of a remote event was added, changed or removed. */
  'remote_event_picture.due': { eventId: string; url: string | null; description: string | null };
  'account.moved': { actorId: string; targetId: string };
  'actor.created': { actorId: string };
  /**
   * `actorId`: its author, whose posts are published in order; missing in jobs of earlier versions. `quiet`: an old post without
   * notifications. `unknown`: handles of unknown remote people in its text.
   */
  'status.created': { statusId: string; actorId?: string; quiet?: boolean; unknown?: string[] };
  /** The status replies to an unknown one; `depth`: the number of levels above the received post. */
  'status.thread_due': { statusId: string; parentUri: string; depth: number };
  /** The remote status mentions unknown actors; `attempt` counts from 1. */
  'status.mentions_due': { statusId: string; uris: string[]; attempt: number };
  /** The local status names unknown people; `attempt` counts from 1. `after`: which activity is delivered when they were looked up. */
  'status.handles_due': { statusId: string; handles: string[]; attempt: number; after: 'creation' | 'edit' };
  /** A picture of another server that a status shows. */
  'remote_media.due': { mediaId: string; url: string };
  /** An emoji of another server is new, or has another picture. */
  'remote_emoji.due': { domain: string; shortcode: string };
  /** A video or sound of another server that a status shows. */
  'remote_recording.due': { mediaId: string; url: string };
  /** Data shown with it changed, not its content. */
  'status.changed': { statusId: string };
  'status.deleted': { statusId: string };
  /** Deleted by a decision, and restored by an appeal. */
  'status.restored': { statusId: string };
  /** `mentioned`: actors newly mentioned by the edit; `unknown`: as in `status.created`. */
  'status.updated': { statusId: string; mentioned: string[]; unknown?: string[] };
  /** Its text contains a link to a web page. */
  'status.linked': { statusId: string };
  'poll.ended': { pollId: string };
  /** A local poll received votes; one job for those of some minutes. */
  'poll.counted': { pollId: string };
  /** A local person voted in a remote poll. */
  'poll.voted': { pollId: string; actorId: string; choices: number[] };
  'pin.changed': { actorId: string; statusId: string; pinned: boolean };
  'scheduled_status.due': { scheduledStatusId: string };
  'favourite.created': { favouriteId: string };
  /** A local person removed a favourite of a remote post. */
  'favourite.removed': { favouriteId: string; actorId: string; statusId: string };
  'follow.approved': { followId: string };
  'follow.created': { followId: string };
  /** `by`: which of the two ended it, or refused the request; missing in jobs of earlier versions, as are id and address of the follow. */
  'follow.removed': {
    followerId: string;
    targetId: string;
    follow?: { id: string; uri: string | null; by: 'follower' | 'target' };
  };
  /** A local person blocked or unblocked a remote one. */
  'block.changed': { blockId: string; blockerId: string; targetId: string; blocked: boolean };
  /** The public profile of a local actor changed; one job for changes within seconds. */
  'profile.changed': { actorId: string };
  /** A local person hides that server; `blockId`: missing in jobs of earlier versions. */
  'domain.blocked': { actorId: string; domain: string; blockId?: string };
  /** Staff limits or suspends that server and those below it, or does so no more. `causeId` names the change. */
  'domain_block.changed': { domain: string; causeId: string };
  /** Staff delete the stored data of that suspended server. */
  'domain.purged': { domain: string };
  /** Staff suspended an account of another server. `causeId` names the act. */
  'remote_account.suspended': { actorId: string; causeId: string };
  'filters.changed': { actorId: string };
  /** `home`: removed from an exclusive list. */
  'list_members.changed': { ownerId: string; actorIds: string[]; timelines: 'lists' | 'home' };
  'annual_report.requested': { reportId: string };
  'archive.requested': { archiveId: string };
  /** Some of its rows wait. */
  'import.due': { importId: string };
  'collection_item.created': { itemId: string };
  /** It has another name or description. */
  'collection.updated': { collectionId: string };
  /** It mentions people who were not notified yet; they are once they may see it. */
  'event.mentioned': { eventId: string };
  /** `by`: the user who saved it; missing in jobs of earlier versions, which also send the mails. */
  'event.changed': { eventId: string; changes: string[]; by?: string };
  /** Edits of one event, oldest first; participants get one mail about all. `before`: its state before the edit. */
  'event_mails.due': { eventId: string; before: EventPlans; by: string }[];
  'event.happened': EventHappened;
  /** A local event was deleted. */
  'event.deleted': EventDeleted;
  /** The post is below an event. */
  'event.commented': { statusId: string };
  'event.invited': { invitationId: string };
  'event_invitation.ended': EventInvitationEnded;
  /** Its visibility was reduced. */
  'event.hidden': { eventId: string };
  /** They participate in the event, which begins soon. */
  'reminders.due': { eventId: string; actorIds: string[] };
  'participation.changed': { participantId: string; effect: 'joined' | 'asked' | 'accepted' | 'refused'; key: string };
  /**
   * A remote person repeated a request, or could not be admitted, and gets the current answer. `by`: the activity that they sent.
   */
  'join.answered': {
    eventId: string;
    actorId: string;
    uri: string | null;
    by: 'ACCEPT' | 'JOIN' | 'REPLY';
    /** The sentence by which it was refused. */
    refusal?: string;
  };
  /** A local person requested to join a remote event, which has not answered: the request is repeated. */
  'join.due': { participantId: string };
  /** A local person left a remote event, or withdrew a request to join it. */
  'join.withdrawn': { uri: string; actorId: string; eventId: string };
  /** Another server has not answered for long, or takes no answers. */
  'join.unanswered': { participantId: string };
  /** `forwardTo`: servers that get a copy. */
  'report.created': { reportId: string; forwardTo?: string[] };
  /** Mails about reports of the hour from then on were skipped: one mail covers all of them. */
  'report_digest.due': { to: string; locale: string; from: string };
  /** `mail`: whether its owner also gets a mail; true if missing. */
  'account_warning.created': { accountWarningId: string; mail?: boolean };
  /** A decision about posts: they are deleted, or marked as sensitive. */
  'warned_statuses.decided': { accountWarningId: string };
  'appeal.created': { appealId: string };
  'appeal.decided': { appealId: string };
  'group.invited': { invitationId: string };
  /** `told`: its remote followers and members. */
  'group.deleted': { groupId: string; told: string[] };
  'membership.changed': MembershipChanged;
  'membership.ended': MembershipEnded;
  /** Rejects an impossible remote request. `uri`: of its Join. */
  'membership.refused': { groupId: string; actorId: string; uri: string };
  /** For the user of that address, if any: the request takes the same time either way. */
  'confirmation.requested': { email: string; locale: string | null; returnPath?: string | null };
  'reset.requested': { email: string; locale: string | null; returnPath?: string | null };
  /** Somebody requested a mail with a link that signs in. */
  /** `known`: requested from a network where the account was used. */
  'sign_in_link.requested': { linkId: string; known?: boolean };
  /** The user requested a change of address. */
  'email_change.requested': { userId: string };
  /** Somebody signed up with a taken address. */
  'sign_up.repeated': { email: string; locale: string | null; returnPath: string | null };
  /** `followers`: remote ones, whose follows are already deleted; missing in jobs of earlier versions. */
  'person.deleted': { actorId: string; followers?: string[] };
  /** Staff deleted them, or thirty days of suspension are over. */
  'actor.purged': { actorId: string };
  'user.purged': { userId: string };
  /** Other domains than before may name the person as author. */
  'attribution.changed': { actorId: string };
  /** Follows need no approval any more. */
  'person.unlocked': { actorId: string };
  /** The profile has links to `host` that their pages have not confirmed; `attempt` counts from 1. Without it: in jobs of earlier versions. */
  'profile.linked': { actorId: string; attempt: number; host?: string };
  /**
   * `thread`: the topic of the mail; mails of one thread are shown together. `eventId`: the event whose calendar entry is
   * attached. `cause` and `subject`: what the mail counts against (domain/mails/mail-bounds.ts).
   */
  'mail.requested': {
    to: string;
    template: string;
    locale: string;
    values: Record<string, string>;
    thread?: string;
    eventId?: string;
    cause?: string;
    subject?: string;
  };
  /** It was published, changed while it was, unpublished or deleted. */
  'announcement.changed': { announcementId: string };
  /** How many react with this emoji has changed. */
  'announcement.reacted': { announcementId: string; name: string };
  'custom_emojis.changed': Record<string, never>;
  'ip_blocks.changed': Record<string, never>;
  'settings.changed': Record<string, never>;
  /** For the first time. */
  'user.confirmed': { userId: string };
  'tag.unfollowed': { actorId: string; tagId: string };
  'encrypted_message.created': { messageId: string };
  /** A notification for a push subscription. */
  'push.due': { subscriptionId: string; notificationId: string };
  'token.revoked': { tokenId: string };
  /** At most one job for each cause; only notifications that are shown to their recipients. */
  'notification.created': { notificationIds: string[] };
  /** Some senders may notify from now on. */
  'notification_requests.accepted': { recipientId: string };
  'media.uploaded': { mediaId: string };
  /** Files that may be orphaned. */
  'media.removed': { keys: string[] };
}

export type JobName = keyof JobPayloads;

/**
 * Jobs that wait for other servers, and their lanes: all that send requests or mail, or read and write stored files. Other jobs
 * cannot do so (src/jobs/worker/task-list.ts), because they share the few slots of fan-out and notifications.
 */
export const WAITING_JOBS = {
  'activity.due': 'deliveries',
  'activity.look_up_due': 'look_ups',
  'activity.received': 'inbox',
  'archive.requested': 'files',
  'confirmation.requested': 'mail',
  'email_change.requested': 'mail',
  'event.hidden': 'files',
  'import.due': 'imports',
  'mail.requested': 'mail',
  'media.removed': 'files',
  'media.uploaded': 'recordings',
  'profile.linked': 'pages',
  'remote_portrait.due': 'remote',
  'remote_event_picture.due': 'remote',
  'remote_group.due': 'remote',
  'remote_instance.due': 'remote',
  'remote_actor.due': 'remote',
  'remote_profile.due': 'remote',
  'remote_software.due': 'look_ups',
  'push.due': 'push',
  'reset.requested': 'mail',
  'sign_in_link.requested': 'mail',
  'sign_up.repeated': 'mail',
  'remote_media.due': 'remote',
  'remote_emoji.due': 'remote',
  'remote_recording.due': 'remote_recordings',
  'status.linked': 'pages',
  'status.handles_due': 'look_ups',
  'status.mentions_due': 'look_ups',
  'status.thread_due': 'look_ups',
  'warned_statuses.decided': 'files',
} as const satisfies Partial<Record<JobName, LaneName>>;

/** Null for a job that waits for no server. */
export const laneOf = (name: string): LaneName | null =>
  Object.hasOwn(WAITING_JOBS, name) ? WAITING_JOBS[name as keyof typeof WAITING_JOBS] : null;

export interface LeaveOptions extends JobOptions {
  /** The host that a job of a lane will contact, or that caused its requests: it runs with no other job of the same site. */
  host?: string;
}

/** @param name of any version of the server */
export function leaveNamed(
  tx: Tx,
  name: string,
  payload: object,
  { host, ...options }: LeaveOptions = {},
): Promise<void> {
  const lane = laneOf(name);
  if (!lane) return leaveJob(tx, name, payload, options);
  const queue = host === undefined ? anyQueueOf(lane, JSON.stringify(payload)) : queueOf(lane, host);
  return leaveJob(tx, name, payload, { queue, priority: LANES[lane].priority, ...options });
}

/** Enqueues a job in the transaction of the change that causes it. */
export function leave<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  options?: LeaveOptions,
): Promise<void> {
  return leaveNamed(tx, name, payload, options);
}

/** Enqueues jobs of one kind, in a lane, by one statement. */
export function leaveMany<Name extends keyof typeof WAITING_JOBS>(
  tx: Tx,
  name: Name,
  jobs: readonly { payload: JobPayloads[Name]; host: string; key?: string | null; runAt?: Date; priority?: number }[],
  options: Pick<JobOptions, 'maxAttempts' | 'priority'> = {},
): Promise<void> {
  const lane = WAITING_JOBS[name];
  const queued = jobs.map(({ host, ...job }) => ({ ...job, queue: queueOf(lane, host) }));
  return leaveJobs(tx, name, queued, { priority: LANES[lane].priority, ...options });
}
