/**
 * Every endpoint that can show a status. tests/people/visibility.test.ts runs the matrix of viewers, visibilities and relations
 * through all of them, and tests/conformance/status-endpoints.test.ts fails if an operation of the contract that returns
 * statuses, or parts of them, has no row here.
 *
 * A new endpoint takes one line: `named` if the path or the body names the status and hidden reads as absent, `list` if it may
 * contain the status among others, `refused` if it is not for people, otherwise `endpoint` with the expected answer.
 */
import {
  acted,
  at,
  type Endpoint,
  endpoint,
  isPublic,
  linkedTo,
  list,
  named,
  on,
  onlyAuthors,
  orHidden,
  ownList,
  page,
  pinned,
  policyChanged,
  reblogged,
  refused,
  reportedBy,
  requested,
  signedIn,
  trending,
  undone,
  voted,
} from './status-endpoint-kinds.ts';

export const STATUS_ENDPOINTS: readonly Endpoint[] = [
  named('GET /api/v1/statuses/{}', on('')),
  named(
    'GET /api/v1/statuses/{}/context',
    ({ matrix, seen, status }) => `/api/v1/statuses/${seen ? matrix.root : status}/context`,
  ),
  named('GET /api/v1/statuses/{}/history', on('/history')),
  endpoint(
    'GET /api/v1/statuses/{}/source',
    (cell) => (cell.viewer ? orHidden(cell) : { status: 401, shows: false }),
    on('/source'),
  ),
  named('GET /api/v1/polls/{}', ({ poll }) => `/api/v1/polls/${poll}`),
  list('GET /api/v1/events/{}/comments', ({ matrix }) => `/api/v1/events/${matrix.event}/comments`),
  list('GET /api/v1/statuses', ({ status }) => `/api/v1/statuses?id[]=${status}`),
  list('GET /api/v1/accounts/{}/statuses', ({ author }) => `/api/v1/accounts/${author.id}/statuses?limit=40`),
  list('GET /api/v1/timelines/public', at('timelines/public?limit=40'), isPublic),
  linkedTo('GET /api/v1/timelines/link'),
  list('GET /api/v1/timelines/tag/{}', at('timelines/tag/matrix?limit=40'), isPublic),
  trending('GET /api/v1/trends/statuses', at('trends/statuses')),
  ownList('GET /api/v1/timelines/home', at('timelines/home?limit=40')),
  // Without a marker, all of the home timeline counts, but for one's own posts.
  endpoint(
    'GET /api/v1/catch_up',
    signedIn(({ seen, relation }) => ({ status: 200, shows: seen && relation !== 'author' })),
    at('catch_up'),
  ),
  ownList('GET /api/v1/timelines/direct', at('timelines/direct?limit=40')),
  ownList('GET /api/v1/timelines/list/{}', ({ kept }) => `/api/v1/timelines/list/${kept.list}`),
  ownList('GET /api/v1/bookmarks', at('bookmarks?limit=40')),
  ownList('GET /api/v1/favourites', at('favourites?limit=40')),
  list(
    'GET /api/v2/search',
    () => '/api/v2/search?q=whisper&limit=40',
    ({ viewer, seen }) => viewer !== null && seen,
  ),
  ownList('GET /api/v1/conversations', at('conversations?limit=40')),
  ownList('POST /api/v1/conversations/{}/read', ({ kept }) => `/api/v1/conversations/${kept.conversation}/read`),
  ownList('POST /api/v1/conversations/{}/unread', ({ kept }) => `/api/v1/conversations/${kept.conversation}/unread`),
  ownList('GET /api/v1/notifications', at('notifications?types[]=favourite')),
  acted('GET /api/v1/notifications/{}', ({ kept }) => `/api/v1/notifications/${kept.notification}`),
  ownList('GET /api/v2/notifications', at('../v2/notifications?types[]=favourite')),
  acted('GET /api/v2/notifications/{}', ({ kept }) => `/api/v2/notifications/ungrouped-${kept.notification}`),
  requested('GET /api/v1/notifications/requests', '/api/v1/notifications/requests', { status: 200, shows: false }),
  requested('GET /api/v1/notifications/requests/{}', '/api/v1/notifications/requests/1', { status: 404, shows: false }),
  acted('POST /api/v1/statuses/{}/favourite', on('/favourite')),
  acted('POST /api/v1/statuses/{}/bookmark', on('/bookmark')),
  acted('POST /api/v1/statuses/{}/mute', on('/mute')),
  acted('POST /api/v1/statuses/{}/unmute', on('/unmute')),
  acted('POST /api/v1/statuses/{}/pin', on('/pin'), pinned),
  acted('POST /api/v1/statuses/{}/unpin', on('/unpin')),
  acted('POST /api/v1/statuses/{}/reblog', on('/reblog'), reblogged),
  acted(
    'POST /api/v1/polls/{}/votes',
    ({ poll }) => `/api/v1/polls/${poll}/votes`,
    voted,
    () => ({ choices: [0] }),
  ),
  // The viewer's own reply is visible to them; its parent is not in it.
  acted(
    'POST /api/v1/statuses',
    at('statuses'),
    () => ({ status: 200, shows: false }),
    ({ status }) => ({ status: 'mine', visibility: 'direct', in_reply_to_id: status }),
  ),
  acted('PUT /api/v1/statuses/{}', on(''), onlyAuthors, () => ({ status: 'mine' })),
  acted('PATCH /api/v1/statuses/{}', on(''), onlyAuthors, () => ({ status: 'mine' })),
  acted('DELETE /api/v1/statuses/{}', on(''), onlyAuthors),
  // No status of the matrix is quoted: tests/statuses/quotes.test.ts covers lists of quotes.
  acted('GET /api/v1/statuses/{}/quotes', on('/quotes'), () => ({ status: 200, shows: false })),
  acted('POST /api/v1/statuses/{}/quotes/{}/revoke', on('/quotes/1/revoke'), ({ relation }) => ({
    status: relation === 'author' ? 404 : 403,
    shows: false,
  })),
  // No status of the matrix waits for an approval: tests/statuses/reply-policy.test.ts covers those that do.
  endpoint(
    'GET /api/v1/reply_requests',
    signedIn(() => ({ status: 200, shows: false })),
    at('reply_requests'),
  ),
  ...['approve', 'reject'].map((decision) =>
    endpoint(
      `POST /api/v1/reply_requests/{}/${decision}`,
      signedIn(() => ({ status: 404, shows: false })),
      ({ status }) => `/api/v1/reply_requests/${status}/${decision}`,
    ),
  ),
  // Nor for the moderators of a group: tests/people/group-posts.test.ts.
  endpoint(
    'GET /api/v1/groups/{}/post_requests',
    signedIn(() => ({ status: 404, shows: false })),
    at('groups/1/post_requests'),
  ),
  ...['accept', 'refuse'].map((answer) =>
    endpoint(
      `POST /api/v1/groups/{}/post_requests/{}/${answer}`,
      signedIn(() => ({ status: 404, shows: false })),
      ({ status }) => `/api/v1/groups/1/post_requests/${status}/${answer}`,
    ),
  ),
  // No status of the matrix has a title: tests/people/group-discussions.test.ts.
  endpoint('GET /api/v1/groups/{}/discussions', () => ({ status: 404, shows: false }), at('groups/1/discussions')),
  endpoint(
    'GET /api/v1/groups/{}/discussions/{}',
    () => ({ status: 404, shows: false }),
    ({ status }) => `/api/v1/groups/1/discussions/${status}`,
  ),
  endpoint(
    'PATCH /api/v1/groups/{}/discussions/{}',
    signedIn(() => ({ status: 404, shows: false })),
    ({ status }) => `/api/v1/groups/1/discussions/${status}`,
    () => ({ title: 'Another' }),
  ),
  ...['close', 'reopen'].map((verb) =>
    endpoint(
      `POST /api/v1/groups/{}/discussions/{}/${verb}`,
      signedIn(() => ({ status: 404, shows: false })),
      ({ status }) => `/api/v1/groups/1/discussions/${status}/${verb}`,
    ),
  ),
  ...['remove', 'restore'].map((verb) =>
    endpoint(
      `POST /api/v1/groups/{}/discussion_replies/{}/${verb}`,
      signedIn(() => ({ status: 404, shows: false })),
      ({ status }) => `/api/v1/groups/1/discussion_replies/${status}/${verb}`,
    ),
  ),
  acted('PUT /api/v1/statuses/{}/interaction_policy', on('/interaction_policy'), policyChanged),
  acted('PATCH /api/v1/statuses/{}/interaction_policy', on('/interaction_policy'), policyChanged),
  undone('POST /api/v1/statuses/{}/unfavourite', on('/unfavourite')),
  undone('POST /api/v1/statuses/{}/unbookmark', on('/unbookmark')),
  undone('POST /api/v1/statuses/{}/unreblog', on('/unreblog')),
  reportedBy('GraphQL Report.comments', 'comments { text }', ({ status }) => [status]),
  reportedBy('GraphQL Comment.replies', 'comments { replies { text } }', ({ matrix }) => [matrix.root]),
  // They contain only posts of their owner, which nobody in the matrix has: tests/people/annual-reports.test.ts.
  endpoint(
    'GET /api/v1/annual_reports',
    signedIn(() => ({ status: 200, shows: false })),
    at('annual_reports'),
  ),
  endpoint(
    'GET /api/v1/annual_reports/{}',
    signedIn(() => ({ status: 404, shows: false })),
    at('annual_reports/2025'),
  ),
  refused('GET /api/v1/moderation/reports', at('moderation/reports')),
  refused('GET /api/v1/moderation/reports/{}', at('moderation/reports/1')),
  refused('PATCH /api/v1/moderation/reports/{}', at('moderation/reports/1')),
  refused('GET /api/v1/admin/reports', at('admin/reports')),
  ...['GET', 'PUT', 'PATCH'].map((method) => refused(`${method} /api/v1/admin/reports/{}`, at('admin/reports/1'))),
  ...['assign_to_self', 'unassign', 'resolve', 'reopen', 'statuses'].map((act) =>
    refused(`POST /api/v1/admin/reports/{}/${act}`, at(`admin/reports/1/${act}`)),
  ),
  refused('GET /api/v1/admin/trends/statuses', at('admin/trends/statuses')),
  refused(
    'POST /api/v1/admin/trends/statuses/{}/approve',
    ({ status }) => `/api/v1/admin/trends/statuses/${status}/approve`,
  ),
  refused(
    'POST /api/v1/admin/trends/statuses/{}/reject',
    ({ status }) => `/api/v1/admin/trends/statuses/${status}/reject`,
  ),
  page(
    'page /@{}/{}',
    ({ author, status }) => `/@${author.name}/${status}`,
    ({ seen }) => seen,
  ),
  page(
    'page /@{}/{}/embed',
    ({ author, status }) => `/@${author.name}/${status}/embed`,
    ({ seen }) => seen,
  ),
  page(
    'page /@{}',
    ({ author }) => `/@${author.name}`,
    ({ seen }) => seen,
  ),
  page('page /tags/{}', () => '/tags/matrix', isPublic),
  page('page /', () => '/', isPublic),
];

/** Operations of the contract that show only what their caller just wrote. */
export const OWN_WORDS: readonly string[] = [
  'POST /api/v1/comments',
  'POST /api/v1/moderation/reports',
  'GraphQL RootMutationType.createComment',
];
