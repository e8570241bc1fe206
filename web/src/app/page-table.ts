/** Address → page. React's router knows no `@` within a segment, so a handle is one parameter, `@` included. */
import type { ComponentType } from 'react';

/** @returns the page's component, from a module that is loaded only then */
type Load = () => Promise<ComponentType>;

const notifications = {
  list: async () => (await import('../notifications/notifications-page.tsx')).NotificationsPage,
  requests: async () => (await import('../notifications/requests-page.tsx')).NotificationRequestsPage,
} satisfies Record<string, Load>;

const search = async () => (await import('../search/search-page.tsx')).SearchPage;

const settings = {
  index: async () => (await import('../settings/settings-page.tsx')).SettingsPage,
  profile: async () => (await import('../settings/profile-page.tsx')).ProfilePage,
  preferences: async () => (await import('../settings/preferences-page.tsx')).PreferencesPage,
  identities: async () => (await import('../settings/identities-page.tsx')).IdentitiesPage,
  notifications: async () => (await import('../settings/notifications-page.tsx')).NotificationSettingsPage,
  filters: async () => (await import('../settings/filters-page.tsx')).FiltersPage,
  relationships: async () => (await import('../settings/relationships-page.tsx')).RelationshipsPage,
  account: async () => (await import('../settings/account-page.tsx')).AccountPage,
} satisfies Record<string, Load>;

const events = {
  list: async () => (await import('../events/events-page.tsx')).EventsPage,
  one: async () => (await import('../events/event-page.tsx')).EventPage,
} satisfies Record<string, Load>;

const home = async () => (await import('../home/home-page.tsx')).HomePage;

const posts = {
  local: async () => (await import('../posts/pages/local-page.tsx')).LocalPage,
  tag: async () => (await import('../posts/pages/tag-page.tsx')).TagPage,
  one: async () => (await import('../posts/pages/post-page.tsx')).PostPage,
  bookmarks: async () => (await import('../posts/pages/kept-pages.tsx')).BookmarksPage,
  favourites: async () => (await import('../posts/pages/kept-pages.tsx')).FavouritesPage,
  lists: async () => (await import('../posts/pages/lists-page.tsx')).ListsPage,
  list: async () => (await import('../posts/pages/list-page.tsx')).ListPage,
  conversations: async () => (await import('../posts/pages/conversations-page.tsx')).ConversationsPage,
  conversation: async () => (await import('../posts/pages/conversation-page.tsx')).ConversationPage,
} satisfies Record<string, Load>;

const people = {
  one: async () => (await import('./handle-page.tsx')).HandlePage,
  followers: async () => (await import('../people/follows-pages.tsx')).FollowersPage,
  following: async () => (await import('../people/follows-pages.tsx')).FollowingPage,
} satisfies Record<string, Load>;

const organizing = {
  create: async () => (await import('../organizing/new-event-page.tsx')).NewEventPage,
  edit: async () => (await import('../organizing/edit-event-page.tsx')).EditEventPage,
  drafts: async () => (await import('../organizing/drafts-page.tsx')).DraftsPage,
  participants: async () => (await import('../organizing/participants-page.tsx')).ParticipantsPage,
} satisfies Record<string, Load>;

const groups = {
  list: async () => (await import('../groups/groups-page.tsx')).GroupsPage,
  create: async () => (await import('../groups/new-group-page.tsx')).NewGroupPage,
  members: async () => (await import('../groups/members-page.tsx')).MembersPage,
  settings: async () => (await import('../groups/group-settings-page.tsx')).GroupSettingsPage,
} satisfies Record<string, Load>;

const compose = {
  one: async () => (await import('../compose/compose-page.tsx')).ComposePage,
  scheduled: async () => (await import('../compose/scheduled-page.tsx')).ScheduledPage,
} satisfies Record<string, Load>;

export const PAGES: readonly (readonly [path: string, load: Load])[] = [
  ['/', home],
  ['/local', posts.local],
  ['/tags/:tag', posts.tag],
  ['/lists', posts.lists],
  ['/lists/:id', posts.list],
  ['/conversations', posts.conversations],
  ['/conversations/:id', posts.conversation],
  ['/bookmarks', posts.bookmarks],
  ['/favourites', posts.favourites],
  ['/:handle', people.one],
  ['/:handle/followers', people.followers],
  ['/:handle/following', people.following],
  ['/:handle/:id', posts.one],
  ['/compose', compose.one],
  ['/scheduled', compose.scheduled],
  ['/notifications', notifications.list],
  ['/notifications/requests', notifications.requests],
  ['/search', search],
  ['/settings', settings.index],
  ['/settings/profile', settings.profile],
  ['/settings/preferences', settings.preferences],
  ['/settings/identities', settings.identities],
  ['/settings/notifications', settings.notifications],
  ['/settings/filters', settings.filters],
  ['/settings/relationships', settings.relationships],
  ['/settings/account', settings.account],
  ['/events', events.list],
  ['/events/:uuid', events.one],
  ['/events/new', organizing.create],
  ['/events/drafts', organizing.drafts],
  ['/events/:uuid/edit', organizing.edit],
  ['/events/:uuid/participants', organizing.participants],
  ['/groups', groups.list],
  ['/groups/new', groups.create],
  ['/:handle/members', groups.members],
  ['/:handle/settings', groups.settings],
];
