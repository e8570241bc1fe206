/** Many members of a community at once: their home timelines, and all that they do side by side. */
import { ACTIVE, STATUS_SHOWN, STATUS_VISIBLE } from '../../src/domain/statuses/visible.ts';
import { GROUPED, MIXED, OF_READERS } from '../goals.ts';
import type { Reader } from '../world/add-readers.ts';
import type { BenchCase, BenchRequest, Floor, Part } from './request.ts';

/** A page contains what this viewer may see and wants to see, which is the minimum for any server. */
export const SEEN = (viewer: string): string => STATUS_SHOWN(viewer, 'now()');

const homePage = (bound: string): string => `SELECT s.id FROM home_entries h JOIN statuses s ON s.id = h.status_id
  WHERE h.actor_id = $1 ${bound} AND ${SEEN('$1')} ORDER BY h.status_id DESC LIMIT 20`;

export const HOME = homePage('');

const NOTIFICATIONS = `SELECT n.id FROM notifications n LEFT JOIN statuses s ON s.id = n.status_id
  JOIN actors o ON o.id = n.origin_id AND ${ACTIVE('o')}
  WHERE n.recipient_id = $1 AND (n.status_id IS NULL OR ${STATUS_VISIBLE('$1')}) ORDER BY n.id DESC LIMIT 40`;

/** The newest of each group, in one pass over as many rows as forty groups have at most; then how many each has. */
const GROUPS = `WITH newest AS (
    SELECT n.id, n.type, n.status_id, n.origin_id, coalesce(n.group_key, n.id::text) AS key FROM notifications n
    LEFT JOIN statuses s ON s.id = n.status_id JOIN actors o ON o.id = n.origin_id AND ${ACTIVE('o')}
    WHERE n.recipient_id = $1 AND NOT n.filtered AND (n.status_id IS NULL OR ${STATUS_VISIBLE('$1')}) ORDER BY n.id DESC LIMIT 400),
  page AS (SELECT key, max(id) AS id FROM newest GROUP BY key ORDER BY max(id) DESC LIMIT 40)
  SELECT page.id, (SELECT count(*) FROM notifications m WHERE m.recipient_id = $1 AND m.group_key = page.key) FROM page ORDER BY page.id DESC`;

/** Tables of the floor, into which it writes the same as the server into its own. */
export const FLOOR_TABLES = `
  CREATE SEQUENCE bench_ids;
  CREATE TABLE bench_rows (id bigint PRIMARY KEY, text text);
  CREATE TABLE bench_statuses (id bigint PRIMARY KEY, actor_id bigint NOT NULL, text text NOT NULL, created_at timestamptz NOT NULL);
  CREATE INDEX ON bench_statuses (actor_id, id);
  CREATE TABLE bench_stats AS SELECT id AS status_id, 0 AS favourites FROM statuses;
  ALTER TABLE bench_stats ADD PRIMARY KEY (status_id);
  CREATE TABLE bench_actors AS SELECT id AS actor_id, 0 AS statuses FROM actors;
  ALTER TABLE bench_actors ADD PRIMARY KEY (actor_id);
  CREATE TABLE bench_home (actor_id bigint, status_id bigint, PRIMARY KEY (actor_id, status_id));
  CREATE TABLE bench_favourites (actor_id bigint, status_id bigint, created_at timestamptz NOT NULL, PRIMARY KEY (actor_id, status_id));
  CREATE TABLE bench_notifications (id bigint PRIMARY KEY, recipient_id bigint, origin_id bigint, status_id bigint);
  CREATE INDEX ON bench_notifications (recipient_id, id);`;

/** A status with its counters; then it is inserted into the home timelines of its author's followers. */
const POST: Floor = {
  writes: [
    {
      text: `INSERT INTO bench_statuses SELECT nextval('bench_ids'), $1, 'a status of some length, as people write them', now()`,
      takes: 1,
    },
    { text: `INSERT INTO bench_stats SELECT currval('bench_ids'), 0`, takes: 0 },
    { text: 'UPDATE bench_actors SET statuses = statuses + 1 WHERE actor_id = $1', takes: 1 },
  ],
  after: {
    text: `INSERT INTO bench_home SELECT f.follower_id, currval('bench_ids') FROM follows f WHERE f.target_id = $1 AND f.approved`,
    takes: 1,
  },
};

/** For a status that the reader may see; then its author is notified. */
const FAVOURITE: Floor = {
  writes: [
    {
      text: `INSERT INTO bench_favourites SELECT $2::bigint, s.id, now() FROM statuses s WHERE s.id = $1 AND ${STATUS_VISIBLE('$2')} ON CONFLICT DO NOTHING`,
      takes: 2,
    },
    { text: 'UPDATE bench_stats SET favourites = favourites + 1 WHERE status_id = $1', takes: 1 },
  ],
  after: {
    text: `INSERT INTO bench_notifications SELECT nextval('bench_ids'), s.actor_id, $2::bigint, s.id FROM statuses s WHERE s.id = $1`,
    takes: 2,
  },
};

const PAGE = 20;
const HOME_PATH = '/api/v1/timelines/home';
/** The form of first-party clients. */
const TYPED_HOME_PATH = `/trpc/timelines.home?input=${encodeURIComponent('{}')}`;

/** Requests of one kind, by the readers. */
function part(
  readers: readonly Reader[],
  described: Omit<Part, 'requests'>,
  ask: (reader: Reader) => Omit<BenchRequest, 'token'>[],
): Part {
  const requests = readers.flatMap((reader) => ask(reader).map((asked) => ({ ...asked, token: reader.token })));
  return { ...described, requests };
}

function firstPages(readers: readonly Reader[], share: number, path = HOME_PATH): Part {
  const described = { kind: 'home', method: 'GET', share, floor: { read: HOME } } as const;
  return part(readers, described, ({ actorId }) => [{ path, values: [actorId] }]);
}

function thirdPages(readers: readonly Reader[]): Part {
  const floor = { read: homePage('AND h.status_id < $2') };
  return part(readers, { kind: 'home', method: 'GET', share: 100, floor }, ({ actorId, newest }) => {
    const last = newest[2 * PAGE - 1];
    return [{ path: `${HOME_PATH}?max_id=${last}`, values: [actorId, last] }];
  });
}

/** The composition of a hundred requests, while their jobs run. */
const mixed = (readers: readonly Reader[]): Part[] => [
  firstPages(readers, 80),
  part(readers, { kind: 'post', method: 'POST', share: 10, floor: POST }, ({ actorId }) => [
    { path: '/api/v1/statuses', body: { status: 'Good morning to everybody who reads this' }, values: [actorId] },
  ]),
  part(readers, { kind: 'favourite', method: 'POST', share: 5, floor: FAVOURITE }, ({ actorId, newest }) =>
    newest.map((id) => ({ path: `/api/v1/statuses/${id}/favourite`, values: [id, actorId] })),
  ),
  part(readers, { kind: 'notifications', method: 'GET', share: 5, floor: { read: NOTIFICATIONS } }, ({ actorId }) => [
    { path: '/api/v1/notifications', values: [actorId] },
  ]),
];

/** The last reader has the most notifications. */
const grouped = (readers: readonly Reader[]): Part[] => [
  part(readers.slice(-1), { kind: 'groups', method: 'GET', share: 100, floor: { read: GROUPS } }, ({ actorId }) => [
    { path: '/api/v2/notifications', values: [actorId] },
  ]),
];

export const communityCases = (readers: readonly Reader[]): BenchCase[] => [
  { name: OF_READERS.first, parts: [firstPages(readers, 100)], requests: 'drawn' },
  { name: OF_READERS.third, parts: [thirdPages(readers)], requests: 'drawn' },
  { name: OF_READERS.typed, parts: [firstPages(readers, 100, TYPED_HOME_PATH)], requests: 'drawn' },
  { name: GROUPED, parts: grouped(readers), requests: 'drawn' },
  { name: MIXED, parts: mixed(readers), requests: 'drawn', inProduction: true },
];
