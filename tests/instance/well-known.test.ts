/** What other software asks: NodeInfo, host metadata, WebFinger, and where a password is changed. */
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let host: string;
beforeAll(async () => {
  world = await createWorld();
  host = new URL(world.url).host;
});
afterAll(() => world.close());

const get = (path: string, origin = world.url) =>
  fetch(origin + path, { redirect: 'manual', headers: { origin: 'https://other.example' } });

describe('NodeInfo', () => {
  test('is found by both versions, open to other sites', async () => {
    const found = await get('/.well-known/nodeinfo');
    expect(found.headers.get('access-control-allow-origin')).toBe('*');
    const { links } = (await found.json()) as { links: { rel: string; href: string }[] };
    expect(links.map(({ rel }) => rel)).toEqual([
      'http://nodeinfo.diaspora.software/ns/schema/2.0',
      'http://nodeinfo.diaspora.software/ns/schema/2.1',
    ]);
    const documents = await Promise.all(links.map(async ({ href }) => (await fetch(href)).json()));
    const users = await world.platform.db.user.count();
    const rest = {
      protocols: [],
      services: { inbound: [], outbound: ['atom1.0'] },
      usage: { users: { total: users, activeMonth: users, activeHalfyear: users }, localPosts: 0 },
      openRegistrations: true,
      metadata: { nodeName: 'Plaza', nodeDescription: '' },
    };
    const software = { name: 'plaza', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) };
    expect(documents).toEqual([
      { version: '2.0', software, ...rest },
      { version: '2.1', software: { ...software, repository: world.url }, ...rest },
    ]);
    const { headers } = await get('/nodeinfo/2.1');
    expect(headers.get('content-type')).toContain('profile="http://nodeinfo.diaspora.software/ns/schema/2.1#"');
  });

  test('of other versions is not found', async () => {
    expect((await get('/nodeinfo/1.0')).status).toBe(404);
  });
});

test('host metadata says where handles are looked up, as XML and as JSON', async () => {
  const template = `${world.url}/.well-known/webfinger?resource={uri}`;
  const xml = await get('/.well-known/host-meta');
  expect(xml.headers.get('content-type')).toMatch(/^application\/xrd\+xml/);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
  expect(parser.parse(await xml.text()).XRD.Link).toEqual({ rel: 'lrdd', template });
  const json = (await (await get('/.well-known/host-meta.json')).json()) as object;
  expect(json).toEqual({ links: [{ rel: 'lrdd', type: 'application/jrd+json', template }] });
});

describe('WebFinger', () => {
  const finger = (resource: string) => get(`/.well-known/webfinger?${new URLSearchParams({ resource })}`);

  test('finds people by handle and by the address of the profile', async () => {
    const url = `${world.url}/@alice`;
    for (const resource of [`acct:alice@${host}`, `acct:ALICE@${host.toUpperCase()}`, `alice@${host}`, url]) {
      const answer = await finger(resource);
      expect([resource, answer.status]).toEqual([resource, 200]);
      expect(answer.headers.get('content-type')).toMatch(/^application\/jrd\+json/);
      expect(await answer.json()).toMatchObject({
        subject: `acct:alice@${host}`,
        aliases: expect.arrayContaining([url]),
        links: [
          { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: url },
          { rel: 'http://webfinger.net/rel/avatar', href: expect.stringContaining('/') },
        ],
      });
    }
  });

  test('finds groups', async () => {
    const group = await createGroup(world, world.alice, { preferredUsername: 'walkers' });
    expect(group.id).toMatch(/^\d+$/);
    const answer = await finger(`acct:walkers@${host}`);
    expect((await answer.json()) as object).toMatchObject({ subject: `acct:walkers@${host}` });
  });

  test('refuses others alike', async () => {
    const gone = await world.person('gone');
    await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt: world.clock.now() } });
    const others = ['acct:alice@far.example', 'https://far.example/@alice', `acct:nobody@${host}`, `acct:gone@${host}`];
    for (const resource of [...others, 'nonsense', 'acct:@', `${world.url}/@%`, 'https://'])
      expect([resource, (await finger(resource)).status]).toEqual([resource, 404]);
    expect((await get('/.well-known/webfinger')).status).toBe(400);
  });
});

test('password managers are led to the page for another password', async () => {
  const answer = await get('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/password/new']);
  expect((await get('/auth/password/new')).status).toBe(200);
});
