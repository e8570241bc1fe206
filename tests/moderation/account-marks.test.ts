/**
 * Effects of moderators' marks, which are undone without loss: access and streams of the person, visibility for others, and the
 * person's other identities (docs/decisions/0042-what-hits-whom.md).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { computeTrends } from '../../src/domain/trends/compute-trends.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
let sam: Person;
let twoId: string;

beforeAll(async () => {
  world = await createWorld();
  sam = await world.person('sam');
  const made = await world.gql(sam, 'mutation { createPerson(preferredUsername: "sam_two", name: "Two") { id } }');
  twoId = made.data.createPerson.id;
  await world.rest(world.alice).post(`/api/v1/accounts/${sam.id}/follow`);
  await world.drain();
});
afterAll(() => world.close());

// Each mark has a time of its own.
beforeEach(() => world.clock.advance(1000));

const path = (id: string, rest: string) => `/api/v1/admin/accounts/${id}/${rest}`;
async function act(type: string, id = sam.id): Promise<void> {
  expect((await world.rest(world.admin).post(path(id, 'action'), { type })).status).toBe(200);
}
async function undo(name: string, id = sam.id): Promise<void> {
  expect((await world.rest(world.admin).post(path(id, name))).status).toBe(200);
}
const say = async (text: string, who = sam) => await world.post(who, { status: text });

describe.each([
  ['disable', 'enable'],
  ['suspend', 'unsuspend'],
])('%s', (type, undoing) => {
  test('shuts the person out everywhere, and lets them in again with what they had', async () => {
    const { url } = world;
    const session = await world.rest().post('/api/v1/sessions', { email: sam.email, password: PASSWORD });
    const feed = await world.rest(sam).post('/api/v1/feed_tokens', {});
    let { refreshToken } = session.body;
    const signIn = async () =>
      (await world.rest().post('/api/v1/sessions', { email: sam.email, password: PASSWORD })).status;
    const answers = async () => ({
      token: (await world.rest(sam).get('/api/v1/accounts/verify_credentials')).status,
      public: (await world.rest(sam).get('/api/v1/timelines/public')).status,
      graphql: (await world.gql(sam, '{ loggedUser { id } }')).errors.map((error) => error.extensions.code),
      signIn: await signIn(),
      calendar: (await fetch(`${url}/events/going/${feed.body.token}/ics`)).status,
    });
    const renew = () => world.rest().post('/api/v1/sessions/renew', { refreshToken });
    const open = { token: 200, public: 200, graphql: [], signIn: 200, calendar: 200 };
    expect(await answers()).toEqual(open);
    await act(type);
    expect(await answers()).toEqual({ token: 403, public: 403, graphql: ['FORBIDDEN'], signIn: 403, calendar: 404 });
    const refused = await world.rest(sam).get('/api/v1/timelines/home');
    expect(refused.body).toEqual({ error: 'Your login is currently disabled' });
    expect((await renew()).status).toBe(401);
    await undo(undoing);
    expect(await answers()).toEqual(open);
    const renewed = await renew();
    expect(renewed.status).toBe(200);
    refreshToken = renewed.body.refreshToken;
  });

  test('closes the streams of apps and sign-ins, and opens none', async () => {
    const port = Number(new URL(world.url).port);
    const sockets = await Promise.all(
      [sam.token, sam.accessToken].map((token) => openSocket(port, `?stream=user&access_token=${token}`)),
    );
    for (const socket of sockets) await socket.settled();
    await act(type);
    await world.drain();
    for (const socket of sockets) expect(await socket.closed).toBeGreaterThan(0);
    const again = await fetch(`${world.url}/api/v1/streaming/user`, {
      headers: { authorization: `Bearer ${sam.token}` },
    });
    expect(again.status).toBe(401);
    await undo(undoing);
    const socket = await openSocket(port, `?stream=user&access_token=${sam.token}`);
    await socket.settled();
    socket.ws.close();
  });
});

test('a disabled person is shown as before', async () => {
  const post = await say('still here');
  await act('disable');
  expect((await world.rest(world.bob).get(`/api/v1/statuses/${post.id}`)).status).toBe(200);
  expect(await world.account(world.bob, sam)).not.toHaveProperty('suspended');
  const { data } = await world.gql(world.mod, '{ users(limit: 50) { elements { email } } }');
  expect(data.users.elements).toContainEqual({ email: sam.email });
  await undo('enable');
});

test('the last owner is neither disabled nor suspended', async () => {
  const owners = [
    await world.person('owner_one', { role: 'Owner' }),
    await world.person('owner_two', { role: 'Owner' }),
  ];
  for (const type of ['disable', 'suspend'])
    expect((await world.rest(owners[0]).post(path(owners[1]?.id ?? '', 'action'), { type })).status).toBe(403);
});

test('marks hit all identities of a user, and leave them together', async () => {
  const { db } = world.platform;
  const state = async (column: 'silencedAt' | 'sensitizedAt' | 'suspendedAt') => {
    const rows = await db.actor.findMany({ where: { userId: sam.userId }, orderBy: { id: 'asc' } });
    return rows.map((row) => row[column] !== null);
  };
  for (const [type, undoing, column] of [
    ['silence', 'unsilence', 'silencedAt'],
    ['sensitive', 'unsensitive', 'sensitizedAt'],
    ['suspend', 'unsuspend', 'suspendedAt'],
  ] as const) {
    await act(type, twoId);
    expect([type, await state(column)]).toEqual([type, [true, true]]);
    await undo(undoing, sam.id);
    expect([type, await state(column)]).toEqual([type, [false, false]]);
    // Earlier marks of one identity stay with it.
    await db.actor.update({ where: { id: BigInt(twoId) }, data: { [column]: new Date(0) } });
    await act(type);
    await undo(undoing);
    expect([type, await state(column)]).toEqual([type, [false, true]]);
    await undo(undoing, twoId);
    expect([type, await state(column)]).toEqual([type, [false, false]]);
  }
});

test('a silenced person is shown to followers, and not to others who do not look for them', async () => {
  const { alice, bob } = world;
  await world.rest(sam).send('PATCH', '/api/v1/accounts/update_credentials', { body: { discoverable: true } });
  const post = await say('to whom it may concern #quiet');
  await world.drain();
  const shownTo = async (who: Person) => {
    const get = async (where: string) => JSON.stringify((await world.rest(who).get(where)).body);
    const names = await Promise.all([
      get('/api/v1/timelines/public'),
      get('/api/v1/timelines/tag/quiet'),
      get('/api/v1/timelines/home'),
      get('/api/v1/directory?local=true'),
    ]);
    return names.map((text) => text.includes('"username":"sam"'));
  };
  expect(await shownTo(bob)).toEqual([true, true, false, true]);
  expect(await shownTo(alice)).toEqual([true, true, true, true]);
  await act('silence');
  expect(await shownTo(bob)).toEqual([false, false, false, false]);
  expect((await shownTo(alice))[2]).toBe(true);
  expect((await world.read(bob, post.id)).account.limited).toBe(true);
  expect((await say('not to everybody')).visibility).toBe('unlisted');
  await computeTrends(world.platform);
  await undo('unsilence');
  expect(await shownTo(bob)).toEqual([true, true, false, true]);
});

test('posts of a sensitized person are sensitive for others, earlier ones too', async () => {
  const post = await say('look');
  const sensitive = async () => (await world.read(world.bob, post.id)).sensitive;
  expect(await sensitive()).toBe(false);
  await act('sensitive');
  expect(await sensitive()).toBe(true);
  await undo('unsensitive');
  expect(await sensitive()).toBe(false);
});

describe('a suspension', () => {
  test('reaches open streams: messages that were on their way arrive nowhere', async () => {
    const port = Number(new URL(world.url).port);
    const socket = await openSocket(port, `?stream=user&access_token=${world.alice.token}`);
    await socket.settled();
    await say('on its way');
    await act('suspend');
    await world.drain();
    const marker = await say('marker', world.alice);
    await world.drain();
    const frames = await socket.first(1);
    expect(frames.map((frame) => frame.payload?.includes(marker.id))).toEqual([true]);
    expect(frames.filter((frame) => frame.payload?.includes('on its way'))).toEqual([]);
    socket.ws.close();
    await undo('unsuspend');
  });

  test('writes nothing for each post, and takes the same statements for ten as for thousands', async () => {
    const { pool } = world.platform;
    const tables = ['statuses', 'status_stats', 'home_entries', 'follows', 'notifications', 'media', 'events'];
    await pool.query(
      `CREATE FUNCTION not_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'wrote'; END $$`,
    );
    const forbid = async (forbidden: boolean) => {
      for (const table of tables)
        await pool.query(
          forbidden
            ? `CREATE TRIGGER not_now BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION not_now()`
            : `DROP TRIGGER not_now ON ${table}`,
        );
    };
    const thereAndBack = async () => {
      await forbid(true);
      const { statements } = await countStatements(async () => {
        await act('suspend');
        await undo('unsuspend');
      });
      await forbid(false);
      return statements.length;
    };
    const few = await thereAndBack();
    const post = await say('one of many');
    await pool.query(`INSERT INTO statuses SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id + 1000000000000 + n, 'uri', s.uri || n))).*
      FROM statuses s, generate_series(1, 3000) n WHERE s.id = ${post.id}`);
    expect(await thereAndBack()).toBe(few);
  });

  test('hides a group and its name, and brings them back', async () => {
    const group = await createGroup(world, world.alice, { preferredUsername: 'readers' });
    const shown = async () =>
      (await world.gql(null, '{ group(preferredUsername: "readers") { id } }')).data?.group ?? null;
    await act('suspend', group.id);
    expect(await shown()).toBeNull();
    await undo('unsuspend', group.id);
    expect(await shown()).toMatchObject({ id: group.id });
  });
});

test.each([
  ['silence', 'unsilence', 'silenced'],
  ['sensitive', 'unsensitive', 'sensitized'],
])('%s is not escaped by another identity, which loses the mark with the others', async (type, undoing, mark) => {
  const clever = await world.person(`clever_${type}`);
  await act(type, clever.id);
  world.clock.advance(1000);
  const made = await world.gql(clever, `mutation { createPerson(preferredUsername: "fresh_${type}") { id } }`);
  const { id } = made.data.createPerson;
  const marked = async () => (await world.rest(world.admin).get(`/api/v1/admin/accounts/${id}`)).body[mark];
  expect(await marked()).toBe(true);
  await undo(undoing, clever.id);
  expect(await marked()).toBe(false);
});
