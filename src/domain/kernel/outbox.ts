/** Job types of the domain: name → payload. The handlers are in src/jobs. Ids are text. */

import type { Tx } from '../../platform/database/db.ts';
import { type JobOptions, leaveJob, leaveJobs } from '../../platform/database/outbox.ts';
import type { EventDeleted, EventHappened, EventInvitationEnded, InstanceFollowChanged } from './event-payloads.ts';
import type { EventPlans } from './event-plans.ts';
import { anyQueueOf, LANES, type LaneName, queueOf } from './lanes.ts';
import type { MembershipChanged, MembershipEnded } from './membership-payloads.ts';

export interface JobPayloads {
  /** An activity of another server, as it came; `senderId`: who signed it, `ownerId`: whose inbox it came to, null for the shared one. */
  'activity.received': { body: string; senderId: string; ownerId: string | null };
  /** It cannot be done before others are asked. */
  'activity.look_up_due': { body: string; senderId: string; ownerId: string | null };
  /** Waits to be sent to inboxes whose hosts share a queue; `inbox`: in jobs of earlier versions, the only one. */
  'activity.due': { activityId: string; inboxes: string[] } | { activityId: string; inbox: string };
  /** A picture of an actor of another server is new, or gone. */
  'remote_portrait.due': { actorId: string; kind: 'avatar' | 'header'; url: string | null; description: string | null };
  /** Somebody here follows that actor of another server. */
  'remote_profile.due': { actorId: string };
  /** Somebody here follows that group of another server, or joined it. */
  'remote_group.due': { groupId: string };
  /** This server follows another one as a whole, by that actor: what it announced before is read. */
  'remote_instance.due': { actorId: string };
  'instance_follow.changed': InstanceFollowChanged;
  /** Somebody looks for an actor of another server, or what is known of it is old: its profile, if that is old, and its totals. */
  'remote_actor.due': { actorId: string };
  /** The picture of an event of another server is new, or gone. */
  'remote_event_picture.due': { eventId: string; url: string | null; description: string | null };
  'account.moved': { actorId: string; targetId: string };
  'actor.created': { actorId: string };
  /** `actorId`: its author, whose posts are told in their order; missing in jobs of earlier versions. `quiet`: it is old, and nobody is told. */
  'status.created': { statusId: string; actorId?: string; quiet?: boolean };
  /** The status answers one that is not known here; `depth`: how far above the post that arrived. */
  'status.thread_due': { statusId: string; parentUri: string; depth: number };
  /** The status of another server names actors who are not known here; `attempt` counts from 1. */
  'status.mentions_due': { statusId: string; uris: string[]; attempt: number };
  /** A picture of another server that a status shows. */
  'remote_media.due': { mediaId: string; url: string };
  /** An emoji of another server is new, or has another picture. */
  'remote_emoji.due': { domain: string; shortcode: string };
  /** A video or sound of another server that a status shows. */
  'remote_recording.due': { mediaId: string; url: string };
  /** Data shown with it changed, not its content. */
  'status.changed': { statusId: string };
  'status.deleted': { statusId: string };
  /** Deleted by a decision, and brought back by an appeal. */
  'status.restored': { statusId: string };
  /** `mentioned`: actors newly mentioned by the edit. */
  'status.updated': { statusId: string; mentioned: string[] };
  /** Its text contains a link to a web page. */
  'status.linked': { statusId: string };
  'poll.ended': { pollId: string };
  /** Votes came in for a poll of this server; one job for those of some minutes. */
  'poll.counted': { pollId: string };
  /** Somebody here voted in a poll of another server. */
  'poll.voted': { pollId: string; actorId: string; choices: number[] };
  'pin.changed': { actorId: string; statusId: string; pinned: boolean };
  'scheduled_status.due': { scheduledStatusId: string };
  'favourite.created': { favouriteId: string };
  /** Somebody here takes a favourite of a post of another server back. */
  'favourite.removed': { favouriteId: string; actorId: string; statusId: string };
  'follow.approved': { followId: string };
  'follow.created': { followId: string };
  /** `by`: which of the two ended it, or refused the request; missing in jobs of earlier versions, as are id and address of the follow. */
  'follow.removed': {
    followerId: string;
    targetId: string;
    follow?: { id: string; uri: string | null; by: 'follower' | 'target' };
  };
  /** Somebody here blocks somebody elsewhere, or does so no more. */
  'block.changed': { blockId: string; blockerId: string; targetId: string; blocked: boolean };
  /** What others see of an actor of this server is new; one job for changes within seconds. */
  'profile.changed': { actorId: string };
  /** Somebody hides that server for themselves; `blockId`: missing in jobs of earlier versions. */
  'domain.blocked': { actorId: string; domain: string; blockId?: string };
  /** Staff limits or suspends that server and those below it, or does so no more. `causeId` names the change. */
  'domain_block.changed': { domain: string; causeId: string };
  /** Staff deletes what is known of that suspended server. */
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
  /** `by`: the user who saved it; missing in jobs of earlier versions, which send the mails, too. */
  'event.changed': { eventId: string; changes: string[]; by?: string };
  /** Saves of one event, oldest first; participants get one mail about all. `before`: what it was before the save. */
  'event_mails.due': { eventId: string; before: EventPlans; by: string }[];
  'event.happened': EventHappened;
  /** An event of this server is gone. */
  'event.deleted': EventDeleted;
  /** The post is below an event. */
  'event.commented': { statusId: string };
  'event.invited': { invitationId: string };
  'event_invitation.ended': EventInvitationEnded;
  /** Its visibility was reduced. */
  'event.hidden': { eventId: string };
  /** They take part in the event, which begins soon. */
  'reminders.due': { eventId: string; actorIds: string[] };
  'participation.changed': { participantId: string; effect: 'joined' | 'asked' | 'accepted' | 'refused'; key: string };
  /** Somebody elsewhere asked again, or could not be let in: they are told what holds. `by`: what they sent. */
  'join.answered': {
    eventId: string;
    actorId: string;
    uri: string | null;
    by: 'ACCEPT' | 'JOIN' | 'REPLY';
    /** The sentence by which it was refused. */
    refusal?: string;
  };
  /** Somebody here asked to join an event of another server, which has not answered: it is asked once more. */
  'join.due': { participantId: string };
  /** Somebody here no longer takes part in an event of another server, or does not ask to. */
  'join.withdrawn': { uri: string; actorId: string; eventId: string };
  /** Another server has not answered for long, or takes no answers. */
  'join.unanswered': { participantId: string };
  /** `forwardTo`: servers that are told, too. */
  'report.created': { reportId: string; forwardTo?: string[] };
  /** `mail`: whether its owner is told by mail, too; true where it is missing. */
  'account_warning.created': { accountWarningId: string; mail?: boolean };
  /** A decision about posts: they are deleted, or marked as sensitive. */
  'warned_statuses.decided': { accountWarningId: string };
  'appeal.created': { appealId: string };
  'appeal.decided': { appealId: string };
  'group.invited': { invitationId: string };
  /** `told`: who followed it or belonged to it from other servers. */
  'group.deleted': { groupId: string; told: string[] };
  'membership.changed': MembershipChanged;
  'membership.ended': MembershipEnded;
  /** Another server asked what cannot be: it is told so. `uri`: of its Join. */
  'membership.refused': { groupId: string; actorId: string; uri: string };
  /** For the user of that address, if any: the request takes the same time either way. */
  'confirmation.requested': { email: string; locale: string | null; returnPath?: string | null };
  'reset.requested': { email: string; locale: string | null; returnPath?: string | null };
  /** Somebody asked for a mail whose link signs in. */
  /** `known`: asked for from a network where the account was used. */
  'sign_in_link.requested': { linkId: string; known?: boolean };
  /** The user wants another address. */
  'email_change.requested': { userId: string };
  /** Somebody signed up with an address that is already taken. */
  'sign_up.repeated': { email: string; locale: string | null; returnPath: string | null };
  /** `followers`: those of other servers, whose follows are gone already; missing in jobs of earlier versions. */
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
   * `thread`: what the mail is about; mails of one thread are shown together. `eventId`: whose calendar entry goes with it. `cause` and `subject`:
   * what the mail counts for (domain/mails/mail-bounds.ts).
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
  /** A notification that a push subscription wants. */
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
 * Jobs that wait for others, and their lanes: all that send requests or mail, or read and write stored files. Others get no means of it
 * (src/jobs/worker/task-list.ts), because they share the few places of fan-out and notifications.
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
  'push.due': 'push',
  'reset.requested': 'mail',
  'sign_in_link.requested': 'mail',
  'sign_up.repeated': 'mail',
  'remote_media.due': 'remote',
  'remote_emoji.due': 'remote',
  'remote_recording.due': 'remote_recordings',
  'status.linked': 'pages',
  'status.mentions_due': 'look_ups',
  'status.thread_due': 'look_ups',
  'warned_statuses.decided': 'files',
} as const satisfies Partial<Record<JobName, LaneName>>;

/** Null for a job that waits for nobody. */
export const laneOf = (name: string): LaneName | null =>
  Object.hasOwn(WAITING_JOBS, name) ? WAITING_JOBS[name as keyof typeof WAITING_JOBS] : null;

export interface LeaveOptions extends JobOptions {
  /** Whom a job of a lane will ask, or on whose account it asks others: it runs with no other of the same site. */
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
