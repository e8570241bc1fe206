/** The addresses of the web client. The server answers them to people who are signed in; those that are public too have pages for everybody. */

/** Addresses that have a page for people who are not signed in (facades/web/public). */
export const PUBLIC_PATHS = {
  home: '/',
  person: '/@:name',
  post: '/@:name/:id',
  events: '/events',
  event: '/events/:uuid',
  groups: '/groups',
  tag: '/tags/:tag',
  collection: '/collections/:id',
} as const;

/** Addresses for people who are signed in; others are asked to sign in, and come back. */
export const PERSONAL_PATHS = {
  local: '/local',
  compose: '/compose',
  scheduled: '/scheduled',
  lists: '/lists',
  list: '/lists/:id',
  collections: '/collections',
  conversations: '/conversations',
  conversation: '/conversations/:id',
  bookmarks: '/bookmarks',
  favourites: '/favourites',
  followers: '/@:name/followers',
  following: '/@:name/following',
  newEvent: '/events/new',
  drafts: '/events/drafts',
  editEvent: '/events/:uuid/edit',
  participants: '/events/:uuid/participants',
  newGroup: '/groups/new',
  members: '/@:name/members',
  groupSettings: '/@:name/settings',
  notifications: '/notifications',
  notificationRequests: '/notifications/requests',
  search: '/search',
  settings: '/settings',
  profileSettings: '/settings/profile',
  preferences: '/settings/preferences',
  identities: '/settings/identities',
  notificationSettings: '/settings/notifications',
  filters: '/settings/filters',
  relationships: '/settings/relationships',
  account: '/settings/account',
} as const;
