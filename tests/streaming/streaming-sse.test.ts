/** The streaming API over server-sent events, row by row (Mastodon's streaming). */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STREAM_CHANNELS } from '../../src/domain/streams/channels.ts';
import {
  publishChange,
  publishDelete,
  publishNotification,
  publishRevoked,
  publishStatus,
} from '../../src/domain/streams/stream-event.ts';
import { streamOfPath } from '../../src/facades/streaming/channels.ts';
import { targetOf } from '../../src/facades/streaming/handshake.ts';
import { openSse, type Streaming, startStreaming } from '../support/clients/streaming.ts';

let server: Streaming;
beforeEach(async () => {
  server = await startStreaming();
});
afterEach(() => server.close());

const traits = { local: true, media: false, tags: [] };

const SPEC = path.resolve(import.meta.dirname, '../../../shared/spec/mastodon/streaming.json');

interface SpecRow {
  name: keyof typeof STREAM_CHANNELS;
  sse: string;
  scopes_any_of: string[];
  filtered_by_server: boolean;
}

test.skipIf(!existsSync(SPEC))('the table is that of the specification', () => {
  const { streams } = JSON.parse(readFileSync(SPEC, 'utf8')) as { streams: SpecRow[] };
  expect(streams.length).toBeGreaterThan(10);
  expect(Object.keys(STREAM_CHANNELS)).toEqual(streams.map((row) => row.name));
  for (const row of streams) {
    const url = new URL(row.sse, 'http://localhost');
    expect(streamOfPath(url.pathname, url.searchParams)).toBe(row.name);
    expect(['read', ...STREAM_CHANNELS[row.name].scopes]).toEqual(row.scopes_any_of);
    expect(STREAM_CHANNELS[row.name].filtered).toBe(row.filtered_by_server);
  }
});

test('health answers anyone', async () => {
  const client = await openSse(server.port, '/health');
  expect(await client.until('OK')).toBe('OK');
  expect(client.response.headers['content-type']).toContain('text/plain');
});

test.each([
  ['/user', {}, 401, 'Missing access token'],
  ['/user?access_token=nobody', {}, 401, 'Invalid access token'],
  ['/user', { authorization: 'Bearer nobody' }, 401, 'Invalid access token'],
  ['/user', { authorization: 'Bearer null' }, 401, 'Missing access token'],
  ['/user?access_token=alice', { authorization: 'Basic YTpi' }, 401, 'Invalid access token'],
  ['/user?access_token=broken', {}, 500, 'An unexpected error occurred'],
  ['/user?access_token=writer', {}, 401, 'Access token does not have the required scopes'],
  ['/public?access_token=notifications', {}, 401, 'Access token does not have the required scopes'],
  ['/direct?access_token=notifications', {}, 401, 'Access token does not have the required scopes'],
  ['/user/notification?access_token=statuses', {}, 401, 'Access token does not have the required scopes'],
  ['/nowhere?access_token=alice', {}, 400, 'Unknown channel requested'],
  ['/toString?access_token=alice', {}, 400, 'Unknown channel requested'],
  ['?access_token=alice', {}, 400, 'Unknown channel requested'],
  ['/hashtag?access_token=alice', {}, 400, 'Missing tag name parameter'],
  ['/hashtag/local?access_token=alice&tag=', {}, 400, 'Missing tag name parameter'],
  ['/list?access_token=alice', {}, 400, 'Missing list name parameter'],
  ['/list?access_token=alice&list=8', {}, 401, 'Not authorized to stream this list'],
  ['/list?access_token=bob&list=7', {}, 401, 'Not authorized to stream this list'],
])('%s %j is refused with %i', async (url, headers, status, error) => {
  const client = await openSse(server.port, url, headers);
  expect(JSON.parse(await client.until('}'))).toEqual({ error });
  expect(client.response.statusCode).toBe(status);
  expect(client.response.headers['access-control-allow-origin']).toBe('*');
});

test('slashes at the end of a path count for nothing', () => {
  expect(targetOf({ url: '/api/v1/streaming/user//?a=b' } as IncomingMessage)?.path).toBe('/api/v1/streaming/user');
});

test('a stream begins with `:)`, has a heartbeat every 15 s, and carries events', async () => {
  const client = await openSse(server.port, '/user', { authorization: 'Bearer alice' });
  expect(await client.until('\n')).toBe(':)\n');
  expect(client.response.statusCode).toBe(200);
  expect(client.response.headers['content-type']).toBe('text/event-stream');
  expect(client.response.headers['access-control-allow-origin']).toBe('*');
  server.clock.advance(15_000);
  expect(await client.until(':thump')).toBe(':)\n:thump\n\n');
  await publishStatus(server.bus, { statusId: 1n, recipients: [2n, 1n], public: null });
  await publishStatus(server.bus, { event: 'status.update', statusId: 1n, recipients: [1n], public: null });
  await publishNotification(server.bus, { notificationId: 5n, recipientId: 2n });
  await publishNotification(server.bus, { notificationId: 6n, recipientId: 1n });
  await publishChange(server.bus, 'filters_changed', 1n);
  await publishChange(server.bus, 'notifications_merged', 1n);
  await publishDelete(server.bus, { statusId: 1n, recipients: [1n], public: null });
  expect(await client.until('event: delete\ndata: 1\n\n')).toBe(
    [
      ':)\n:thump\n',
      'event: update\ndata: {"id":"1","content":"Hello"}\n',
      'event: status.update\ndata: {"id":"1","content":"Hello"}\n',
      'event: notification\ndata: {"id":"6","for":"1"}\n',
      'event: filters_changed\ndata: undefined\n',
      'event: notifications_merged\ndata: 1\n',
      'event: delete\ndata: 1\n\n',
    ].join('\n'),
  );
  client.close();
});

/** Traits of a status → paths that get it. Each row has its own id, so that one stream of all shows what is missing. */
const STATUSES = [
  { statusId: 21n, recipients: [], public: traits },
  { statusId: 22n, recipients: [], public: { ...traits, media: true, tags: ['cats'] } },
  { statusId: 23n, recipients: [], public: { ...traits, local: false, tags: ['cats', 'ete'] } },
  { statusId: 24n, recipients: [], public: { ...traits, local: false, media: true } },
  { statusId: 25n, recipients: [1n], lists: [7n, 9n], public: null },
  { statusId: 26n, recipients: [], lists: [9n], public: null },
];

test.each([
  ['/public', [21, 22, 23, 24]],
  ['/public?only_media=true', [22, 24]],
  ['/public?only_media=false', [21, 22, 23, 24]],
  ['/public/local', [21, 22]],
  ['/public/local?only_media=1', [22]],
  ['/public/remote', [23, 24]],
  ['/public/remote?only_media=true', [24]],
  ['/hashtag?tag=CATS', [22, 23]],
  ['/hashtag?tag=%C3%89t%C3%A9', [23]],
  ['/hashtag/local?tag=cats', [22]],
  ['/list?list=7', [25]],
  ['/user', [25]],
])('%s gets what belongs there, and its deletion', async (url, ids) => {
  const client = await openSse(server.port, url, { authorization: 'Bearer alice' });
  await client.until(':)');
  for (const status of STATUSES) await publishStatus(server.bus, status);
  for (const status of STATUSES) await publishDelete(server.bus, status);
  const text = await client.until(`event: delete\ndata: ${ids.at(-1)}\n\n`);
  expect([...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => Number(id))).toEqual(ids);
  expect([...text.matchAll(/event: delete\ndata: (\d+)/g)].map(([, id]) => Number(id))).toEqual(ids);
  client.close();
});

test('direct and user:notification carry no statuses; user carries notifications only with the scope for them', async () => {
  const [direct, notifications, statuses] = await Promise.all([
    openSse(server.port, '/direct?access_token=alice'),
    openSse(server.port, '/user/notification?access_token=notifications'),
    openSse(server.port, '/user?access_token=statuses'),
  ]);
  await Promise.all([direct, notifications, statuses].map((client) => client.until(':)')));
  await publishNotification(server.bus, { notificationId: 30n, recipientId: 1n });
  await publishStatus(server.bus, { statusId: 31n, recipients: [1n], public: traits });
  await publishNotification(server.bus, { notificationId: 32n, recipientId: 1n });
  expect(await notifications.until('"32"')).not.toContain('"31"');
  expect(notifications.text).toContain('"30"');
  expect(await statuses.until('"31"')).not.toContain('notification');
  // The heartbeat is sent after all earlier messages.
  server.clock.advance(15_000);
  expect(await direct.until(':thump\n\n')).toBe(':)\n:thump\n\n');
  for (const client of [direct, notifications, statuses]) client.close();
});

test('languages that were not chosen are left out of public streams, not of home; a choice holds at once', async () => {
  const [shared, home] = await Promise.all([
    openSse(server.port, '/public?access_token=bob'),
    openSse(server.port, '/user?access_token=bob'),
  ]);
  await Promise.all([shared, home].map((client) => client.until(':)')));
  server.source.foreign.add(2n);
  await publishStatus(server.bus, { statusId: 41n, recipients: [2n], public: traits });
  await home.until('"41"');
  server.source.foreign.clear();
  await publishStatus(server.bus, { statusId: 42n, recipients: [2n], public: traits });
  const seen = (text: string) => [...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => id);
  expect(seen(await shared.until('"42"'))).toEqual(['42']);
  expect(seen(await home.until('"42"'))).toEqual(['41', '42']);
  for (const client of [shared, home]) client.close();
});

test('a revoked token ends its streams and no others', async () => {
  const [gone, stays] = await Promise.all([
    openSse(server.port, '/public?access_token=alice'),
    openSse(server.port, '/public?access_token=bob'),
  ]);
  await Promise.all([gone, stays].map((client) => client.until(':)')));
  await publishRevoked(server.bus, 101n);
  await gone.ended;
  await publishStatus(server.bus, { statusId: 51n, recipients: [], public: traits });
  await stays.until('"51"');
  stays.close();
});

test('other paths fall through to the next handler', async () => {
  const client = await openSse(server.port, 'x?access_token=alice');
  expect(await client.until('next')).toBe('next');
  expect(client.response.statusCode).toBe(404);
});
