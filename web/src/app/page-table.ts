/**
 * The pages of the addresses in src/client/client-paths.ts. The build also reads this table to preload the module of each page.
 */
import type { ComponentType } from 'react';
import type { PERSONAL_PATHS, PUBLIC_PATHS } from '../../../src/client/client-paths.ts';

/** @returns the page's component, from a module that is loaded only then */
type Load = () => Promise<ComponentType>;

export const PAGES: Record<keyof typeof PUBLIC_PATHS | keyof typeof PERSONAL_PATHS, Load> = {
  home: async () => (await import('../home/home-page.tsx')).HomePage,
  // Reading.
  local: async () => (await import('../home/home-page.tsx')).HomePage,
  catchUp: async () => (await import('../home/catch-up-page.tsx')).CatchUpPage,
  unread: async () => (await import('../home/unread-page.tsx')).UnreadPage,
  tag: async () => (await import('../posts/pages/tag-page.tsx')).TagPage,
  post: async () => (await import('./thread-page.tsx')).ThreadPage,
  bookmarks: async () => (await import('../posts/pages/kept-pages.tsx')).BookmarksPage,
  favourites: async () => (await import('../posts/pages/kept-pages.tsx')).FavouritesPage,
  replyRequests: async () => (await import('../posts/pages/reply-requests-page.tsx')).ReplyRequestsPage,
  lists: async () => (await import('../posts/pages/lists-page.tsx')).ListsPage,
  list: async () => (await import('../posts/pages/list-page.tsx')).ListPage,
  conversations: async () => (await import('../posts/pages/conversations-page.tsx')).ConversationsPage,
  conversation: async () => (await import('./thread-page.tsx')).ConversationPage,
  // Collections.
  collections: async () => (await import('../collections/collections-page.tsx')).CollectionsPage,
  collection: async () => (await import('../collections/collection-page.tsx')).CollectionPage,
  // Writing.
  compose: async () => (await import('../compose/compose-page.tsx')).ComposePage,
  postDrafts: async () => (await import('../compose/drafts-page.tsx')).PostDraftsPage,
  scheduled: async () => (await import('../compose/scheduled-page.tsx')).ScheduledPage,
  // People.
  async person() {
    const { HandlePage, prepareHandlePage } = await import('./handle-page.tsx');
    await prepareHandlePage();
    return HandlePage;
  },
  followers: async () => (await import('../people/follows-pages.tsx')).FollowersPage,
  following: async () => (await import('../people/follows-pages.tsx')).FollowingPage,
  // Events.
  events: async () => (await import('../events/events-page.tsx')).EventsPage,
  event: async () => (await import('../events/event-page.tsx')).EventPage,
  photos: async () => (await import('../events/photos/photos-page.tsx')).PhotosPage,
  series: async () => (await import('../events/series-page.tsx')).SeriesPage,
  datePoll: async () => (await import('../date-polls/date-poll-page.tsx')).DatePollPage,
  datePolls: async () => (await import('../date-polls/date-polls-page.tsx')).DatePollsPage,
  newDatePoll: async () => (await import('../date-polls/new-poll-page.tsx')).NewPollPage,
  editDatePoll: async () => (await import('../date-polls/edit-poll-page.tsx')).EditPollPage,
  newEvent: async () => (await import('../organizing/new-event-page.tsx')).NewEventPage,
  editEvent: async () => (await import('../organizing/edit-event-page.tsx')).EditEventPage,
  drafts: async () => (await import('../organizing/drafts-page.tsx')).DraftsPage,
  importEvents: async () => (await import('../organizing/event-files/import-page.tsx')).ImportPage,
  eventMessages: async () => (await import('../organizing/messages-page.tsx')).MessagesPage,
  door: async () => (await import('../organizing/door/door-page.tsx')).DoorPage,
  participants: async () => (await import('../organizing/participants-page.tsx')).ParticipantsPage,
  // Groups.
  groups: async () => (await import('../groups/groups-page.tsx')).GroupsPage,
  newGroup: async () => (await import('../groups/new-group-page.tsx')).NewGroupPage,
  members: async () => (await import('../groups/members-page.tsx')).MembersPage,
  postRequests: async () => (await import('../groups/post-requests-page.tsx')).PostRequestsPage,
  groupSettings: async () => (await import('../groups/group-settings-page.tsx')).GroupSettingsPage,
  // Notifications and search.
  notifications: async () => (await import('../notifications/notifications-page.tsx')).NotificationsPage,
  notificationRequests: async () => (await import('../notifications/requests-page.tsx')).NotificationRequestsPage,
  severed: async () => (await import('../notifications/severed-page.tsx')).SeveredPage,
  search: async () => (await import('../search/search-page.tsx')).SearchPage,
  // Settings.
  settings: async () => (await import('../settings/settings-page.tsx')).SettingsPage,
  profileSettings: async () => (await import('../settings/profile-page.tsx')).ProfilePage,
  preferences: async () => (await import('../settings/preferences-page.tsx')).PreferencesPage,
  identities: async () => (await import('../settings/identities-page.tsx')).IdentitiesPage,
  notificationSettings: async () => (await import('../settings/notifications-page.tsx')).NotificationSettingsPage,
  filters: async () => (await import('../settings/filters-page.tsx')).FiltersPage,
  relationships: async () => (await import('../settings/relationships-page.tsx')).RelationshipsPage,
  account: async () => (await import('../settings/account-page.tsx')).AccountPage,
};
