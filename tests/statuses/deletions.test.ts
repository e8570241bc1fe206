/** Deletion is complete: a post deleted by its author, and all posts of a deleted person. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { openSocket, type SocketClient } from '../support/clients/streaming.ts';
import { wrongCounters } from '../support/database/counters.ts';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { login } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const DAY = 86_400_000;

let world: World;
let author: Person;
let reader: Person;
let list: string;
let number = 0;
const sockets: SocketClient[] = [];
beforeAll(async () => {
  world = await createWorld();
  reader = world.bob;
});
afterAll(() => world.close());
afterEach(() => {
  for (const { ws } of sockets.splice(0)) ws.terminate();
});

const get = (who: Person | null, path: string) => world.rest(who).get(path);
const act = (who: Person, id: string, verb: string) => world.rest(who).post(`/api/v1/statuses/${id}/${verb}`);
/** Whether the id is anywhere in an answer. */
const names = (body: unknown, id: string): boolean => JSON.stringify(body).includes(`"${id}"`);

/** Another identity of alice's, whom the reader follows and has in a list. */
beforeEach(async () => {
  number += 1;
  const name = `author${number}`;
  const { id } = (await world.rest(world.alice).post('/api/v1/persons', { preferredUsername: name })).body;
  const grant = { appId: null, userId: world.alice.userId, actorId: BigInt(id), scopes: ['read', 'write', 'follow'] };
  const { token } = await issueToken(world.platform.db, world.platform, grant);
  author = { ...world.alice, name, id, actorId: BigInt(id), token };
  await world.rest(reader).post(`/api/v1/accounts/${author.id}/follow`);
  list = (await world.rest(reader).post('/api/v1/lists', { title: name })).body.id;
  await world.rest(reader).post(`/api/v1/lists/${list}/accounts`, { account_ids: [author.id] });
  await world.drain();
});

interface Written {
  /** Public, with a picture, a tag and a mention, a reply to the reader's. */
  status: string;
  parent: string;
  /** The reader's reblog of it. */
  reblog: string;
  /** A direct status, only for the reader. */
  direct: string;
  filter: string;
  url: string;
}

/** Writes a post that appears in every list. */
async function writeEverywhere(): Promise<Written> {
  const media = await world.upload(author, form({ file: file(await picture()) }));
  const parent = (await world.post(reader, { status: 'a question' })).id;
  const text = `@${reader.name} #everywhere`;
  const { id } = await world.post(author, { status: text, media_ids: [media.id], in_reply_to_id: parent });
  const thread = await world.post(author, { status: `${text} once more` });
  const direct = await world.post(author, { status: `@${reader.name} hush`, visibility: 'direct' });
  for (const verb of ['favourite', 'bookmark']) await act(reader, id, verb);
  const reblog = (await act(reader, id, 'reblog')).body.id;
  await act(author, id, 'pin');
  await world
    .rest(author)
    .send('PUT', `/api/v1/statuses/${id}`, { body: { status: `${text}!`, media_ids: [media.id] } });
  for (const who of [author, reader]) await act(who, parent, 'favourite');
  await act(author, parent, 'reblog');
  const filter = (await world.rest(reader).post('/api/v2/filters', { title: 'x', context: ['home'] })).body.id;
  await world.rest(reader).post(`/api/v2/filters/${filter}/statuses`, { status_id: id });
  await world.drain();
  expect(thread.id).not.toBe(id);
  return { status: id, parent, reblog, direct: direct.id, filter, url: media.url ?? '' };
}

/** List → the request, and which of the posts is in it. */
const PLACES: [place: string, path: (written: Written) => string, what: keyof Written, who?: () => Person | null][] = [
  ['itself', ({ status }) => `/api/v1/statuses/${status}`, 'status'],
  ['its reblog', ({ reblog }) => `/api/v1/statuses/${reblog}`, 'status'],
  ['the thread', ({ parent }) => `/api/v1/statuses/${parent}/context`, 'status'],
  ['home', () => '/api/v1/timelines/home?limit=40', 'status'],
  ['the list', () => `/api/v1/timelines/list/${list}`, 'status'],
  ['the tag', () => '/api/v1/timelines/tag/everywhere', 'status', () => null],
  ['the profile', () => `/api/v1/accounts/${author.id}/statuses`, 'status', () => null],
  ['the pins', () => `/api/v1/accounts/${author.id}/statuses?pinned=true`, 'status', () => null],
  ['profiles of those who reblogged it', () => `/api/v1/accounts/${reader.id}/statuses`, 'reblog', () => null],
  ['bookmarks', () => '/api/v1/bookmarks', 'status'],
  ['favourites', () => '/api/v1/favourites', 'status'],
  ['mentions', () => '/api/v1/notifications?types[]=mention', 'status'],
  ['filters', ({ filter }) => `/api/v2/filters/${filter}`, 'status'],
  ['conversations', () => '/api/v1/conversations', 'direct'],
  ['direct posts', () => '/api/v1/timelines/direct', 'direct'],
];

async function foundIn(written: Written): Promise<string[]> {
  const found: string[] = [];
  for (const [place, path, what, who = () => reader] of PLACES)
    if (names((await get(who(), path(written))).body, written[what])) found.push(place);
  return found;
}

async function listen(who: Person, stream: string): Promise<SocketClient> {
  const socket = await openSocket(Number(new URL(world.url).port), `?access_token=${who.token}&stream=${stream}`);
  sockets.push(socket);
  await socket.settled();
  return socket;
}

/** The ids in that many delete frames. */
const deleted = async (socket: SocketClient, count: number) =>
  (await socket.first(count)).filter(({ event }) => event === 'delete').map(({ payload }) => payload);

const everywhere = PLACES.map(([place]) => place);
const rowsOf = async ({ status, direct, reblog }: Written) =>
  world.platform.db.status.count({ where: { id: { in: [status, direct, reblog].map(BigInt) } } });

describe('a post deleted by its author', () => {
  test('is gone from every list, with its reblogs, and updates every counter and stream', async () => {
    const written = await writeEverywhere();
    expect(await foundIn(written)).toEqual(everywhere);
    const [home, tag] = [await listen(reader, 'user'), await listen(world.carol, 'hashtag&tag=everywhere')];
    for (const id of [written.status, written.direct]) await world.rest(author).delete(`/api/v1/statuses/${id}`);
    // At once, before any job has run.
    expect(await foundIn(written)).toEqual([]);
    await world.drain();
    expect(await foundIn(written)).toEqual([]);
    expect(await rowsOf(written)).toBe(0);
    expect(await deleted(home, 2)).toEqual(expect.arrayContaining([written.status]));
    expect(await deleted(tag, 1)).toEqual([written.status]);
    expect((await get(null, `/api/v1/statuses/${written.parent}`)).body.replies_count).toBe(0);
    expect(await wrongCounters(world)).toEqual([]);
  });

  test.each([false, true])(
    'leaves its files for a redraft, unless they are deleted with it: %s',
    async (delete_media) => {
      const { status, url } = await writeEverywhere();
      const name = url.split('/').at(-1) ?? '';
      await world.rest(author).delete(`/api/v1/statuses/${status}`, { delete_media });
      await world.drain();
      expect(filesOf(world).includes(name)).toBe(!delete_media);
      world.clock.advance(2 * DAY);
      await runFromTimetable(world.platform, 'attachments.expired');
      await world.drain();
      expect([filesOf(world).includes(name), (await fetch(url)).status]).toEqual([false, 404]);
    },
  );
});

describe('a person who is deleted', () => {
  test('loses all posts, files, interactions and scheduled posts', async () => {
    const written = await writeEverywhere();
    const later = new Date(world.clock.now().getTime() + 10 * DAY).toISOString();
    await world.trpc(author).statuses.create.mutate({ status: 'tomorrow', scheduled_at: later });
    const poll = (await world.post(reader, { status: 'which?', poll: { options: ['a', 'b'], expires_in: 3600 } })).poll;
    await world.rest(author).post(`/api/v1/polls/${poll?.id}/votes`, { choices: [0] });
    for (const verb of ['bookmark', 'mute']) await act(author, written.parent, verb);
    for (const [verb, whom] of [
      ['mute', world.carol],
      ['block', world.mod],
      ['follow', world.erin],
    ] as const)
      await world.rest(author).post(`/api/v1/accounts/${whom.id}/${verb}`);
    await world.rest(author).post('/api/v1/tags/everywhere/follow');
    await world.rest(author).post('/api/v1/markers', { home: { last_read_id: written.status } });
    await world.trpc(author).feeds.createToken.mutate({ actorId: author.id });
    await world.drain();
    const home = await listen(reader, 'user');
    const { accessToken: token } = await login(world, author.email);
    expect((await world.rest({ ...author, token }).delete(`/api/v1/persons/${author.id}`)).status).toBe(200);
    expect(await foundIn(written)).toEqual([]);
    await world.drain();
    expect(await foundIn(written)).toEqual([]);
    expect(await rowsOf(written)).toBe(0);
    expect(await deleted(home, 4)).toContain(written.status);
    const shown = (await get(null, `/api/v1/statuses/${written.parent}`)).body;
    expect([shown.replies_count, shown.favourites_count, shown.reblogs_count]).toEqual([0, 1, 0]);
    expect(filesOf(world)).not.toContain(written.url.split('/').at(-1));
    expect(
      (await get(reader, '/api/v1/notifications')).body.filter(
        (n: { account: { id: string } }) => n.account.id === author.id,
      ),
    ).toEqual([]);
    const counted = (await get(reader, `/api/v1/polls/${poll?.id}`)).body;
    expect([counted.votes_count, counted.voters_count]).toEqual([0, 0]);
    const { pool } = world.platform;
    const left: string[] = [];
    const { rows: columns } = await pool.query<{ table: string; column: string }>(
      `SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE c.contype = 'f' AND c.confrelid = 'actors'::regclass`,
    );
    for (const { table, column } of columns) {
      const { rows } = await pool.query(`SELECT FROM ${table} WHERE ${column} = $1 LIMIT 1`, [author.id]);
      if (rows.length > 0) left.push(`${table}.${column}`);
    }
    // The name stays reserved, and the tokens stay revoked.
    expect(left.sort()).toEqual(STAYS);
    expect(await wrongCounters(world)).toEqual([]);
  });
});

const STAYS = ['access_tokens.actor_id', 'actor_keys.actor_id', 'actor_stats.actor_id'];
