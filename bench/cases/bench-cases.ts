/** The measured cases: requests to the server, and the minimum work of any server for them. */
import { NOBODY, ROW_SHOWN, STATUS_VISIBLE } from '../../src/domain/statuses/visible.ts';
import type { BenchWorld } from '../world/build-world.ts';
import { communityCases, HOME, SEEN } from './community-cases.ts';
import { eventCases } from './event-cases.ts';
import { type BenchCase, single } from './request.ts';

const PUBLIC = `SELECT s.id FROM statuses s WHERE s.visibility = 'PUBLIC' AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL
  AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id = s.actor_id) AND ${ROW_SHOWN('s', NOBODY, 'now()')} ORDER BY s.id DESC LIMIT 20`;

const ACCOUNT = `SELECT s.id FROM statuses s WHERE s.actor_id = $2 AND ${STATUS_VISIBLE('$1')} ORDER BY s.id DESC LIMIT 20`;

const REPLIES = `SELECT s.id FROM statuses s WHERE s.in_reply_to_id = $2 AND ${STATUS_VISIBLE('$1')} ORDER BY s.id LIMIT 200`;

const SEARCH = `SELECT s.id FROM status_search w JOIN statuses s ON s.id = w.status_id WHERE w.document @@ search_query($2) AND s.visibility = 'PUBLIC'
  AND ${SEEN('$1')} ORDER BY w.status_id DESC LIMIT 20`;

/** A status, its numbers and its job. */
const POST = {
  writes: [
    `WITH n AS (SELECT nextval('bench_ids') AS id) INSERT INTO bench_rows SELECT id, 'a status of some length, as people write them' FROM n`,
    `INSERT INTO bench_rows SELECT nextval('bench_ids'), 'its numbers'`,
    `INSERT INTO bench_rows SELECT nextval('bench_ids'), 'its job'`,
  ].map((text) => ({ text, takes: 0 })),
};

/** In this order: later writes change no page that is read before. */
export function benchCases(world: BenchWorld): BenchCase[] {
  const { readerToken, posterTokens, readerId, eagerToken, eagerId, authorId, threadId } = world;
  const get = (name: string, path: string, token: string | null, read: string, values: unknown[]): BenchCase =>
    single(name, 'GET', { path, token, values }, { read });
  const [home, account, search] = [
    '/api/v1/timelines/home',
    `/api/v1/accounts/${authorId}/statuses`,
    '/api/v2/search?type=statuses&q=post',
  ];
  const context = `/api/v1/statuses/${threadId}/context`;
  return [
    get('home timeline', home, readerToken, HOME, [readerId]),
    get('home timeline, thousands followed', home, eagerToken, HOME, [eagerId]),
    get('public timeline', '/api/v1/timelines/public', null, PUBLIC, []),
    get('account statuses', account, readerToken, ACCOUNT, [readerId, authorId]),
    get('status with context', context, readerToken, REPLIES, [readerId, threadId]),
    get('search of statuses', search, readerToken, SEARCH, [readerId, 'post']),
    ...eventCases(world),
    ...communityCases(world.readers),
    {
      name: 'post a status',
      requests: 'one for each connection',
      parts: [
        {
          kind: 'post',
          method: 'POST',
          share: 100,
          requests: posterTokens.map((token) => ({
            path: '/api/v1/statuses',
            token,
            body: { status: 'Measured, not guessed: hello from the bench' },
            values: [],
          })),
          floor: POST,
        },
      ],
    },
  ];
}
