/**
 * Every endpoint that can show a status. tests/people/visibility.test.ts runs the matrix of viewers, visibilities and relations through
 * all of them, and tests/conformance/status-doors.test.ts fails when an operation of the contract that answers statuses, or
 * parts of them, has no row here.
 *
 * A new endpoint takes one line: `named` when the path or the body names the status and hidden reads as absent, `list` when it
 * may hold the status among others, `refused` when it is not for people at all, else `door` with the expected answer.
 */
import { putCard } from '../world/cards.ts';
import type { Person, World } from '../world/world.ts';
import { type Matrix, type Relation, secretOf, type Visibility } from './status-matrix.ts';

/** One viewer and one status. */
export interface Cell {
  matrix: Matrix;
  world: World;
  relation: Relation;
  visibility: Visibility;
  viewer: Person | null;
  /** Whether this viewer may see this status. */
  seen: boolean;
  author: Person;
  status: string;
  poll: string;
  kept: ReturnType<Matrix['keptOf']>;
}

export interface Answer {
  status: number;
  /** Whether the answer contains anything of the status. */
  shows: boolean;
}

export interface Door {
  /** As the contract names it: `GET /api/v1/…`, `GraphQL Type.field`, or `page /path` of the web. */
  at: string;
  ask(cell: Cell): Promise<Answer>;
  /** Null: not requested in this cell. */
  wanted(cell: Cell): Answer | null;
}

type Path = (cell: Cell) => string;
type Body = (cell: Cell) => object;

const holds = (cell: Cell, answer: unknown): boolean => JSON.stringify(answer).includes(secretOf(cell.visibility));

async function asked(cell: Cell, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await cell.world.rest(cell.viewer).send(method, path, body && { body });
  return { status: answer.status, shows: holds(cell, answer.body) };
}

const door = (at: string, wanted: Door['wanted'], path: Path, body?: Body): Door => ({
  at,
  wanted,
  ask: (cell) => asked(cell, at.split(' ')[0] ?? 'GET', path(cell), body?.(cell)),
});

const signedIn =
  (wanted: Door['wanted']): Door['wanted'] =>
  (cell) =>
    cell.viewer ? wanted(cell) : { status: 401, shows: false };
const orHidden = ({ seen }: Cell): Answer => ({ status: seen ? 200 : 404, shows: seen });

/** For everybody: hidden reads as absent. */
const named = (at: string, path: Path): Door => door(at, orHidden, path);
/** For users: hidden reads as absent, and `then` is the answer to those who see it. */
const acted = (at: string, path: Path, then: Door['wanted'] = orHidden, body?: Body): Door =>
  door(
    at,
    signedIn((cell) => (cell.seen ? then(cell) : orHidden(cell))),
    path,
    body,
  );
const list = (at: string, path: Path, when = (cell: Cell) => cell.seen): Door =>
  door(at, (cell) => ({ status: 200, shows: when(cell) }), path);
/** A list of the viewer's own. */
const ownList = (at: string, path: Path): Door => ({ ...list(at, path), wanted: signedIn(list(at, path).wanted) });
/** Not for people, whoever they are. */
const refused = (at: string, path: Path): Door =>
  door(
    at,
    signedIn(() => ({ status: 403, shows: false })),
    path,
  );

const on =
  (rest: string): Path =>
  ({ status }) =>
    `/api/v1/statuses/${status}${rest}`;
const at =
  (path: string): Path =>
  () =>
    `/api/v1/${path}`;

const onlyAuthors = ({ relation }: Cell): Answer | null =>
  relation === 'author' ? null : { status: 404, shows: false };
const policyChanged = ({ relation }: Cell): Answer =>
  relation === 'author' ? { status: 200, shows: true } : { status: 404, shows: false };
const pinned = ({ relation, visibility }: Cell): Answer =>
  relation === 'author' && visibility !== 'direct' ? { status: 200, shows: true } : { status: 422, shows: false };
const reblogged = ({ relation, visibility }: Cell): Answer =>
  visibility === 'public' || visibility === 'unlisted' || (visibility === 'private' && relation === 'author')
    ? { status: 200, shows: true }
    : { status: 403, shows: false };
const voted = ({ relation }: Cell): Answer =>
  relation === 'author' ? { status: 422, shows: false } : { status: 200, shows: true };

/** An action can be undone, also when the status was hidden since; afterwards it is hidden. */
function undone(at: string, path: Path): Door {
  const once = door(at, () => null, path);
  return { ...acted(at, path), ask: (cell) => once.ask(cell).then(() => once.ask(cell)) };
}

/** What the viewer's report shows of the posts that it names. */
function reportedBy(at: string, selection: string, ids: (cell: Cell) => string[]): Door {
  const MUTATION = `mutation ($by: ID!, $of: ID!, $ids: [ID]) {
    createReport(reporterActorId: $by, reportedActorId: $of, commentsIds: $ids) { ${selection} } }`;
  return {
    at,
    wanted: ({ viewer, relation, seen }) => ({ status: 200, shows: viewer !== null && relation !== 'author' && seen }),
    async ask(cell) {
      const variables = { by: cell.viewer?.id ?? '1', of: cell.author.id, ids: ids(cell) };
      const { status, data } = await cell.world.gql(cell.viewer, MUTATION, variables);
      await cell.world.platform.db.report.deleteMany();
      return { status, shows: holds(cell, data) };
    },
  };
}

/** A web page, which has no viewers. */
const page = (at: string, path: Path, when: (cell: Cell) => boolean): Door => ({
  at,
  wanted: (cell) => (cell.viewer ? null : { status: 200, shows: when(cell) }),
  async ask(cell) {
    const answer = await fetch(cell.world.url + path(cell));
    return { status: cell.seen ? answer.status : 200, shows: holds(cell, await answer.text()) };
  },
});

/** Inserted as an approved trend without a parent, because replies never trend. */
function trending(at: string, path: Path): Door {
  const shown = list(at, path, isPublic);
  return {
    ...shown,
    async ask(cell) {
      const { db, clock } = cell.world.platform;
      const statusId = BigInt(cell.status);
      const { inReplyToId, inReplyToActorId } = await db.status.findUniqueOrThrow({ where: { id: statusId } });
      await db.statusTrend.create({ data: { statusId, score: 1 } });
      await db.statusReview.create({ data: { statusId, trendable: true, reviewedAt: clock.now() } });
      await db.status.update({ where: { id: statusId }, data: { inReplyToId: null, inReplyToActorId: null } });
      const answer = await shown.ask(cell);
      await db.status.update({ where: { id: statusId }, data: { inReplyToId, inReplyToActorId } });
      await db.statusTrend.delete({ where: { statusId } });
      await db.statusReview.delete({ where: { statusId } });
      return answer;
    },
  };
}

const isPublic = ({ seen, visibility }: Cell): boolean => seen && visibility === 'public';

/** The timeline of a link that only this status contains. */
function linkedTo(at: string): Door {
  return {
    at,
    wanted: ({ visibility, seen }) =>
      visibility === 'public' ? { status: 200, shows: seen } : { status: 404, shows: false },
    async ask(cell) {
      const url = `https://door.example/${cell.status}`;
      await putCard(cell.world, cell.status, url);
      const answer = await asked(cell, 'GET', `/api/v1/timelines/link?url=${url}`);
      await cell.world.platform.db.previewCard.delete({ where: { url } });
      return answer;
    },
  };
}

export const STATUS_DOORS: readonly Door[] = [
  named('GET /api/v1/statuses/{}', on('')),
  named(
    'GET /api/v1/statuses/{}/context',
    ({ matrix, seen, status }) => `/api/v1/statuses/${seen ? matrix.root : status}/context`,
  ),
  named('GET /api/v1/statuses/{}/history', on('/history')),
  door(
    'GET /api/v1/statuses/{}/source',
    (cell) => (cell.viewer ? orHidden(cell) : { status: 401, shows: false }),
    on('/source'),
  ),
  named('GET /api/v1/polls/{}', ({ poll }) => `/api/v1/polls/${poll}`),
  list('GET /api/v1/statuses', ({ status }) => `/api/v1/statuses?id[]=${status}`),
  list('GET /api/v1/accounts/{}/statuses', ({ author }) => `/api/v1/accounts/${author.id}/statuses?limit=40`),
  list('GET /api/v1/timelines/public', at('timelines/public?limit=40'), isPublic),
  linkedTo('GET /api/v1/timelines/link'),
  list('GET /api/v1/timelines/tag/{}', at('timelines/tag/matrix?limit=40'), isPublic),
  trending('GET /api/v1/trends/statuses', at('trends/statuses')),
  ownList('GET /api/v1/timelines/home', at('timelines/home?limit=40')),
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
  // No status of the matrix is quoted: tests/quotes/quotes.test.ts covers lists of quotes.
  acted('GET /api/v1/statuses/{}/quotes', on('/quotes'), () => ({ status: 200, shows: false })),
  acted('POST /api/v1/statuses/{}/quotes/{}/revoke', on('/quotes/1/revoke'), ({ relation }) => ({
    status: relation === 'author' ? 404 : 403,
    shows: false,
  })),
  acted('PUT /api/v1/statuses/{}/interaction_policy', on('/interaction_policy'), policyChanged),
  acted('PATCH /api/v1/statuses/{}/interaction_policy', on('/interaction_policy'), policyChanged),
  undone('POST /api/v1/statuses/{}/unfavourite', on('/unfavourite')),
  undone('POST /api/v1/statuses/{}/unbookmark', on('/unbookmark')),
  undone('POST /api/v1/statuses/{}/unreblog', on('/unreblog')),
  reportedBy('GraphQL Report.comments', 'comments { text }', ({ status }) => [status]),
  reportedBy('GraphQL Comment.replies', 'comments { replies { text } }', ({ matrix }) => [matrix.root]),
  refused('GET /api/v1/moderation/reports', at('moderation/reports')),
  refused('GET /api/v1/moderation/reports/{}', at('moderation/reports/1')),
  refused('PATCH /api/v1/moderation/reports/{}', at('moderation/reports/1')),
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
