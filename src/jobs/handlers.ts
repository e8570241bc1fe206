/** The handlers of background jobs: job name → handler. */

import type { JobName } from '../domain/kernel/outbox.ts';
import { calendarHandlers } from './events/calendar-due.ts';
import { datePollHandlers } from './events/date-poll-ended.ts';
import { eventChanged } from './events/event-changed.ts';
import { eventCommented } from './events/event-commented.ts';
import { eventDeleted } from './events/event-deleted.ts';
import { eventHappened } from './events/event-happened.ts';
import { eventHidden } from './events/event-hidden.ts';
import { eventInvitationEnded, eventInvited } from './events/event-invited.ts';
import { eventMailsDue } from './events/event-mails-due.ts';
import { eventMentioned } from './events/event-mentioned.ts';
import { eventMessageDue } from './events/event-message-due.ts';
import { eventMessageRemoved } from './events/event-message-removed.ts';
import { groupDeleted } from './events/group-deleted.ts';
import { groupEventsDue } from './events/group-events-due.ts';
import { groupInvited } from './events/group-invited.ts';
import { joinUnanswered } from './events/join-unanswered.ts';
import { membershipChanged } from './events/membership-changed.ts';
import { membershipEnded } from './events/membership-ended.ts';
import { membershipRefused } from './events/membership-refused.ts';
import {
  organizerDeclined,
  organizerInvited,
  organizerJoined,
  organizerRemoved,
  seriesOrganizerDue,
} from './events/organizers-changed.ts';
import { participationChanged } from './events/participation-changed.ts';
import { photoHandlers } from './events/photo-decided.ts';
import { placeLost } from './events/place-lost.ts';
import { remindersDue } from './events/reminders-due.ts';
import { replyModerated } from './events/reply-moderated.ts';
import { reportCreated } from './events/report-created.ts';
import { seriesDue, seriesMailsDue, seriesSaidDue } from './events/series-due.ts';
import { ticketChanged } from './events/ticket-changed.ts';
import { waitingHandlers } from './events/waiting-changed.ts';
import { wallAnswered } from './events/wall-answered.ts';
import { webhookHandlers } from './events/webhook-due.ts';
import { activityDue } from './federation/activity-due.ts';
import { activityLookUpDue, activityReceived } from './federation/activity-received.ts';
import { instanceFollowChanged, remoteInstanceDue } from './federation/deliver/deliver-instance-follows.ts';
import { relayFollowChanged } from './federation/deliver/deliver-relay-follows.ts';
import { inboxDue } from './federation/inbox-due.ts';
import { instanceKeyRotationDue } from './federation/instance-key-rotation-due.ts';
import { joinAnswered } from './federation/join-answered.ts';
import { joinDue, joinWithdrawn } from './federation/join-asked.ts';
import { keysRotationDue } from './federation/keys-rotation-due.ts';
import { profileViewed } from './federation/profile-viewed.ts';
import { relayedStatusDue } from './federation/relayed-status-due.ts';
import { remoteActorDue } from './federation/remote-actor-due.ts';
import { remoteEmojiDue } from './federation/remote-emoji-due.ts';
import { remoteEventPictureDue } from './federation/remote-event-picture-due.ts';
import { remoteFollowersDue } from './federation/remote-followers-due.ts';
import { remoteGroupDue } from './federation/remote-group-due.ts';
import { remoteMediaDue } from './federation/remote-media-due.ts';
import { remotePortraitDue } from './federation/remote-portrait-due.ts';
import { remoteProfileDue } from './federation/remote-profile-due.ts';
import { remoteSoftwareDue } from './federation/remote-software-due.ts';
import { statusApprovalDue } from './federation/status-approval-due.ts';
import { statusHandlesDue } from './federation/status-handles-due.ts';
import { statusMentionsDue } from './federation/status-mentions-due.ts';
import { statusQuoteDue } from './federation/status-quote-due.ts';
import { statusRepliesDue } from './federation/status-replies-due.ts';
import { statusThreadDue } from './federation/status-thread-due.ts';
import { threadViewed } from './federation/thread-viewed.ts';
import { announcementChanged } from './instance/announcement-changed.ts';
import { announcementReacted } from './instance/announcement-reacted.ts';
import { customEmojisChanged } from './instance/custom-emojis-changed.ts';
import { ipBlocksChanged } from './instance/ip-blocks-changed.ts';
import { releaseFeedDue } from './instance/release-feed-due.ts';
import { settingsChanged } from './instance/settings-changed.ts';
import type { JobHandler } from './job-handler.ts';
import { addressHandlers } from './mails/address-handlers.ts';
import { confirmationRequested } from './mails/confirmation-requested.ts';
import { mailRequested } from './mails/mail-requested.ts';
import { reportDigestDue } from './mails/report-digest-due.ts';
import { resetRequested } from './mails/reset-requested.ts';
import { signInLinkRequested } from './mails/sign-in-link-requested.ts';
import { mediaRemoved } from './media/media-removed.ts';
import { mediaUploaded } from './media/media-uploaded.ts';
import { pictureWidthsDue } from './media/picture-widths-due.ts';
import { accountWarningCreated } from './moderation/account-warning-created.ts';
import { actorPurged } from './moderation/actor-purged.ts';
import { appealCreated } from './moderation/appeal-created.ts';
import { appealDecided } from './moderation/appeal-decided.ts';
import { blockListDue } from './moderation/block-list-due.ts';
import { domainBlockChanged } from './moderation/domain-block-changed.ts';
import { domainPurged } from './moderation/domain-purged.ts';
import { hostPurged } from './moderation/host-purged.ts';
import { remoteAccountSuspended } from './moderation/remote-account-suspended.ts';
import { userPurged } from './moderation/user-purged.ts';
import { warnedStatusesDecided } from './moderation/warned-statuses-decided.ts';
import { accountMoved } from './people/account-moved.ts';
import { actorCreated } from './people/actor-created.ts';
import { attributionChanged } from './people/attribution-changed.ts';
import { blockChanged } from './people/block-changed.ts';
import { collectionItemCreated } from './people/collection-item-created.ts';
import { collectionUpdated } from './people/collection-updated.ts';
import { domainBlocked } from './people/domain-blocked.ts';
import { encryptedMessageCreated } from './people/encrypted-message-created.ts';
import { filtersChanged } from './people/filters-changed.ts';
import { followApproved } from './people/follow-approved.ts';
import { followCreated } from './people/follow-created.ts';
import { followRemoved } from './people/follow-removed.ts';
import { followersMoved } from './people/followers-moved.ts';
import { listMembersChanged } from './people/list-members-changed.ts';
import { listTagsChanged } from './people/list-tags-changed.ts';
import { muteEnded } from './people/mute-ended.ts';
import { notificationCreated } from './people/notification-created.ts';
import { notificationRequestsAccepted } from './people/notification-requests-accepted.ts';
import { personDeleted } from './people/person-deleted.ts';
import { personUnlocked } from './people/person-unlocked.ts';
import { profileChanged } from './people/profile-changed.ts';
import { profileLinked } from './people/profile-linked.ts';
import { pushDue } from './people/push-due.ts';
import { secondFactorOwed } from './people/second-factor-owed.ts';
import { tagUnfollowed } from './people/tag-unfollowed.ts';
import { tokenRevoked } from './people/token-revoked.ts';
import { userConfirmed } from './people/user-confirmed.ts';
import { annualReportRequested } from './statuses/annual-report-requested.ts';
import { favouriteCreated } from './statuses/favourite-created.ts';
import { favouriteRemoved } from './statuses/favourite-removed.ts';
import { interactionAnswered } from './statuses/interaction-answered.ts';
import { pinChanged } from './statuses/pin-changed.ts';
import { pollCounted } from './statuses/poll-counted.ts';
import { pollEnded } from './statuses/poll-ended.ts';
import { pollVoted } from './statuses/poll-voted.ts';
import { quoteAnswered } from './statuses/quote-answered.ts';
import { quoteRevoked } from './statuses/quote-revoked.ts';
import { replyAnswered } from './statuses/reply-answered.ts';
import { replyRefused } from './statuses/reply-refused.ts';
import { replyRevoked } from './statuses/reply-revoked.ts';
import { scheduledStatusDue } from './statuses/scheduled-status-due.ts';
import { statusChanged } from './statuses/status-changed.ts';
import { statusCreated } from './statuses/status-created.ts';
import { statusDeleted } from './statuses/status-deleted.ts';
import { statusLinked } from './statuses/status-linked.ts';
import { statusRestored } from './statuses/status-restored.ts';
import { statusUpdated } from './statuses/status-updated.ts';
import { statusesCreated } from './statuses/statuses-created.ts';
import { archiveRequested } from './transfers/archive-requested.ts';
import { importDue } from './transfers/import-due.ts';
import { postImportDue } from './transfers/post-import-due.ts';

export type JobHandlers = { [Name in JobName]: JobHandler<Name> };

/** Each name of JobPayloads, once. The handler has the name of its job in camel case; `remote_recording.due` has that of `remote_media.due`. */
export const JOB_HANDLERS: JobHandlers = {
  'account.moved': accountMoved,
  'activity.due': activityDue,
  'activity.look_up_due': activityLookUpDue,
  'activity.received': activityReceived,
  'inbox.due': inboxDue,
  'remote_event_picture.due': remoteEventPictureDue,
  'remote_portrait.due': remotePortraitDue,
  'remote_group.due': remoteGroupDue,
  'remote_actor.due': remoteActorDue,
  'remote_profile.due': remoteProfileDue,
  'remote_followers.due': remoteFollowersDue,
  'remote_software.due': remoteSoftwareDue,
  'relayed_status.due': relayedStatusDue,
  'remote_media.due': remoteMediaDue,
  'remote_emoji.due': remoteEmojiDue,
  'remote_recording.due': remoteMediaDue,
  'status.handles_due': statusHandlesDue,
  'status.mentions_due': statusMentionsDue,
  'profile.viewed': profileViewed,
  'status.replies_due': statusRepliesDue,
  'status.approval_due': statusApprovalDue,
  'status.quote_due': statusQuoteDue,
  'status.thread_due': statusThreadDue,
  'thread.viewed': threadViewed,
  'account_warning.created': accountWarningCreated,
  'actor.created': actorCreated,
  'appeal.created': appealCreated,
  'appeal.decided': appealDecided,
  'actor.purged': actorPurged,
  'attribution.changed': attributionChanged,
  'announcement.changed': announcementChanged,
  'announcement.reacted': announcementReacted,
  'annual_report.requested': annualReportRequested,
  'archive.requested': archiveRequested,
  'collection.updated': collectionUpdated,
  'collection_item.created': collectionItemCreated,
  'confirmation.requested': confirmationRequested,
  'domain.blocked': domainBlocked,
  'block_list.due': blockListDue,
  ...calendarHandlers,
  'release_feed.due': releaseFeedDue,
  'domain.purged': domainPurged,
  'host.purged': hostPurged,
  'domain_block.changed': domainBlockChanged,
  'remote_account.suspended': remoteAccountSuspended,
  ...addressHandlers,
  'custom_emojis.changed': customEmojisChanged,
  'settings.changed': settingsChanged,
  'encrypted_message.created': encryptedMessageCreated,
  'event.changed': eventChanged,
  'event.commented': eventCommented,
  'event_mails.due': eventMailsDue,
  'event.deleted': eventDeleted,
  'event_message.due': eventMessageDue,
  'event_message.removed': eventMessageRemoved,
  'event.mentioned': eventMentioned,
  'event.happened': eventHappened,
  'event.hidden': eventHidden,
  ...photoHandlers,
  'instance_follow.changed': instanceFollowChanged,
  'relay_follow.changed': relayFollowChanged,
  'remote_instance.due': remoteInstanceDue,
  'favourite.created': favouriteCreated,
  'filters.changed': filtersChanged,
  'follow.approved': followApproved,
  'followers.moved': followersMoved,
  'follow.created': followCreated,
  'follow.removed': followRemoved,
  'ip_blocks.changed': ipBlocksChanged,
  'instance_key.rotation_due': instanceKeyRotationDue,
  'keys.rotation_due': keysRotationDue,
  'interaction.answered': interactionAnswered,
  'join.answered': joinAnswered,
  'join.due': joinDue,
  'join.withdrawn': joinWithdrawn,
  'join.unanswered': joinUnanswered,
  'import.due': importDue,
  'list_members.changed': listMembersChanged,
  'mute.ended': muteEnded,
  'list_tags.changed': listTagsChanged,
  'mail.requested': mailRequested,
  'media.removed': mediaRemoved,
  'media.uploaded': mediaUploaded,
  'picture_widths.due': pictureWidthsDue,
  'group.deleted': groupDeleted,
  ...datePollHandlers,
  'event.invited': eventInvited,
  'event_invitation.ended': eventInvitationEnded,
  'organizer.invited': organizerInvited,
  'organizer.declined': organizerDeclined,
  'organizer.joined': organizerJoined,
  'organizer.removed': organizerRemoved,
  'group_events.due': groupEventsDue,
  'group.invited': groupInvited,
  'membership.changed': membershipChanged,
  'membership.ended': membershipEnded,
  'membership.refused': membershipRefused,
  'reply.moderated': replyModerated,
  'wall.answered': wallAnswered,
  'notification.created': notificationCreated,
  'notification_requests.accepted': notificationRequestsAccepted,
  'participation.changed': participationChanged,
  'place.lost': placeLost,
  'person.deleted': personDeleted,
  'person.unlocked': personUnlocked,
  'block.changed': blockChanged,
  'favourite.removed': favouriteRemoved,
  'pin.changed': pinChanged,
  'poll.counted': pollCounted,
  'poll.voted': pollVoted,
  'profile.changed': profileChanged,
  'poll.ended': pollEnded,
  'post_import.due': postImportDue,
  'profile.linked': profileLinked,
  'push.due': pushDue,
  'quote.answered': quoteAnswered,
  'quote.revoked': quoteRevoked,
  'reminders.due': remindersDue,
  'reply.answered': replyAnswered,
  'reply.refused': replyRefused,
  'reply.revoked': replyRevoked,
  'report.created': reportCreated,
  'report_digest.due': reportDigestDue,
  'reset.requested': resetRequested,
  'scheduled_status.due': scheduledStatusDue,
  'sign_in_link.requested': signInLinkRequested,
  'status.changed': statusChanged,
  'status.created': statusCreated,
  'statuses.created': statusesCreated,
  'status.deleted': statusDeleted,
  'status.linked': statusLinked,
  'status.restored': statusRestored,
  'status.updated': statusUpdated,
  'tag.unfollowed': tagUnfollowed,
  'ticket.changed': ticketChanged,
  'token.revoked': tokenRevoked,
  'second_factor.owed': secondFactorOwed,
  'user.confirmed': userConfirmed,
  ...waitingHandlers,
  'series.due': seriesDue,
  'series_mails.due': seriesMailsDue,
  'series_said.due': seriesSaidDue,
  'series_organizer.due': seriesOrganizerDue,
  'warned_statuses.decided': warnedStatusesDecided,
  ...webhookHandlers,
  'user.purged': userPurged,
};
