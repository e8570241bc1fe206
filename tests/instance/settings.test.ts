/** Settings of the server: defaults, formats, and invalid values. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting, readSetting, readSettings, resetSetting } from '../../src/domain/instance/settings.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createEmptyWorld({ env: { REGISTRATIONS: 'approval' } });
});
afterAll(() => world.close());

test('start with defaults, some from the environment', async () => {
  expect(await readSettings(world.platform)).toEqual({
    name: 'Plaza',
    description: '',
    contactEmail: '',
    contactAccount: '',
    featuredAccounts: [],
    languages: ['en'],
    registrations: 'approval',
    limitedFederation: false,
    geocoder: 'embedded',
    remoteParticipants: true,
    acceptServers: false,
    publicTimelines: 'public',
    registrationMessage: '',
    reasonRequired: false,
    minimumAge: 0,
    ipRetentionDays: 365,
    remoteMediaDays: 30,
    remoteMediaGigabytes: 0,
    sourceUrl: world.url,
    statusUrl: '',
    releaseFeed: '',
    showActivity: true,
    showPeers: true,
    showDomainBlocks: 'nobody',
    showDomainBlockComments: 'nobody',
    trends: true,
    reviewTrends: true,
    trendThreshold: 3,
  });
});

test.each([
  ['name', ' Le Café ', 'Le Café'],
  ['contactEmail', 'hello@example.org', 'hello@example.org'],
  ['contactEmail', '', ''],
  ['featuredAccounts', 'alice, bob', ['alice', 'bob']],
  ['languages', 'fr, en', ['fr', 'en']],
  ['registrations', 'closed', 'closed'],
  ['featuredAccounts', '', []],
  ['limitedFederation', 'on', true],
  ['geocoder', 'photon:https://photon.example/', 'photon:https://photon.example/'],
  ['trends', 'off', false],
  ['reviewTrends', 'true', true],
  ['trendThreshold', ' 12 ', 12],
  ['minimumAge', '0', 0],
  ['showDomainBlocks', 'users', 'users'],
  ['statusUrl', '', ''],
])('%s accepts %j', async (name, text, value) => {
  expect(await changeSetting(world.platform, name, text)).toEqual(value);
  expect(await readSetting(world.platform, name)).toEqual(value);
});

test.each([
  ['name', '  ', "can't be blank"],
  ['name', 'x'.repeat(101), 'is too long (maximum is 100 characters)'],
  ['contactEmail', 'nonsense', 'must be an e-mail address'],
  ['languages', 'klingonese', 'must be language codes such as en'],
  ['languages', '', "can't be blank"],
  ['registrations', 'maybe', 'must be open, approval or closed'],
  ['trends', 'perhaps', 'must be on or off'],
  ['minimumAge', '121', 'must be a number from 0 to 120'],
  ['sourceUrl', '', "can't be blank"],
  ['statusUrl', 'javascript:alert(1)', 'must be a web address'],
  ['releaseFeed', 'file:///etc/passwd', 'must be a web address'],
  ['showDomainBlocks', 'everybody', 'must be nobody, users or all'],
  ['trendThreshold', '0', 'must be a number from 1 to 1000'],
  ['trendThreshold', 'many', 'must be a number from 1 to 1000'],
  ['geocoder', 'nominatim:ftp://x', 'must be embedded, or nominatim: or photon: with the URL of a server'],
])('%s refuses %j', async (name, text, phrase) => {
  await expect(changeSetting(world.platform, name, text)).rejects.toMatchObject({
    kind: 'invalid',
    fields: { [name]: [phrase] },
  });
});

test('unknown names are refused', async () => {
  for (const name of ['nonsense', 'toString', '__proto__']) {
    const text = `There is no setting called ${name}.`;
    await expect(changeSetting(world.platform, name, 'x')).rejects.toThrow(text);
    await expect(readSetting(world.platform, name)).rejects.toThrow(text);
  }
});

test('fall back to their default when they are reset, or the stored value is invalid', async () => {
  await changeSetting(world.platform, 'registrations', 'open');
  await resetSetting(world.platform, 'registrations');
  expect(await readSetting(world.platform, 'registrations')).toBe('approval');
  await world.platform.db.setting.create({ data: { name: 'registrations', value: 'sometimes' } });
  expect(await readSetting(world.platform, 'registrations')).toBe('approval');
});
