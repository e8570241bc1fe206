/** What is measured: a request to the server, and the least that any server would have to do for it. */
import type { BenchWorld } from './build-world.ts';

export interface BenchCase {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  token: string | null;
  body?: object;
  /** The one statement of the floor: it finds the page. */
  floor: { text: string; values: unknown[] };
  /** Statements of the floor that form a transaction, where the case writes. */
  writes?: string[];
}

const EVENT_PAGE = `query ($uuid: UUID!) { event(uuid: $uuid) { id uuid title description beginsOn endsOn status visibility joinOptions
  organizerActor { id preferredUsername name avatar { url } } attributedTo { id name } physicalAddress { description locality }
  tags { title slug } options { maximumAttendeeCapacity } participantStats { approved participants }
  participants(limit: 20) { id role actor { id preferredUsername name avatar { url } } } } }`;

export function benchCases(world: BenchWorld): BenchCase[] {
  const home = {
    text: 'SELECT status_id FROM home_entries WHERE actor_id = (SELECT actor_id FROM access_tokens ORDER BY id LIMIT 1) ORDER BY status_id DESC LIMIT 20',
    values: [],
  };
  return [
    { name: 'home timeline', method: 'GET', path: '/api/v1/timelines/home', token: world.readerToken, floor: home },
    {
      name: 'home timeline, thousands followed',
      method: 'GET',
      path: '/api/v1/timelines/home',
      token: world.eagerToken,
      floor: home,
    },
    {
      name: 'public timeline',
      method: 'GET',
      path: '/api/v1/timelines/public',
      token: null,
      floor: {
        text: `SELECT id FROM statuses WHERE visibility = 'PUBLIC' AND deleted_at IS NULL AND in_reply_to_id IS NULL ORDER BY id DESC LIMIT 20`,
        values: [],
      },
    },
    {
      name: 'account statuses',
      method: 'GET',
      path: `/api/v1/accounts/${world.authorId}/statuses`,
      token: world.readerToken,
      floor: {
        text: 'SELECT id FROM statuses WHERE actor_id = $1 ORDER BY id DESC LIMIT 20',
        values: [world.authorId],
      },
    },
    {
      name: 'status with context',
      method: 'GET',
      path: `/api/v1/statuses/${world.threadId}/context`,
      token: world.readerToken,
      floor: {
        text: 'SELECT id FROM statuses WHERE in_reply_to_id = $1 ORDER BY id LIMIT 100',
        values: [world.threadId],
      },
    },
    {
      name: 'post a status',
      method: 'POST',
      path: '/api/v1/statuses',
      token: world.readerToken,
      body: { status: 'Measured, not guessed: hello from the bench' },
      floor: { text: 'SELECT 1', values: [] },
      writes: [
        `WITH n AS (SELECT nextval('bench_ids') AS id) INSERT INTO bench_rows SELECT id, 'a status of some length, as people write them' FROM n`,
        `INSERT INTO bench_rows SELECT nextval('bench_ids'), 'its numbers'`,
        `INSERT INTO bench_rows SELECT nextval('bench_ids'), 'its job'`,
      ],
    },
    {
      name: 'GraphQL event page',
      method: 'POST',
      path: '/api',
      token: null,
      body: { query: EVENT_PAGE, variables: { uuid: world.eventUuid } },
      floor: { text: 'SELECT id FROM events WHERE uuid = $1', values: [world.eventUuid] },
    },
  ];
}
