/** What this server does with others: blocks, allowed domains, limited federation; and the lists that keep to it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowDomain } from '../../src/domain/blocks/domains/save-domain-allow.ts';
import { blockDomain } from '../../src/domain/blocks/domains/save-domain-block.ts';
import { federationWith, federationWithAll } from '../../src/domain/instance/federation.ts';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { runMigration } from '../support/database/run-migration.ts';
import { remoteActor } from '../support/world/remote-actors.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { platform } = world;
  await blockDomain(platform, null, 'evil.example', { severity: 'suspend' });
  await blockDomain(platform, null, 'quiet.example', { severity: 'silence', rejectReports: true });
  await blockDomain(platform, null, 'art.quiet.example', { severity: 'noop', rejectMedia: true });
  await allowDomain(platform, null, 'friend.example');
  await allowDomain(platform, null, 'evil.example');
  await allowDomain(platform, null, 'quiet.example');
});
afterAll(() => world.close());

const NOTHING = { allowed: false, silenced: true, rejectMedia: true, rejectReports: true };
const EVERYTHING = { allowed: true, silenced: false, rejectMedia: false, rejectReports: false };
const QUIET = { ...EVERYTHING, silenced: true, rejectReports: true };

describe.each(['off', 'on'])('with limited federation %s', (limited) => {
  beforeAll(() => changeSetting(world.platform, 'limitedFederation', limited));
  afterAll(() => resetSetting(world.platform, 'limitedFederation'));
  const isOn = limited === 'on';

  test.each([
    ['friend.example', EVERYTHING],
    ['sub.friend.example', isOn ? NOTHING : EVERYTHING],
    ['other.example', isOn ? NOTHING : EVERYTHING],
    ['evil.example', NOTHING],
    ['a.b.evil.example', NOTHING],
    ['notevil.example', isOn ? NOTHING : EVERYTHING],
    ['quiet.example', QUIET],
    ['quiet.example:3000', QUIET],
    ['b.quiet.example', isOn ? NOTHING : QUIET],
    ['x.art.quiet.example', isOn ? NOTHING : { ...EVERYTHING, rejectMedia: true }],
  ])('%s', async (domain, federation) => {
    expect(await federationWith(world.platform, domain)).toEqual(federation);
  });
});

test('any number of domains costs one statement', async () => {
  const domains = Array.from({ length: 500 }, (_, i) => `server${i}.example`);
  const { statements, result } = await countStatements(() =>
    federationWithAll(world.platform, [...domains, 'evil.example', 'evil.example']),
  );
  expect([statements.length, result.size, result.get('evil.example')?.allowed]).toEqual([1, 501, false]);
});

describe('known servers', () => {
  const peers = async () => (await world.rest().get('/api/v1/instance/peers')).body;
  const found = async (q: string) => (await world.rest().get(`/api/v1/peers/search?q=${q}`)).body;
  beforeAll(async () => {
    for (const domain of ['friend.example', 'other.example', 'evil.example', 'sub.evil.example', 'quiet.example'])
      await remoteActor(world, 'rita', domain);
  });

  test('are listed and found without those with which nothing is exchanged', async () => {
    expect(await peers()).toEqual(['friend.example', 'other.example', 'quiet.example']);
    expect([await found('evil'), await found('other')]).toEqual([[], ['other.example']]);
    await changeSetting(world.platform, 'limitedFederation', 'on');
    expect(await peers()).toEqual(['friend.example', 'quiet.example']);
    expect([await found('other'), await found('fri')]).toEqual([[], ['friend.example']]);
    await resetSetting(world.platform, 'limitedFederation');
  });
});

test('limited federation closes the public timelines for visitors, and says so', async () => {
  const read = async (path: string) => (await world.rest().get(path)).status;
  const limits = async () => (await world.rest().get('/api/v2/instance')).body.configuration;
  const PATHS = ['/api/v1/timelines/public', '/api/v1/timelines/tag/plaza'];
  for (const path of PATHS) expect(await read(path)).toBe(200);
  expect((await limits()).limited_federation).toBe(false);
  await changeSetting(world.platform, 'limitedFederation', 'on');
  for (const path of PATHS)
    expect([await read(path), (await world.rest(world.alice).get(path)).status]).toEqual([422, 200]);
  expect(await limits()).toMatchObject({
    limited_federation: true,
    timelines_access: { live_feeds: { local: 'authenticated' } },
  });
  await resetSetting(world.platform, 'limitedFederation');
});

test('the former setting of blocked domains becomes rows, once', async () => {
  const { db } = world.platform;
  const value = ['junk.example', 'Spam.example', 'spam.example'];
  await db.setting.create({ data: { name: 'blockedEmailDomains', value } });
  for (const _ of [1, 2]) await runMigration(world, '20261125120100_blocked_email_domains_are_rows');
  const rows = await db.emailDomainBlock.findMany({ orderBy: { domain: 'asc' } });
  expect(rows.map(({ domain }) => domain)).toEqual(['junk.example', 'spam.example']);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  expect(await db.setting.count({ where: { name: 'blockedEmailDomains' } })).toBe(0);
});
