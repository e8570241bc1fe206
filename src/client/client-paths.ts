/**
 * The addresses of the web client. The server answers them for signed-in people; those that are also public have pages for
 * everybody.
 */

/** Addresses with a page for visitors (facades/web/public). */
export const PUBLIC_PATHS = {
  home: '/',
  person: '/@:name',
  post: '/@:name/:id',
  events: '/events',
  event: '/events/:uuid',
  photos: '/events/:uuid/photos',
  series: '/series/:id',
  datePoll: '/date-polls/:id',
  groups: '/groups',
  tag: '/tags/:tag',
  collection: '/collections/:id',
} as const;

/** Addresses for signed-in people; visitors are asked to sign in, and return. */
export const PERSONAL_PATHS = {
  local: '/local',
  catchUp: '/catch-up',
  unread: '/catch-up/all',
  compose: '/compose',
  postDrafts: '/drafts',
  scheduled: '/scheduled',
  replyRequests: '/reply-requests',
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
  eventMessages: '/events/:uuid/messages',
  door: '/events/:uuid/door',
  datePolls: '/date-polls',
  newDatePoll: '/date-polls/new',
  editDatePoll: '/date-polls/:id/edit',
  newGroup: '/groups/new',
  members: '/@:name/members',
  groupSettings: '/@:name/settings',
  postRequests: '/@:name/post-requests',
  notifications: '/notifications',
  notificationRequests: '/notifications/requests',
  severed: '/notifications/severed/:id',
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
