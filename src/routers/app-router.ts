/** The root router, with all procedures: one router for each resource. */

import { createCallerFactory, mergeRouters, router } from '../procedures/procedure.ts';
import { commentsRouter } from './events/comments.ts';
import { datePollsRouter } from './events/date-polls.ts';
import { doorRouter } from './events/door.ts';
import { eventFilesRouter } from './events/event-files.ts';
import { eventInvitationsRouter } from './events/event-invitations.ts';
import { eventMessagesRouter } from './events/event-messages.ts';
import { eventPhotosRouter } from './events/event-photos.ts';
import { eventsRouter } from './events/events.ts';
import { feedsRouter } from './events/feeds.ts';
import { groupBlocksRouter } from './events/group-blocks.ts';
import { groupCalendarsRouter } from './events/group-calendars.ts';
import { groupDiscussionsRouter } from './events/group-discussions.ts';
import { groupInvitationsRouter } from './events/group-invitations.ts';
import { groupPinsRouter } from './events/group-pins.ts';
import { groupPostsRouter } from './events/group-posts.ts';
import { groupWebhooksRouter } from './events/group-webhooks.ts';
import { groupsRouter } from './events/groups.ts';
import { organizersRouter } from './events/organizers.ts';
import { participationsRouter } from './events/participations.ts';
import { picturesRouter } from './events/pictures.ts';
import { placesRouter } from './events/places.ts';
import { seriesRouter } from './events/series.ts';
import { ticketsRouter } from './events/tickets.ts';
import { waitingRouter } from './events/waiting.ts';
import { filterKeywordsRouter, filterStatusesRouter } from './filters/filter-parts.ts';
import { filtersRouter } from './filters/filters.ts';
import { filtersV1Router } from './filters/filters-v1.ts';
import { aboutRouter } from './instance/about.ts';
import { adminInstanceRouter } from './instance/admin-instance.ts';
import { adminSettingsRouter } from './instance/admin-settings.ts';
import { announcementsRouter } from './instance/announcements.ts';
import { customEmojisRouter } from './instance/custom-emojis.ts';
import { instanceRouter } from './instance/instance.ts';
import { wellKnownRouter } from './instance/well-known.ts';
import { adminAccountsRouter } from './moderation/admin-accounts.ts';
import { adminAnnouncementsRouter } from './moderation/admin-announcements.ts';
import { adminEmojisRouter } from './moderation/admin-emojis.ts';
import { adminFormerServersRouter } from './moderation/admin-former-servers.ts';
import { adminInstancesRouter } from './moderation/admin-instances.ts';
import { adminInvitesRouter } from './moderation/admin-invites.ts';
import { adminMeasuresRouter } from './moderation/admin-measures.ts';
import { adminRelaysRouter } from './moderation/admin-relays.ts';
import { adminReportsRouter } from './moderation/admin-reports.ts';
import { adminRolesRouter } from './moderation/admin-roles.ts';
import { adminServersRouter } from './moderation/admin-servers.ts';
import { adminTagsRouter } from './moderation/admin-tags.ts';
import { adminTrendsRouter } from './moderation/admin-trends.ts';
import { adminWarningPresetsRouter } from './moderation/admin-warning-presets.ts';
import { adminBlockListsRouter } from './moderation/blocks/admin-block-lists.ts';
import { adminCanonicalEmailBlocksRouter } from './moderation/blocks/admin-canonical-email-blocks.ts';
import { adminDomainAllowsRouter } from './moderation/blocks/admin-domain-allows.ts';
import { adminDomainBlocksRouter } from './moderation/blocks/admin-domain-blocks.ts';
import { adminEmailDomainBlocksRouter } from './moderation/blocks/admin-email-domain-blocks.ts';
import { adminIpBlocksRouter } from './moderation/blocks/admin-ip-blocks.ts';
import { adminUsernameBlocksRouter } from './moderation/blocks/admin-username-blocks.ts';
import { jobsRouter } from './moderation/jobs.ts';
import { moderationRouter } from './moderation/moderation.ts';
import { reportsRouter } from './moderation/reports.ts';
import { strikesRouter } from './moderation/strikes.ts';
import { notificationGroupsRouter } from './notifications/notification-groups.ts';
import { notificationPolicyRouter } from './notifications/notification-policy.ts';
import { notificationRequestsRouter } from './notifications/notification-requests.ts';
import { notificationsRouter } from './notifications/notifications.ts';
import { pushSubscriptionsRouter } from './notifications/push-subscriptions.ts';
import { accountsRouter } from './people/accounts.ts';
import { annualReportsRouter } from './people/annual-reports.ts';
import { blocksRouter } from './people/blocks.ts';
import { collectionsRouter } from './people/collections.ts';
import { discoveryRouter } from './people/discovery.ts';
import { endorsementsRouter } from './people/endorsements.ts';
import { movesRouter } from './people/moves.ts';
import { personsRouter } from './people/persons.ts';
import { preferencesRouter } from './people/preferences.ts';
import { profileRouter } from './people/profile.ts';
import { relationshipsRouter } from './people/relationships.ts';
import { severancesRouter } from './people/severances.ts';
import { appSearchRouter } from './search/app-search.ts';
import { searchRouter } from './search/search.ts';
import { conversationsRouter } from './statuses/conversations.ts';
import { mediaRouter } from './statuses/media.ts';
import { oembedRouter } from './statuses/oembed.ts';
import { pollsRouter } from './statuses/polls.ts';
import { postDraftsRouter } from './statuses/post-drafts.ts';
import { quotesRouter } from './statuses/quotes.ts';
import { replyRequestsRouter } from './statuses/reply-requests.ts';
import { savedStatusesRouter } from './statuses/saved-statuses.ts';
import { scheduledStatusesRouter } from './statuses/scheduled-statuses.ts';
import { statusActionsRouter } from './statuses/status-actions.ts';
import { statusesRouter } from './statuses/statuses.ts';
import { asyncRefreshesRouter } from './timelines/async-refreshes.ts';
import { listsRouter } from './timelines/lists.ts';
import { markersRouter } from './timelines/markers.ts';
import { streamsRouter } from './timelines/streams.ts';
import { featuredTagsRouter, tagsRouter } from './timelines/tags.ts';
import { timelinesRouter } from './timelines/timelines.ts';
import { trendsRouter } from './timelines/trends.ts';
import { exportsRouter } from './transfers/exports.ts';
import { importsRouter } from './transfers/imports.ts';
import { postImportsRouter } from './transfers/post-imports.ts';
import { appsRouter } from './users/apps.ts';
import { cryptoRouter } from './users/crypto.ts';
import { invitesRouter } from './users/invites.ts';
import { joinedAccountsRouter } from './users/joined-accounts.ts';
import { oauthRouter } from './users/oauth.ts';
import { sessionsRouter } from './users/sessions.ts';
import { signUpsRouter } from './users/sign-ups.ts';
import { usersRouter } from './users/users.ts';

export const appRouter = router({
  accounts: accountsRouter,
  adminAccounts: adminAccountsRouter,
  adminAnnouncements: adminAnnouncementsRouter,
  adminCanonicalEmailBlocks: adminCanonicalEmailBlocksRouter,
  adminDomainAllows: adminDomainAllowsRouter,
  adminBlockLists: adminBlockListsRouter,
  adminDomainBlocks: adminDomainBlocksRouter,
  adminEmailDomainBlocks: adminEmailDomainBlocksRouter,
  adminIpBlocks: adminIpBlocksRouter,
  adminUsernameBlocks: adminUsernameBlocksRouter,
  adminEmojis: adminEmojisRouter,
  adminFormerServers: adminFormerServersRouter,
  adminInstance: adminInstanceRouter,
  adminInstances: adminInstancesRouter,
  adminRelays: adminRelaysRouter,
  adminServers: adminServersRouter,
  adminRoles: adminRolesRouter,
  adminSettings: adminSettingsRouter,
  adminInvites: adminInvitesRouter,
  adminMeasures: adminMeasuresRouter,
  adminReports: adminReportsRouter,
  adminTags: adminTagsRouter,
  adminTrends: adminTrendsRouter,
  adminWarningPresets: adminWarningPresetsRouter,
  announcements: announcementsRouter,
  asyncRefreshes: asyncRefreshesRouter,
  annualReports: annualReportsRouter,
  appSearch: appSearchRouter,
  apps: appsRouter,
  blocks: blocksRouter,
  collections: collectionsRouter,
  comments: commentsRouter,
  conversations: conversationsRouter,
  endorsements: endorsementsRouter,
  discovery: discoveryRouter,
  customEmojis: customEmojisRouter,
  crypto: cryptoRouter,
  events: eventsRouter,
  exports: exportsRouter,
  feeds: feedsRouter,
  featuredTags: featuredTagsRouter,
  filterKeywords: filterKeywordsRouter,
  filterStatuses: filterStatusesRouter,
  filters: filtersRouter,
  filtersV1: filtersV1Router,
  eventFiles: eventFilesRouter,
  eventInvitations: eventInvitationsRouter,
  organizers: organizersRouter,
  door: doorRouter,
  datePolls: datePollsRouter,
  eventMessages: eventMessagesRouter,
  eventPhotos: eventPhotosRouter,
  groupBlocks: groupBlocksRouter,
  groupDiscussions: groupDiscussionsRouter,
  groupInvitations: groupInvitationsRouter,
  groupCalendars: groupCalendarsRouter,
  groupPins: groupPinsRouter,
  groupPosts: groupPostsRouter,
  groupWebhooks: groupWebhooksRouter,
  groups: groupsRouter,
  imports: importsRouter,
  instance: mergeRouters(instanceRouter, aboutRouter),
  invites: invitesRouter,
  jobs: jobsRouter,
  keptStatuses: savedStatusesRouter,
  joinedAccounts: joinedAccountsRouter,
  lists: listsRouter,
  markers: markersRouter,
  media: mediaRouter,
  moderation: moderationRouter,
  moves: movesRouter,
  notificationGroups: notificationGroupsRouter,
  notificationPolicy: notificationPolicyRouter,
  notificationRequests: notificationRequestsRouter,
  notifications: notificationsRouter,
  oauth: oauthRouter,
  oembed: oembedRouter,
  participations: participationsRouter,
  series: seriesRouter,
  tickets: ticketsRouter,
  waiting: waitingRouter,
  persons: personsRouter,
  pictures: picturesRouter,
  places: placesRouter,
  polls: pollsRouter,
  postImports: postImportsRouter,
  pushSubscriptions: pushSubscriptionsRouter,
  preferences: preferencesRouter,
  profile: profileRouter,
  relationships: relationshipsRouter,
  severances: severancesRouter,
  reports: reportsRouter,
  quotes: quotesRouter,
  replyRequests: replyRequestsRouter,
  postDrafts: postDraftsRouter,
  scheduledStatuses: scheduledStatusesRouter,
  search: searchRouter,
  sessions: sessionsRouter,
  signUps: signUpsRouter,
  statuses: mergeRouters(statusesRouter, statusActionsRouter),
  streams: streamsRouter,
  strikes: strikesRouter,
  tags: tagsRouter,
  timelines: timelinesRouter,
  trends: trendsRouter,
  users: usersRouter,
  wellKnown: wellKnownRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
