/**
 * Nothing private leaves: two remote servers keep every byte that they receive, and every answer to what their people ask for,
 * while local and remote people use everything that federates. Every private text is a marker that only the named may see.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gather, organizeEvents, takePart } from '../support/federation/private/events.ts';
import { SINKS } from '../support/federation/private/markers.ts';
import { defendThemselves, end, keepAddresses, keepToThemselves } from '../support/federation/private/people.ts';
import { answerPosts, writePosts } from '../support/federation/private/posts.ts';
import { Watched } from '../support/federation/private/watched.ts';

const STORIES = [
  ...[writePosts, answerPosts, keepToThemselves, defendThemselves, keepAddresses],
  ...[organizeEvents, takePart, gather],
];

let of: Watched;
beforeAll(async () => {
  of = await Watched.open();
  for (const story of STORIES) await story(of);
  await of.readEverything();
  await end(of);
  await of.readEverything();
});
afterAll(() => of.close());

test('FED-SEC-21, FED-SIG-30: remote servers and readers learn what is for them, and nothing else', () => {
  expect(of.markers.compare(of.seen)).toEqual({ leaked: [], missing: [] });
});

/** Statements that return texts which must not leave. */
const STORED: Record<string, string> = {
  'a hash of a password': 'SELECT password_hash AS text FROM users',
  'a hash of a refresh token': "SELECT encode(refresh_hash, 'hex') AS text FROM sessions",
  'a hash of an access token': "SELECT encode(hash, 'hex') AS text FROM access_tokens",
  'a hash of a token in a mail': "SELECT encode(hash, 'hex') AS text FROM mail_tokens",
  'a private key': "SELECT split_part(private_key, E'\\n', 3) AS text FROM actor_keys",
  'the id of a user': 'SELECT id AS text FROM users',
  'the id of a session': 'SELECT id AS text FROM sessions',
  'the id of a filter': 'SELECT id AS text FROM filters',
  'the id of a list': 'SELECT id AS text FROM lists',
  'the id of a mute': 'SELECT id AS text FROM mutes',
  'the id of a report': 'SELECT id AS text FROM reports',
  'the id of a bookmark': 'SELECT id AS text FROM bookmarks',
  'the id of a scheduled post': 'SELECT id AS text FROM scheduled_statuses',
  'the id of an invitation': 'SELECT id AS text FROM invites',
  'the id of an event':
    "SELECT id AS text FROM events WHERE draft OR visibility = 'PRIVATE' AND attributed_to_id IS NULL",
};

test.each(Object.entries(STORED))('%s stays in the database', async (_, sql) => {
  const { rows } = await of.world.platform.pool.query<{ text: string | bigint }>(sql);
  const texts = rows.map(({ text }) => `${text}`).filter((text) => text !== '');
  expect(texts.length).toBeGreaterThan(0);
  const { seen } = of;
  expect(texts.filter((text) => SINKS.some((sink) => seen[sink].includes(text)))).toEqual([]);
});
