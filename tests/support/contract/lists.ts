/**
 * Every list of the server. tests/timelines/lopsided.test.ts compares what each reads in a community and behind 50,000 remote posts, and fails if a list
 * of the contract has no row here. A new list takes one line.
 */

/** alice and bob are members; alice follows many people, and bob chose a language. */
export type ListViewer = 'visitor' | 'alice' | 'bob' | 'staff';

export interface ListRow {
  /** The path, or a GraphQL query. `{name}` stands for an id. */
  asked: string;
  viewers: readonly ListViewer[];
  /** For lists that look at a limited number of rows: the number of pages of the database that they read at most. */
  atMost?: number;
}

const by =
  (...viewers: ListViewer[]) =>
  (...lists: (string | Omit<ListRow, 'viewers'>)[]): ListRow[] =>
    lists.map((list) => ({ ...(typeof list === 'string' ? { asked: list } : list), viewers }));

const everybody = by('visitor', 'alice', 'staff');
const choosers = by('bob');
const members = by('alice', 'bob');
const member = by('alice');

const signedIn = by('alice', 'staff');
const staff = by('staff');

/** They check up to 400 statuses of each tag. */
const CHECKS = 2_500;
/** They have no rows without the many. */
const PAGES = 400;
/** They rank up to 500 people who have a common word in their names, and as many local ones. */
const RANKS = 8_000;
/** They rank the documents of all events with a common word, of which a page holds twenty. */
const DOCUMENTS = 500;
/** They read the entries of a common word in the index of 50,000 documents, and one's own library. */
const INDEXES = 3_000;
/** They read 750 events with their organizers, places, tags and numbers of participants. */
const FEEDS = 30_000;
/** They sort the events of everybody who is followed. */
const SORTS = 12_000;
/** It reads 400 entries of the home timeline, and sorts the events of everybody who is followed. */
const SUMMARIZES = 30_000;
/** They walk through up to 100 follows of each of 100 people. */
const WALKS = 8_000;
/** They read each row that the person has, of 2,000 follows, and of 10,000 bookmarks. */
const OWN_ROWS = 100_000;
/** They read the index of one's own notifications, if none is of the kind. */
const OWN_INDEX = 800;

export const LISTS: readonly ListRow[] = [
  ...choosers(
    '/api/v1/timelines/public',
    '/api/v1/timelines/public?local=true',
    '/api/v1/timelines/public?remote=true',
    '/api/v1/timelines/public?only_media=true',
    { asked: '/api/v1/timelines/tag/bread', atMost: CHECKS },
    { asked: '/api/v1/timelines/tag/bread?any[]=rye', atMost: CHECKS },
  ),
  ...everybody(
    '/api/v1/timelines/public',
    '/api/v1/timelines/public?local=true',
    '/api/v1/timelines/public?remote=true',
    '/api/v1/timelines/public?only_media=true',
    '/api/v1/timelines/public?local=true&only_media=true',
    '/api/v1/timelines/public?remote=true&only_media=true',
    '/api/v1/timelines/public?local=true&min_id=1',
    '/api/v1/timelines/tag/bread',
    '/api/v1/timelines/tag/bread?local=true',
    '/api/v1/timelines/tag/bread?remote=true',
    '/api/v1/timelines/tag/bread?only_media=true',
    '/api/v1/timelines/tag/bread?local=true&only_media=true',
    '/api/v1/timelines/tag/bread?any[]=rye',
    '/api/v1/timelines/tag/bread?any[]=rye&local=true',
    { asked: '/api/v1/timelines/tag/bread?all[]=rye', atMost: CHECKS },
    { asked: '/api/v1/timelines/tag/bread?all[]=oats', atMost: CHECKS },
    { asked: '/api/v1/timelines/tag/bread?none[]=rye', atMost: CHECKS },
    { asked: '/api/v1/timelines/tag/bread?none[]=oats', atMost: CHECKS },
    '/api/v1/timelines/link?url={link}',
    '/api/v1/statuses/{liked}/favourited_by',
    '/api/v1/statuses/{liked}/reblogged_by',
    '/api/v1/accounts/{local}/statuses',
    '/api/v1/accounts/{local}/statuses?only_media=true',
    '/api/v1/accounts/{remote}/statuses',
    '/api/v1/accounts/{remote}/statuses?only_media=true',
    '/api/v1/accounts/{remote}/statuses?exclude_replies=true',
    '/api/v1/accounts/{remote}/statuses?exclude_reblogs=true',
    '/api/v1/accounts/{remote}/statuses?tagged=bread',
    '/api/v1/accounts/{remote}/statuses?pinned=true',
    '/api/v1/tags/bread',
    '/api/v1/accounts/{popular}/followers',
    '/api/v1/accounts/{popular}/following',
    '/api/v1/directory',
    '/api/v1/directory?local=true',
    '/api/v1/directory?order=new',
    '/api/v1/directory?order=new&local=true',
    '/api/v1/trends',
    '/api/v1/trends/tags',
    '/api/v1/trends/statuses',
    '/api/v1/trends/links',
    '/api/v2/search?q=bread&type=hashtags',
    { asked: '/api/v2/search?q=person&type=accounts', atMost: RANKS },
    '/api/v2/search?q=neighbour7&type=accounts',
    '/api/v1/events',
    '/api/v1/events?from={now}',
    '/api/v1/events?from={now}&place=neighbour',
    '/api/v1/events?from={now}&free=true',
    '/api/v1/events?from={now}&online=true',
    '/api/v1/events?from={now}&search=neighbour',
    '/api/v1/events?from={now}&tag=bread',
    '/api/v1/events?from={now}&category=music',
    { asked: '/api/v1/events?from={now}&category=meeting', atMost: PAGES },
    '/api/v1/events?from={now}&language=en',
    { asked: '/api/v1/events?from={now}&language=ja', atMost: PAGES },
    '/api/v1/events?from={now}&language=fr',
    '/api/v1/events?from={now}&category=meeting&language=fr',
    '/api/v1/events?from={now}&actorId={local}',
    '/api/v1/events?from={now}&organizer=neighbour1',
    '/api/v1/events?from={now}&near=4.8;45.7',
    '/api/v1/feeds?tag=bread',
    { asked: '/api/v1/feeds?calendar=true', atMost: FEEDS },
    '/api/v1/groups',
    { asked: '/api/v1/search/events?search=evening', atMost: DOCUMENTS },
    '/api/v1/search/events?search=neighbour',
    { asked: '/api/v1/search/persons?search=person', atMost: RANKS },
    '/api/v1/search/persons?search=neighbour7',
    '/api/v1/search/groups?search=person',
    '/',
    '/events',
    '/groups',
    '/tags/bread',
    '/tags/bread.rss',
    '/feeds/events.atom?tag=bread',
    '/embed/events?tag=bread',
    '/@neighbour1',
    '/sitemap.xml',
    '{ events { id } }',
    '{ groups { id } }',
    { asked: '{ searchEvents(search: "evening") { total } }', atMost: DOCUMENTS },
    { asked: '{ searchPersons(search: "person") { total } }', atMost: RANKS },
  ),
  ...signedIn(
    { asked: '/api/v1/accounts/search?q=person', atMost: RANKS },
    '/api/v1/accounts/search?q=neighbour7',
    { asked: '/api/v2/search?q=morning&type=statuses', atMost: INDEXES },
    { asked: '/api/v2/search?q=neighbour&type=statuses', atMost: INDEXES },
    '/api/v2/search?q=morning%20from:neighbour7&type=statuses',
    { asked: '/api/v2/search?q=morning%20has:media&type=statuses', atMost: INDEXES },
    { asked: '/api/v2/search?q=morning%20language:en&type=statuses', atMost: INDEXES },
    { asked: '/api/v2/search?q=morning%20in:public&type=statuses', atMost: INDEXES },
    { asked: '/api/v1/suggestions', atMost: WALKS },
    { asked: '/api/v2/suggestions', atMost: WALKS },
  ),
  ...members(
    '/api/v1/timelines/home',
    { asked: '/api/v1/catch_up', atMost: SUMMARIZES },
    '/api/v1/timelines/direct',
    '/api/v1/favourites',
    '/api/v1/bookmarks',
    '/api/v1/conversations',
    '/api/v1/conversations/unread_count',
    '/api/v1/notifications',
    '/api/v2/notifications',
    { asked: '/api/v1/notifications?types[]=mention', atMost: OWN_INDEX },
    '/api/v1/notifications/unread_count',
    '/api/v2/notifications/unread_count',
    '/api/v1/notifications/requests',
    { asked: '/api/v1/events?from={now}&followed=true', atMost: SORTS },
    '/api/v1/events?from={now}&going=true',
    '/api/v1/blocks',
    '/api/v1/mutes',
    '/api/v1/follow_requests',
    '/api/v1/followed_tags',
  ),
  ...member(
    '/api/v1/timelines/list/{list}',
    '/api/v1/lists/{list}/accounts',
    '/api/v1/lists/{list}/tags',
    { asked: '/api/v1/exports/follows.csv', atMost: OWN_ROWS },
    { asked: '/api/v1/exports/bookmarks.csv', atMost: OWN_ROWS },
    { asked: '/api/v1/exports/lists.csv', atMost: OWN_ROWS },
    { asked: '/api/v1/exports/events.csv?past=true', atMost: OWN_ROWS },
    '/api/v1/exports/mutes.csv',
    '/api/v1/exports/blocks.csv',
    '/api/v1/exports/domain_blocks.csv',
  ),
  ...staff(
    '/api/v1/admin/accounts',
    '/api/v1/admin/accounts?local=true',
    '/api/v1/admin/accounts?remote=true',
    '/api/v1/admin/accounts?pending=true',
    '/api/v1/admin/accounts?suspended=true',
    '/api/v1/admin/accounts?by_domain=model.example',
    '/api/v1/admin/accounts?username=neighbour7',
    '/api/v2/admin/accounts',
    '/api/v2/admin/accounts?origin=local',
    '/api/v1/admin/reports',
    '/api/v1/admin/instances',
    '/api/v1/admin/relays',
    '/api/v1/admin/tags',
    '/api/v1/admin/trends/tags',
    '/api/v1/admin/trends/statuses',
    '/api/v1/admin/trends/links',
    '/api/v1/moderation/events',
    '/api/v1/moderation/log',
    '/api/v1/moderation/reports',
    '/api/v1/admin/servers',
    '/api/v1/users',
  ),
];

/** Jobs of the timetable that read more behind remote rows: the number of pages of the database that they read at most. */
export const JOBS_AT_MOST: Readonly<Record<string, number>> = {
  // It counts the posts with a tag since the last run, and scores posts and tags of the last days: all remote posts are of these days.
  'trends.changed': 30_000,
  // It reads each table from the catalog, most of it if its connection is new.
  'statistics.old': 8_000,
  // It counts the entries of each home timeline.
  'home_timelines.grown': 500,
};

/** Lists of the contract without a row: they show rows of one post, event or group, of one's own, or of the staff, which remote rows do not precede. */
export const UNMEASURED: readonly string[] = [
  '/api/v1/accounts/{}/collections',
  '/api/v1/accounts/{}/endorsements',
  '/api/v1/accounts/{}/in_collections',
  '/api/v1/admin/announcements',
  '/api/v1/admin/appeals',
  '/api/v1/admin/canonical_email_blocks',
  '/api/v1/admin/custom_emojis',
  '/api/v1/admin/domain_allows',
  '/api/v1/admin/domain_block_lists/{}/changes',
  '/api/v1/admin/domain_blocks',
  '/api/v1/admin/email_domain_blocks',
  '/api/v1/admin/invites',
  '/api/v1/admin/ip_blocks',
  '/api/v1/admin/jobs/dead',
  '/api/v1/admin/strikes',
  '/api/v1/admin/trends/links/publishers',
  '/api/v1/admin/username_blocks',
  '/api/v1/crypto/encrypted_messages',
  '/api/v1/date_polls',
  '/api/v1/event_messages',
  '/api/v1/date_polls/{}/votes',
  '/api/v1/domain_blocks',
  '/api/v1/endorsements',
  '/api/v1/event_invitations',
  '/api/v1/events/drafts',
  '/api/v1/events/{}/comments',
  '/api/v1/events/{}/door/people',
  '/api/v1/events/{}/invitations',
  '/api/v1/events/{}/messages',
  '/api/v1/events/{}/participants',
  '/api/v1/events/{}/photos',
  '/api/v1/events/{}/waiting',
  '/api/v1/group_invitations',
  '/api/v1/groups/{}/blocks',
  '/api/v1/groups/{}/discussions',
  '/api/v1/groups/{}/invitations',
  '/api/v1/groups/{}/members',
  '/api/v1/groups/{}/post_requests',
  '/api/v1/groups/{}/webhooks/{}/deliveries',
  '/api/v1/invites',
  '/api/v1/memberships',
  '/api/v1/moderation/reports/{}/actions',
  '/api/v1/moderation/reports/{}/notes',
  '/api/v1/places',
  '/api/v1/reply_requests',
  '/api/v1/scheduled_statuses',
  '/api/v1/drafts',
  '/api/v1/series/{}/occurrences',
  '/api/v1/severed_relationships',
  '/api/v1/severed_relationships/{}/people',
  '/api/v1/statuses/{}/quotes',
  '/api/v1/strikes',
  '/api/v1_alpha/accounts/{}/collections',
  '/api/v2/notifications/{}/accounts',
];
