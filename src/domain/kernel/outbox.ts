/** Job types of the domain: name → payload. The handlers are in src/jobs. Ids are text. */

import type { Tx } from '../../platform/database/db.ts';
import { type JobOptions, leaveJob } from '../../platform/database/outbox.ts';

/** What happens to an event. */
export type EventHappening =
  | 'published'
  | 'joined'
  | 'asked'
  | 'left'
  | 'accepted'
  | 'refused'
  | 'role_changed'
  | 'changed'
  | 'cancelled'
  | 'commented'
  | 'deleted';

export interface JobPayloads {
  'account.moved': { actorId: string; targetId: string };
  'actor.created': { actorId: string };
  /** `actorId`: its author, whose posts are told in their order; missing in jobs of earlier versions. */
  'status.created': { statusId: string; actorId?: string };
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
  'scheduled_status.due': { scheduledStatusId: string };
  'favourite.created': { favouriteId: string };
  'follow.approved': { followId: string };
  'follow.created': { followId: string };
  'follow.removed': { followerId: string; targetId: string };
  /** Somebody hides that server for themselves. */
  'domain.blocked': { actorId: string; domain: string };
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
  'event.changed': { eventId: string; changes: string[] };
  /** Written to the log of happenings once for the `key`. `about`: whose participation it concerns; `readers`: who is told of what is gone. */
  'event.happened': { key: string; eventId: string; what: EventHappening; about?: string; readers?: string[] };
  /** The post is below an event. */
  'event.commented': { statusId: string };
  /** Its visibility was reduced. */
  'event.hidden': { eventId: string };
  /** They take part in the event, which begins soon. */
  'reminders.due': { eventId: string; actorIds: string[] };
  'participation.changed': { participantId: string; effect: 'joined' | 'asked' | 'accepted' | 'refused'; key: string };
  'report.created': { reportId: string };
  /** `mail`: whether its owner is told by mail, too; true where it is missing. */
  'account_warning.created': { accountWarningId: string; mail?: boolean };
  /** A decision about posts: they are deleted, or marked as sensitive. */
  'warned_statuses.decided': { accountWarningId: string };
  'appeal.created': { appealId: string };
  'appeal.decided': { appealId: string };
  'group.invited': { invitationId: string };
  'membership.changed': { memberId: string; effect: 'asked' | 'accepted' };
  /** For the user of that address, if any: the request takes the same time either way. */
  'confirmation.requested': { email: string; locale: string | null; returnPath?: string | null };
  'reset.requested': { email: string; locale: string | null; returnPath?: string | null };
  /** The user wants another address. */
  'email_change.requested': { userId: string };
  /** Somebody signed up with an address that is already taken. */
  'sign_up.repeated': { email: string; locale: string | null; returnPath: string | null };
  'person.deleted': { actorId: string };
  /** Staff deleted them, or thirty days of suspension are over. */
  'actor.purged': { actorId: string };
  'user.purged': { userId: string };
  /** Other domains than before may name the person as author. */
  'attribution.changed': { actorId: string };
  /** Follows need no approval any more. */
  'person.unlocked': { actorId: string };
  /** The profile has links that their pages have not confirmed; `attempt` counts from 1. */
  'profile.linked': { actorId: string; attempt: number };
  'mail.requested': { to: string; template: string; locale: string; values: Record<string, string> };
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

/** Enqueues a job in the transaction of the change that causes it. */
export function leave<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  options?: JobOptions,
): Promise<void> {
  return leaveJob(tx, name, payload, options);
}
