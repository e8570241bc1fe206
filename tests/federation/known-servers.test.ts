/** Staff see the known remote servers, retry and forget failed deliveries, and delete what is stored of a dead one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { pullForward } from '../../src/jobs/worker/queue.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { type FediversePeer, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

const HOST = '127.0.0.3';
const PATH = '/api/v1/admin/servers';
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-known-servers-'));
const DAY = 86_400_000;

let world: World;
let peer: FediversePeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([createWorld({ env: NEIGHBOURS }), startPeer('cavage', HOST)]);
  await peer.follow(world, peer.actor('zoe'), world.alice);
});
afterAll(async () => {
  await Promise.all([world.close(), peer.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  peer.answer = 202;
  await attempt(DAY);
  peer.forget();
});

const admin = () => world.rest(world.admin);
const server = async () =>
  (await admin().get(`${PATH}?begins=${peer.domain}`)).body.find(({ host }: { host: string }) => host === peer.domain);
const act = async (name: string) => admin().post(`${PATH}/${(await server()).id}/${name}`);

/** Runs the jobs that are due within this time. */
async function attempt(withinMs = 0): Promise<void> {
  await pullForward(world.platform.pool, new Date(world.clock.now().getTime() + withinMs));
  await drain(world.platform, { allowFailures: true });
}

/** A post that the peer answers with 503. */
async function fail(): Promise<void> {
  peer.answer = 503;
  await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello' });
  await attempt();
}

/** Fails on so many days that nothing is delivered any more. */
async function die(): Promise<void> {
  for (let day = 0; day < 7; day += 1) {
    await fail();
    world.clock.advance(DAY);
  }
  expect((await server()).unavailable_since).not.toBeNull();
}

describe('a server', () => {
  test('shows its people, the last contacts, and how a failed delivery waits', async () => {
    expect(await server()).toMatchObject({
      ...{ host: peer.domain, limits: 'none', people_count: 1, reports_count: 0, software: null },
      ...{ failed_days: 0, error: null, waiting: { last_hour: 0, last_day: 0, older: 0 } },
      ...{ heard_at: expect.any(String), reached_at: expect.any(String) },
    });
    await fail();
    world.clock.advance(2 * 3_600_000);
    await fail();
    expect(await server()).toMatchObject({
      ...{ failed_days: 1, error: 'answered 503 to Create Note', erred_at: expect.any(String) },
      waiting: { last_hour: 1, last_day: 1, older: 0 },
    });
    expect((await admin().get(`${PATH}?state=failing`)).body).toHaveLength(1);
    expect((await admin().get(`${PATH}?state=unavailable`)).body).toEqual([]);
  });

  test('is listed among paused ones until it is asked again', async () => {
    const { db } = world.platform;
    const until = new Date(world.clock.now().getTime() + DAY);
    const pause = { kind: 'document', site: '127.0.0.3', failures: 1, until };
    const over = { ...pause, kind: 'file', until: world.clock.now() };
    await db.silentHost.createMany({
      data: [
        { ...pause, host: peer.domain },
        { ...over, host: peer.domain },
      ],
    });
    // A host that is not stored has nothing that staff could see.
    await db.silentHost.create({ data: { ...pause, host: 'unknown.example' } });
    const hosts = async (query = '') =>
      (await admin().get(`${PATH}?state=paused${query}`)).body.map(({ host }: { host: string }) => host);
    expect([await hosts(), await hosts('&begins=127.'), await hosts('&begins=elsewhere')]).toEqual([
      [peer.domain],
      [peer.domain],
      [],
    ]);
    expect(await hosts(`&max_id=${(await server()).id}`)).toEqual([]);
    world.clock.advance(DAY);
    expect(await hosts()).toEqual([]);
    await db.silentHost.deleteMany({});
  });

  test('shows a refusal for good, which is no failure', async () => {
    peer.answer = 403;
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello' });
    await attempt();
    expect(await server()).toMatchObject({ failed_days: 0, error: 'answered 403 to Create Note' });
  });

  test('gets what waits at once when staff retry it', async () => {
    await fail();
    peer.answer = 202;
    peer.forget();
    expect((await act('retry')).body).toMatchObject({ failed_days: 0, error: null });
    await attempt();
    expect(peer.activities('Create')).toHaveLength(1);
    expect(await server()).toMatchObject({ waiting: { last_hour: 0, last_day: 0, older: 0 } });
  });

  test('gets deliveries again when its failures are forgotten', async () => {
    await die();
    await act('forget');
    peer.answer = 202;
    peer.forget();
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'Are you there?' });
    await attempt();
    expect(JSON.stringify(peer.activities('Create').at(-1))).toContain('Are you there?');
    expect(await server()).toMatchObject({ failed_days: 0, unavailable_since: null });
  });

  test('is read again', async () => {
    const href = peer.put('/nodeinfo/2.0', { software: { name: 'Mastodon', version: '4.6.0' } });
    peer.put('/.well-known/nodeinfo', { links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href }] });
    await act('refresh');
    await attempt();
    expect(await server()).toMatchObject({ software: 'mastodon', software_version: '4.6.0' });
    const { rows } = await world.platform.pool.query(
      `SELECT fetched_at FROM remote_actors r JOIN actors a ON a.id = r.actor_id WHERE a.uri LIKE $1`,
      [`${peer.url}/%`],
    );
    expect(rows).toEqual([{ fetched_at: new Date(0) }]);
  });

  test('fetches the software of a server in contact, once in a month', async () => {
    const read = async (): Promise<number> => {
      peer.read = [];
      await runFromTimetable(world.platform, 'remote_software.unknown');
      await attempt();
      return peer.read.filter((at) => at === '/.well-known/nodeinfo').length;
    };
    await world.platform.db.remoteHost.updateMany({ data: { softwareReadAt: null } });
    expect([await read(), await read()]).toEqual([1, 0]);
    const old = new Date(world.clock.now().getTime() - 31 * DAY);
    await world.platform.db.remoteHost.updateMany({ data: { softwareReadAt: old } });
    expect(await read()).toBe(1);
  });

  test('is purged only if it is unavailable or suspended', async () => {
    expect((await act('purge')).status).toBe(403);
    await die();
    expect((await act('purge')).status).toBe(200);
    await attempt();
    expect(await server()).toMatchObject({ people_count: 0 });
    const told = { types: ['severed_relationships'] };
    expect((await world.rest(world.alice).get('/api/v1/notifications', told)).body).toMatchObject([
      {
        event: { type: 'domain_block', target_name: peer.domain, purged: true, followers_count: 1, following_count: 0 },
      },
    ]);
    expect((await world.rest(world.bob).get('/api/v1/notifications', told)).body).toEqual([]);
    await act('forget');
    peer.answer = 202;
    await peer.follow(world, peer.actor('ann'), world.alice);
    expect(await server()).toMatchObject({ people_count: 1 });
  });

  test('is for staff who manage federation', async () => {
    const { id } = await server();
    for (const person of [world.alice, world.mod]) {
      expect((await world.rest(person).get(PATH)).status).toBe(403);
      expect((await world.rest(person).post(`${PATH}/${id}/retry`)).status).toBe(403);
    }
    expect((await admin().get(`${PATH}/1${id}`)).status).toBe(404);
  });
});

test('a page of servers takes the same statements, however many they are', async () => {
  const statements = async (limit: number): Promise<number> => {
    const list = () => admin().get(`${PATH}?limit=${limit}&begins=many-`);
    const { result, statements: taken } = await countStatements(list);
    expect(result.body).toHaveLength(limit);
    return taken.length;
  };
  await world.platform.db.remoteHost.createMany({
    data: Array.from({ length: 30 }, (_, at) => ({ host: `many-${at}.example` })),
  });
  const few = await statements(2);
  expect(await statements(30)).toBe(few);
  const page = await admin().get(`${PATH}?limit=10&begins=many-`);
  const next = await admin().get(`${PATH}?limit=10&begins=many-&max_id=${page.body.at(-1).id}`);
  const hosts = [...page.body, ...next.body].map(({ host }: { host: string }) => host);
  expect(hosts).toEqual(Array.from({ length: 20 }, (_, at) => `many-${29 - at}.example`));
});

describe('on the page', () => {
  const open = async () => {
    const { browser, page } = await StaffBrowser.open(world, world.admin, '/moderation/federation?state=failing');
    const shown = load(page.text)('tbody a').attr('href') ?? '';
    return { browser, list: page, page: await browser.get(shown) };
  };

  test('staff see what fails, and retry it', async () => {
    await fail();
    const { browser, list, page } = await open();
    expect(textOf(list)).toMatch(/Failing for 1 day/);
    expect(textOf(page)).toMatch(/answered 503 to Create Note/);
    peer.answer = 202;
    const done = await browser.done(page, 'retry');
    expect(textOf(done)).toMatch(/Done\..*No failures/s);
  });

  test('staff limit it, and see what suspending it would end', async () => {
    await fail();
    const { browser, page } = await open();
    expect(textOf(page)).toMatch(/This hides 1 account and ends 0 follows from here and 1 follow from there/);
    const done = await browser.done(page, 'limit');
    expect(textOf(done)).toMatch(/Limited/);
    const [{ id }] = (await admin().get('/api/v1/admin/domain_blocks')).body;
    await admin().delete(`/api/v1/admin/domain_blocks/${id}`);
    peer.answer = 202;
    await attempt();
  });

  test.each([
    ['fr', 'Dernier contact'],
    ['de', 'Letzter Kontakt'],
  ])('has texts in %s', async (language, heading) => {
    await setLocale(world, world.admin, language);
    const { page } = await StaffBrowser.open(world, world.admin, '/moderation/federation');
    expect(textOf(page)).toContain(heading);
    await setLocale(world, world.admin, 'en');
  });
});

describe('plaza federation', () => {
  const plaza = (...args: string[]) =>
    runCommandHere(
      { DATA_DIR: dataDir, DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url, ...NEIGHBOURS },
      'federation',
      ...args,
    );

  test('lists, shows and retries', async () => {
    await fail();
    const listed = await plaza('list', '--state', 'failing');
    expect(listed.out).toMatch(
      /^127\.0\.0\.3:\d+ +mastodon 4\.6\.0 +1 account +1 waiting +failing for 1 day +answered 503/,
    );
    expect((await plaza('show', peer.domain)).out).toMatch(/waiting +1 less than an hour old, 0 less than a day old/);
    expect((await plaza('retry', peer.domain)).out).toBe('Its deliveries are due now.\n');
    expect(await server()).toMatchObject({ failed_days: 0 });
    expect((await plaza('refresh', peer.domain)).out).toBe('The server is being fetched.\n');
    expect((await plaza('forget', peer.domain)).code).toBe(0);
  });

  test('limits and blocks, and asks before follows end', async () => {
    expect((await plaza('limit', peer.domain)).out).toBe(`${HOST} is limited.\n`);
    expect((await plaza('block', peer.domain)).err).toMatch(
      /ends 0 follows from here and 1 follow .* Repeat it with --yes/,
    );
    expect((await plaza('purge', peer.domain)).err).toBe('This deletes 1 account. Repeat it with --yes.\n');
    expect(await plaza('purge', peer.domain, '--yes')).toMatchObject({ code: 1, out: '' });
    expect((await plaza('block', peer.domain, '--yes')).out).toBe(`${HOST} is suspended.\n`);
    expect((await plaza('purge', peer.domain, '--yes')).out).toBe('The data of this server is being deleted.\n');
  });

  test('refuses unknown hosts and wrong options', async () => {
    expect(await plaza('retry', 'unknown.example')).toMatchObject({ code: 1, err: 'Record not found\n' });
    expect(await plaza('list', '--state', 'odd')).toMatchObject({
      code: 1,
      err: '--state must be failing or unavailable or paused.\n',
    });
    expect(await plaza('list', '--limit', 'x')).toMatchObject({ code: 1 });
  });
});
