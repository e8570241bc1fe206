/** What is measured: a request to the server, and the least that any server would have to do for it. */
import { NOBODY, ROW_SHOWN, STATUS_SHOWN, STATUS_VISIBLE } from '../src/domain/statuses/visible.ts';
import type { BenchWorld } from './build-world.ts';
import { eventCases } from './event-cases.ts';

export interface BenchCase {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  token: string | null;
  /** As many people as there are connections, each on one of them; else all are `token`'s. */
  tokens?: string[];
  body?: object;
  /** The one statement of the floor: it finds the page. */
  floor: { text: string; values: unknown[] };
  /** The statement gives the whole answer as text, which the floor sends; else it sends the bytes that the server sent. */
  floorAnswers?: true;
  /** Statements of the floor that form a transaction, where the case writes. */
  writes?: string[];
}

/** A page is found when it holds what this viewer may see and wants to: no server can do with less. */
const SEEN = (viewer: string): string => STATUS_SHOWN(viewer, 'now()');

const HOME = `SELECT s.id FROM home_entries h JOIN statuses s ON s.id = h.status_id
  WHERE h.actor_id = $1 AND ${SEEN('$1')} ORDER BY h.status_id DESC LIMIT 20`;

const PUBLIC = `SELECT s.id FROM statuses s WHERE s.visibility = 'PUBLIC' AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL
  AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id = s.actor_id) AND ${ROW_SHOWN('s', NOBODY, 'now()')} ORDER BY s.id DESC LIMIT 20`;

const ACCOUNT = `SELECT s.id FROM statuses s WHERE s.actor_id = $2 AND ${STATUS_VISIBLE('$1')} ORDER BY s.id DESC LIMIT 20`;

const REPLIES = `SELECT s.id FROM statuses s WHERE s.in_reply_to_id = $2 AND ${STATUS_VISIBLE('$1')} ORDER BY s.id LIMIT 200`;

const SEARCH = `SELECT s.id FROM status_search w JOIN statuses s ON s.id = w.status_id WHERE w.document @@ search_query($2) AND s.visibility = 'PUBLIC'
  AND ${SEEN('$1')} ORDER BY w.status_id DESC LIMIT 20`;

export function benchCases(world: BenchWorld): BenchCase[] {
  const { readerToken, posterTokens, readerId, eagerToken, eagerId, authorId, threadId } = world;
  const home = { method: 'GET', path: '/api/v1/timelines/home' } as const;
  return [
    { ...home, name: 'home timeline', token: readerToken, floor: { text: HOME, values: [readerId] } },
    { ...home, name: 'home timeline, thousands followed', token: eagerToken, floor: { text: HOME, values: [eagerId] } },
    {
      name: 'public timeline',
      method: 'GET',
      path: '/api/v1/timelines/public',
      token: null,
      floor: { text: PUBLIC, values: [] },
    },
    {
      name: 'account statuses',
      method: 'GET',
      path: `/api/v1/accounts/${authorId}/statuses`,
      token: readerToken,
      floor: { text: ACCOUNT, values: [readerId, authorId] },
    },
    {
      name: 'status with context',
      method: 'GET',
      path: `/api/v1/statuses/${threadId}/context`,
      token: readerToken,
      floor: { text: REPLIES, values: [readerId, threadId] },
    },
    {
      name: 'search of statuses',
      method: 'GET',
      path: '/api/v2/search?type=statuses&q=post',
      token: readerToken,
      floor: { text: SEARCH, values: [readerId, 'post'] },
    },
    {
      name: 'post a status',
      method: 'POST',
      path: '/api/v1/statuses',
      token: readerToken,
      tokens: posterTokens,
      body: { status: 'Measured, not guessed: hello from the bench' },
      floor: { text: 'SELECT 1', values: [] },
      writes: [
        `WITH n AS (SELECT nextval('bench_ids') AS id) INSERT INTO bench_rows SELECT id, 'a status of some length, as people write them' FROM n`,
        `INSERT INTO bench_rows SELECT nextval('bench_ids'), 'its numbers'`,
        `INSERT INTO bench_rows SELECT nextval('bench_ids'), 'its job'`,
      ],
    },
    ...eventCases(world),
  ];
}
