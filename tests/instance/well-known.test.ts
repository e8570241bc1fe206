/** Well-known documents: NodeInfo, host metadata, and the page that changes a password. */
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
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
      'https://www.w3.org/ns/activitystreams#Application',
    ]);
    const documents = await Promise.all(links.slice(0, 2).map(async ({ href }) => (await fetch(href)).json()));
    const users = await world.platform.db.user.count();
    const rest = {
      protocols: ['activitypub'],
      services: { inbound: [], outbound: ['atom1.0'] },
      usage: { users: { total: users, activeMonth: users, activeHalfyear: users }, localPosts: 0 },
      openRegistrations: true,
      metadata: {
        nodeName: 'Plaza',
        nodeDescription: '',
        // The number with which the version that clients read begins.
        upstream: {
          name: 'mastodon',
          version: (await world.rest().get('/api/v1/instance')).body.version.split(' ')[0],
        },
      },
    };
    const software = { name: 'plaza', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) };
    expect(documents).toEqual([
      { version: '2.0', software, ...rest },
      { version: '2.1', software: { ...software, repository: world.url }, ...rest },
    ]);
    const { headers } = await get('/nodeinfo/2.1');
    expect(headers.get('content-type')).toContain('profile="http://nodeinfo.diaspora.software/ns/schema/2.1#"');
  });

  test('NodeInfo of other versions is not found', async () => {
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

test('password managers are led to the page for another password', async () => {
  const answer = await get('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/password/new']);
  expect((await get('/auth/password/new')).status).toBe(200);
});
