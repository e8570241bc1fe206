/** `plaza origins`, and what `plaza doctor` says of the hosts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import { Terminal } from '../support/clients/terminal.ts';

let terminal: Terminal;
let host: string;
beforeAll(async () => {
  terminal = await Terminal.open();
  host = new URL(terminal.world.url).host;
});
afterAll(() => terminal.close());

const origins = (...args: string[]) => terminal.plaza('origins', ...args);
const list = async () => (await origins('list')).out.trim().split('\n');

test('hosts are added, listed and removed', async () => {
  const { db } = terminal.world.platform;
  expect(await list()).toEqual([expect.stringContaining('/actor')]);
  expect(
    await origins('add', 'Events.Town.example', '--handle-domain', 'town.example', '--actor-path', '/relay'),
  ).toEqual({
    ...{ code: 0, err: '' },
    out: 'Events.Town.example is added. Let its proxy pass everything on to this server, and restart the server.\n',
  });
  expect((await list())[1]).toMatch(/^events\.town\.example +town\.example +\/relay +0 actors$/);
  const added = await db.origin.findUniqueOrThrow({ where: { handleDomain: 'town.example' } });
  expect([added.publicKey, added.privateKey]).toEqual([
    expect.stringContaining('BEGIN PUBLIC KEY'),
    expect.stringContaining('BEGIN PRIVATE KEY'),
  ]);
  await db.actor.update({ where: { id: terminal.world.bob.actorId }, data: { origin: 'town.example' } });
  expect(await origins('remove', 'events.town.example')).toMatchObject({
    ...{ code: 1, out: '' },
    err: expect.stringContaining('events.town.example has 1 accounts and groups, whose addresses name it.'),
  });
  await db.actor.update({ where: { id: terminal.world.bob.actorId }, data: { origin: null } });
  expect(await origins('remove', 'EVENTS.town.example')).toMatchObject({ code: 0 });
  expect(await list()).toHaveLength(1);
});

test.each([
  ['https://events.example', [], 'https://events.example is not a host, such as events.example.org.'],
  ['events.example', ['--handle-domain', 'a b'], 'a b is not a host, such as events.example.org.'],
  ['events.example', ['--actor-path', 'relay'], 'relay is not the path of an actor, such as /actor or /relay.'],
])('%s %s is refused', async (named, options, sentence) => {
  expect(await origins('add', named, ...options)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  expect(await list()).toHaveLength(1);
});

test('the first host, and hosts whose people are remote here, are refused', async () => {
  const { platform, carol } = terminal.world;
  // Commands read the configuration from the environment.
  expect(await origins('add', host)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${host} already belongs to this server.`),
  });
  await platform.db.actor.update({ where: { id: carol.actorId }, data: { domain: 'far.example' } });
  expect(await origins('add', 'far.example')).toMatchObject({
    code: 1,
    err: expect.stringContaining('1 accounts of far.example are stored as accounts of a remote server.'),
  });
  await platform.db.actor.update({ where: { id: carol.actorId }, data: { domain: null } });
  expect(await origins('remove', 'far.example')).toMatchObject({
    code: 1,
    err: expect.stringContaining('far.example is not one of the further hosts of this server.'),
  });
});

test.each([
  ['ALTERNATE_DOMAINS', 'old.example, town.example'],
  ['ALTERNATE_DOMAINS', 'events.town.example'],
  ['HANDLE_DOMAIN', 'town.example'],
])('a server whose %s is %s does not start, because a further origin has it', async (name, value) => {
  const { databaseUrl, url } = terminal.world;
  await origins('add', 'events.town.example', '--handle-domain', 'town.example');
  const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: url, [name]: value };
  const started = await terminal.plazaHere(env, 'origins', 'list');
  await origins('remove', 'events.town.example');
  expect(started).toMatchObject({
    ...{ code: 1, out: '' },
    err: expect.stringMatching(
      /town\.example is the host or the handle domain of a further origin: PUBLIC_URL, HANDLE_DOMAIN and ALTERNATE_DOMAINS/,
    ),
  });
});

test('doctor finds a further domain of the handles whose people are stored as remote', async () => {
  const { databaseUrl, url, platform, carol } = terminal.world;
  await platform.db.actor.update({ where: { id: carol.actorId }, data: { domain: 'far.example' } });
  const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: url, ALTERNATE_DOMAINS: 'far.example' };
  const { out } = await terminal.plazaHere(env, 'doctor', '--json');
  await platform.db.actor.update({ where: { id: carol.actorId }, data: { domain: null } });
  expect(JSON.parse(out).findings).toContainEqual({
    ...{ name: 'domain far.example', verdict: 'FAIL' },
    text: '1 accounts of far.example are stored as those of another server',
    advice: 'Remove far.example from ALTERNATE_DOMAINS until that server is purged; see "plaza federation purge".',
  });
});

test('doctor finds a host that does not reach this server', async () => {
  const { world } = terminal;
  const alias = `localhost:${new URL(world.url).port}`;
  await origins('add', alias, '--handle-domain', alias);
  const env = { DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url };
  const { out } = await terminal.plazaHere(env, 'doctor', '--json');
  const found = (JSON.parse(out) as { findings: Finding[] }).findings.find(({ name }) => name === `origin ${alias}`);
  // The server runs since before the host was added.
  expect(found).toMatchObject({ verdict: 'FAIL', text: expect.stringContaining('answers 404') });
  const { origins: before } = world.platform.config;
  const [origin] = await world.platform.db.origin.findMany();
  if (!origin) throw new Error('no origin');
  Object.assign(world.platform.config, { origins: [{ ...origin, url: `http://${alias}` }] });
  const again = await terminal.plazaHere(env, 'doctor', '--json');
  Object.assign(world.platform.config, { origins: before });
  expect(JSON.parse(again.out).findings).toContainEqual(
    expect.objectContaining({ name: `origin ${alias}`, verdict: 'OK', text: `handles at ${alias} are found` }),
  );
});
