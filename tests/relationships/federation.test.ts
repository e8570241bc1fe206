/** How this server treats others: blocks, allowed domains, limited federation; and the lists that respect it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowDomain } from '../../src/domain/blocks/domains/save-domain-allow.ts';
import { blockDomain } from '../../src/domain/blocks/domains/save-domain-block.ts';
import { attributionOf } from '../../src/domain/cards/attribution.ts';
import { federationWith, federationWithAll } from '../../src/domain/instance/federation.ts';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { kindOf, PROCEDURES } from '../support/clients/probe.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { remoteActor } from '../support/world/remote-actors.ts';
import { createEmptyWorld, createWorld, type World } from '../support/world/world.ts';

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

const NOTHING = { allowed: false, suspended: false, silenced: true, rejectMedia: true, rejectReports: true };
const SUSPENDED = { ...NOTHING, suspended: true };
const EVERYTHING = { allowed: true, suspended: false, silenced: false, rejectMedia: false, rejectReports: false };
const QUIET = { ...EVERYTHING, silenced: true, rejectReports: true };

describe.each(['off', 'on'])('with limited federation %s', (limited) => {
  beforeAll(() => changeSetting(world.platform, 'limitedFederation', limited));
  afterAll(() => resetSetting(world.platform, 'limitedFederation'));
  const isOn = limited === 'on';

  test.each([
    ['friend.example', EVERYTHING],
    ['sub.friend.example', isOn ? NOTHING : EVERYTHING],
    ['other.example', isOn ? NOTHING : EVERYTHING],
    ['evil.example', SUSPENDED],
    ['a.b.evil.example', SUSPENDED],
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
  const peers = async () => (await world.rest(world.alice).get('/api/v1/instance/peers')).body;
  const found = async (q: string) => (await world.rest(world.alice).get(`/api/v1/peers/search?q=${q}`)).body;
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

describe('limited federation', () => {
  beforeAll(() => changeSetting(world.platform, 'limitedFederation', 'on'));
  afterAll(() => resetSetting(world.platform, 'limitedFederation'));

  /** Public procedures that stay open to visitors: events and groups, data about the server, and the sign-in. */
  const OPEN =
    /^(events|eventPhotos|groups|groupPins|feeds|organizers|participations|series|pictures|places|search|wellKnown|apps|oauth|invites|sessions|users|persons\.register|customEmojis|oembed|announcements\.ofEverybody|instance\.(?!peers|searchPeers))/;

  test('closes profiles, posts, timelines, trends and peers to visitors and applications, and nothing to users', async () => {
    const redirect_uris = 'urn:ietf:wg:oauth:2.0:oob';
    const { body: made } = await world
      .rest()
      .post('/api/v1/apps', { client_name: 'Reader', redirect_uris, scopes: 'read' });
    const { client_id, client_secret } = made;
    const grant = {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      redirect_uri: redirect_uris,
      scope: 'read',
    };
    const { body: app } = await world.rest().post('/oauth/token', grant);
    const asked = async (token: string | null, path: string) =>
      (await fetch(world.url + path, token === null ? {} : { headers: { authorization: `Bearer ${token}` } })).text();
    const REFUSED = '{"error":"This method requires an authenticated user"}';
    const wrong: string[] = [];
    const queries = PROCEDURES.filter((target) => target.type === 'query' && kindOf(target) === 'public');
    for (const { name, meta } of queries) {
      const path = meta.openapi?.path?.replace(/\{\w+\}/g, world.alice.id) ?? '';
      const expected = OPEN.test(name) ? [false, false, false] : [true, true, false];
      const answers = await Promise.all([null, app.access_token, world.alice.token].map((token) => asked(token, path)));
      if (JSON.stringify(answers.map((answer) => answer === REFUSED)) !== JSON.stringify(expected)) wrong.push(name);
    }
    expect(wrong).toEqual([]);
    expect((await world.rest().get('/api/v1/timelines/public')).status).toBe(401);
    expect((await fetch(`${world.url}/@alice`)).status).toBe(404);
  });

  test('is stated by the instance', async () => {
    expect((await world.rest().get('/api/v2/instance')).body.configuration).toMatchObject({
      limited_federation: true,
      timelines_access: { live_feeds: { local: 'authenticated' } },
    });
  });

  test('counts in other processes at once, by the job of its change', async () => {
    const beside = await createEmptyWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    const status = async () => (await beside.rest().get('/api/v1/accounts/lookup?acct=alice')).status;
    expect(await status()).toBe(401);
    await resetSetting(world.platform, 'limitedFederation');
    await beside.drain();
    expect(await status()).toBe(200);
    await changeSetting(world.platform, 'limitedFederation', 'on');
    await beside.drain();
    expect(await status()).toBe(401);
    await beside.close();
  });
});

test("objects of a blocked server cannot be found by their address, and are no page's author", async () => {
  const found = async (uri: string) => {
    const q = new URLSearchParams({ q: uri, resolve: 'true' });
    const { body } = await world.rest(world.alice).get(`/api/v2/search?${q}`);
    return body.accounts.length as number;
  };
  const author = async (domain: string) =>
    (await attributionOf(world.platform, `@rita@${domain}`, 'https://news.example/1')).authorId !== null;
  for (const [domain, allowed] of [
    ['other.example', true],
    ['evil.example', false],
    ['sub.evil.example', false],
  ] as const)
    expect([await found(`https://${domain}/users/rita`), await author(domain)]).toEqual([allowed ? 1 : 0, allowed]);
});
