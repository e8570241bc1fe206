/** Handles are on another domain than addresses (HANDLE_DOMAIN). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepHandleDomain } from '../../src/domain/instance/handle-domain.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

const HANDLES = 'town.example';

let world: World;
let peer: FediversePeer;
let zoe: PeerActor;
let host: string;
beforeAll(async () => {
  [world, peer] = await Promise.all([createWorld({ env: { ...NEIGHBOURS, HANDLE_DOMAIN: HANDLES } }), startPeer()]);
  host = new URL(world.url).host;
  zoe = peer.actor('zoe');
  await peer.follow(world, zoe, world.alice);
});
afterAll(() => Promise.all([world.close(), peer.close()]));

const json = async (path: string, accept = 'application/json') => {
  const answer = await fetch(world.url + path, { headers: { accept } });
  return [answer.status, answer.ok ? JSON.parse(await answer.text()) : null];
};
const document = async (path: string) => (await json(path, 'application/activity+json'))[1];
const finger = (resource: string) => json(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`);
const alice = () => world.rest(world.alice);

describe('WebFinger', () => {
  test.each([
    ['the handle', () => `acct:alice@${HANDLES}`],
    ['the handle in capitals', () => `acct:Alice@${HANDLES.toUpperCase()}`],
    ['a handle on the host', () => `acct:alice@${host}`],
    ['the address', () => `${world.url}/users/alice`],
    ['the page', () => `${world.url}/@alice`],
  ])('names the handle on its own domain for %s', async (_what, resource) => {
    const [status, found] = await finger(resource());
    expect([status, found.subject]).toEqual([200, `acct:alice@${HANDLES}`]);
    expect(found.links).toContainEqual(expect.objectContaining({ rel: 'self', href: `${world.url}/users/alice` }));
  });

  test('finds the server by both domains, and nobody at others', async () => {
    for (const resource of [`acct:${HANDLES}@${HANDLES}`, `acct:${HANDLES}@${host}`, `${world.url}/actor`])
      expect((await finger(resource))[1]).toMatchObject({ subject: `acct:${HANDLES}@${HANDLES}` });
    expect((await finger('acct:alice@other.example'))[0]).toBe(404);
    expect((await finger(`https://${HANDLES}/users/alice`))[0]).toBe(404);
  });

  test('host-meta names the address of the server', async () => {
    const text = await (await fetch(`${world.url}/.well-known/host-meta`)).text();
    expect(text).toContain(`${world.url}/.well-known/webfinger?resource={uri}`);
  });
});

test('documents are on the host, and name the handle', async () => {
  expect(await document('/users/alice')).toMatchObject({
    ...{ id: `${world.url}/users/alice`, preferredUsername: 'alice', webfinger: `alice@${HANDLES}` },
    inbox: `${world.url}/users/alice/inbox`,
  });
  expect(await document('/actor')).toMatchObject({ id: `${world.url}/actor`, preferredUsername: HANDLES });
});

test('the interfaces for apps name the domain of handles, and local people without a domain', async () => {
  const { body: instance } = await alice().get('/api/v2/instance');
  expect([instance.domain, (await alice().get('/api/v1/instance')).body.uri]).toEqual([HANDLES, HANDLES]);
  const { body: account } = await alice().get('/api/v1/accounts/verify_credentials');
  expect(account).toMatchObject({ acct: 'alice', url: `${world.url}/@alice` });
});

test.each([
  ['their own domain', () => `bob@${HANDLES}`],
  ['the host', () => `bob@${host}`],
])('handles on %s are local: in mentions, in searches and in look-ups', async (_what, handle) => {
  const { body: status } = await alice().post('/api/v1/statuses', { status: `Hello @${handle()}` });
  expect(status.mentions).toMatchObject([{ username: 'bob', acct: 'bob', id: world.bob.id }]);
  const { body: found } = await alice().get(`/api/v1/accounts/lookup?acct=${handle()}`);
  expect(found.id).toBe(world.bob.id);
  const { body: search } = await alice().get(`/api/v2/search?q=@${handle()}&resolve=true&type=accounts`);
  expect(search.accounts).toMatchObject([{ id: world.bob.id }]);
});

test('addresses on the host are found; those on the domain of handles are remote', async () => {
  const { body: status } = await alice().post('/api/v1/statuses', { status: 'Here' });
  const { body: found } = await alice().get(`/api/v2/search?q=${world.url}/@alice/${status.id}&resolve=true`);
  expect(found.statuses).toMatchObject([{ id: status.id }]);
});

test('other servers find handles on their own domain', async () => {
  peer.forget();
  await alice().post('/api/v1/statuses', { status: `Hello @${zoe.handle} and @bob` });
  await world.drain();
  const [create] = peer.activities('Create');
  expect(create.actor).toBe(`${world.url}/users/alice`);
  expect(create.object.tag).toContainEqual(
    expect.objectContaining({ type: 'Mention', href: `${world.url}/users/bob`, name: `@bob@${HANDLES}` }),
  );
});

test.each([HANDLES, '127.0.0.1'])('staff cannot block %s, which is its own', async (domain) => {
  const { status, body } = await world.rest(world.admin).post('/api/v1/admin/domain_blocks', { domain });
  expect([status, body.error]).toEqual([422, "Validation failed: Domain is this server's own"]);
});

describe('a start', () => {
  const start = (domain: string) =>
    keepHandleDomain({ ...world.platform, config: { ...world.platform.config, domain } });
  const stored = async () => (await world.platform.db.handleDomain.findMany()).map(({ domain }) => domain);

  test('refuses to start with another domain once there are accounts, and changes nothing', async () => {
    await expect(start(HANDLES)).rejects.toThrow(`HANDLE_DOMAIN must be ${host}`);
    await start(host);
    expect(await stored()).toEqual([]);
    await world.platform.db.handleDomain.create({ data: { id: 1, domain: HANDLES } });
    await start(HANDLES);
    for (const domain of ['other.example', host])
      await expect(start(domain)).rejects.toThrow(`HANDLE_DOMAIN must be ${HANDLES}`);
    expect(await stored()).toEqual([HANDLES]);
  });

  test('the first start of an empty server stores the domain', async () => {
    const empty = await createWorld({ env: { HANDLE_DOMAIN: HANDLES } });
    await empty.platform.db.user.deleteMany();
    await keepHandleDomain(empty.platform);
    expect(await empty.platform.db.handleDomain.findMany()).toEqual([{ id: 1, domain: HANDLES }]);
    await empty.close();
  });
});
