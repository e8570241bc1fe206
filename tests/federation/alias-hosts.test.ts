/** A host that this server took over from another one: documents have their stored addresses, and each host has its own. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organize } from '../support/world/events.ts';
import { hostOf, personTakenOver } from '../support/world/taken-over.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const TOWN = { name: 'localhost', handleDomain: 'events.example', actorPath: '/relay' };
const TYPE = 'application/activity+json';

let world: World;
/** The base of the old addresses. */
let old: string;
/** Has the name of a person of the first host; with an address of Mobilizon's form. */
let alice: Person & { uri: string };
/** With an address of Mastodon's newer form, and a key of another id. */
let ida: Person & { uri: string };
beforeAll(async () => {
  world = await createWorld({ origins: [TOWN] });
  old = hostOf(world, TOWN.name);
  alice = await personTakenOver(world, TOWN, { name: 'alice', path: '/@alice' });
  ida = await personTakenOver(world, TOWN, { name: 'IdaRed', path: '/ap/users/4711', key: 'rsa-00aa11bb22cc33dd' });
});
afterAll(() => world.close());

const get = (url: string, accept = TYPE, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { accept, ...headers }, redirect: 'manual' });
const document = async (url: string) => {
  const answer = await get(url);
  return answer.status === 200 ? JSON.parse(await answer.text()) : answer.status;
};
const finger = async (base: string, resource: string) => {
  const answer = await get(`${base}/.well-known/webfinger?resource=${encodeURIComponent(resource)}`, '*/*');
  const { subject, links } = JSON.parse(await answer.text());
  const self = links?.find(({ rel }: { rel: string }) => rel === 'self');
  return [answer.status, subject, self?.href];
};
describe('WebFinger', () => {
  test.each([
    ['the handle', () => `acct:alice@${TOWN.handleDomain}`],
    ['a handle on the host', () => `acct:ALICE@${new URL(old).host}`],
    ['the address', () => alice.uri],
  ])('finds the person of the old host by %s, at both hosts', async (_what, resource) => {
    const found = [200, `acct:alice@${TOWN.handleDomain}`, alice.uri];
    expect([await finger(world.url, resource()), await finger(old, resource())]).toEqual([found, found]);
  });

  test('still finds the person with the same name at the first host, and addresses by number', async () => {
    const first = [200, `acct:alice@${new URL(world.url).host}`, `${world.url}/users/alice`];
    for (const base of [world.url, old]) {
      expect(await finger(base, `acct:alice@${new URL(world.url).host}`)).toEqual(first);
      expect(await finger(base, `${world.url}/@alice`)).toEqual(first);
    }
    expect(await finger(old, ida.uri)).toEqual([200, `acct:IdaRed@${TOWN.handleDomain}`, ida.uri]);
    expect((await finger(old, `acct:bob@${TOWN.handleDomain}`))[0]).toBe(404);
  });

  test('finds the actor of the old host, which keeps its path', async () => {
    for (const resource of [`acct:relay@${TOWN.handleDomain}`, `${old}/relay`, `${old}/`])
      expect(await finger(old, resource)).toEqual([200, `acct:relay@${TOWN.handleDomain}`, `${old}/relay`]);
    expect(await document(`${old}/relay`)).toMatchObject({
      ...{ id: `${old}/relay`, type: 'Application', preferredUsername: 'relay', inbox: `${old}/inbox` },
      ...{ outbox: `${old}/@relay/outbox`, followers: `${old}/@relay/followers`, following: `${old}/@relay/following` },
      publicKey: { id: `${old}/relay#main-key`, owner: `${old}/relay` },
    });
    for (const part of ['outbox', 'followers', 'following']) {
      expect(await document(`${old}/@relay/${part}`)).toMatchObject({ id: `${old}/@relay/${part}` });
      expect(await document(`${old}/actor/${part}`)).toBe(404);
      expect(await document(`${world.url}/@relay/${part}`)).toBe(404);
    }
    expect(await document(`${old}/actor`)).toBe(404);
    expect(await document(`${world.url}/relay`)).toBe(404);
    expect(await document(`${world.url}/actor`)).toMatchObject({ id: `${world.url}/actor` });
  });
});

test('NodeInfo and host-meta name the host that is asked', async () => {
  for (const base of [world.url, old]) {
    const { links } = JSON.parse(await (await get(`${base}/.well-known/nodeinfo`, '*/*')).text());
    expect(links[0].href).toBe(`${base}/nodeinfo/2.0`);
    expect((await get(links[0].href, '*/*')).status).toBe(200);
    expect(await (await get(`${base}/.well-known/host-meta`, '*/*')).text()).toContain(`${base}/.well-known/webfinger`);
  }
});

describe('the documents of actors', () => {
  test('have their stored addresses and keys, in the forms of both servers', async () => {
    expect(await document(alice.uri)).toMatchObject({
      ...{ id: `${old}/@alice`, webfinger: `alice@${TOWN.handleDomain}`, inbox: `${old}/@alice/inbox` },
      ...{ outbox: `${old}/@alice/outbox`, followers: `${old}/@alice/followers` },
      endpoints: { sharedInbox: `${old}/inbox` },
      publicKey: { id: `${old}/@alice#main-key`, owner: `${old}/@alice` },
    });
    expect(await document(ida.uri)).toMatchObject({
      ...{ id: ida.uri, preferredUsername: 'IdaRed', followers: `${ida.uri}/followers` },
      publicKey: { id: `${ida.uri}#rsa-00aa11bb22cc33dd`, owner: ida.uri },
    });
  });

  test.each(['outbox', 'followers', 'following', 'collections/featured', 'collections/tags'])(
    'have their collection %s',
    async (part) => {
      for (const { uri } of [alice, ida])
        expect(await document(`${uri}/${part}`)).toMatchObject({ id: `${uri}/${part}` });
    },
  );

  test('have posts, new ones, too, and what is below them, at the old host', async () => {
    for (const person of [alice, ida]) {
      const { id } = await world.post(person, 'At the old address');
      const uri = `${person.uri}/statuses/${id}`;
      expect(await document(uri)).toMatchObject({ id: uri, attributedTo: person.uri });
      for (const part of ['likes', 'shares', 'replies', 'activity'])
        expect(await document(`${uri}/${part}`)).toMatchObject({ id: `${uri}/${part}` });
      expect(await document(uri.replace(old, world.url))).toBe(404);
      expect(await document(uri.replace(old, world.url).replace('/@alice', '/users/alice'))).toBe(404);
    }
  });

  test('have threads at the address that Mastodon gave them', async () => {
    const { id } = await world.post(ida, 'A thread');
    const uri = `${old}/contexts/${ida.id}-${id}`;
    expect(await document(uri)).toMatchObject({
      id: uri,
      attributedTo: ida.uri,
      first: { items: [`${ida.uri}/statuses/${id}`] },
    });
    expect(await document(`${uri}/items`)).toMatchObject({ id: uri });
    expect(await document(`${old}/contexts/${alice.id}-${id}`)).toBe(404);
    expect(await document(uri.replace(old, world.url))).toBe(404);
  });

  test('have posts with an address of their own at that address', async () => {
    const { id } = await world.post(alice, 'A comment');
    const uri = `${old}/comments/6f1d6a9e-5c1a-4b33-9d06-4c1f4f0f0e01`;
    await world.platform.db.status.update({ where: { id: BigInt(id) }, data: { uri } });
    expect(await document(uri)).toMatchObject({ id: uri, attributedTo: alice.uri, content: '<p>A comment</p>' });
    expect(await document(`${uri}/likes`)).toMatchObject({ id: `${uri}/likes` });
    expect(await document(uri.replace(old, world.url))).toBe(404);
  });
});

describe('no host shows the documents of another', () => {
  const named = (host: string, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(world.url);
      const options = { host: '127.0.0.1', port, path: '/@alice', headers: { ...headers, host, accept: TYPE } };
      request(options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()).id));
      })
        .on('error', reject)
        .end();
    });

  test('the host of the request decides who alice is', async () => {
    const first = `${world.url}/users/alice`;
    expect(await named(new URL(old).host)).toBe(alice.uri);
    expect(await named(new URL(old).host.toUpperCase())).toBe(alice.uri);
    for (const host of [new URL(world.url).host, 'unknown.example', 'localhost', `localhost.example:1`])
      expect(await named(host)).toBe(first);
  });

  test('a trusted proxy names it in X-Forwarded-Host', async () => {
    const { host } = new URL(old);
    expect(await named('127.0.0.1', { 'x-forwarded-host': host })).toBe(alice.uri);
    expect(await named(host, { 'x-forwarded-host': 'unknown.example' })).toBe(`${world.url}/users/alice`);
  });

  test('collections of the old host are unknown at the first one', async () => {
    for (const path of ['/@alice/outbox', '/@alice/followers', '/ap/users/4711', '/ap/users/4711/outbox'])
      expect([path, await document(world.url + path)]).toEqual([path, 404]);
    expect(await document(`${old}/@bob`)).toBe(404);
    expect(await document(`${old}/users/bob`)).toBe(404);
  });
});

test('nobody else than a trusted proxy says which host is asked', async () => {
  const distrustful = await createWorld({ env: { TRUST_PROXY: 'false' }, origins: [TOWN] });
  const moved = await personTakenOver(distrustful, TOWN, { name: 'alice', path: '/@alice' });
  const { host } = new URL(moved.uri);
  const answer = await get(`${distrustful.url}/@alice`, TYPE, { 'x-forwarded-host': host });
  expect(JSON.parse(await answer.text()).id).toBe(`${distrustful.url}/users/alice`);
  await distrustful.close();
});

test('pages for people are at the first host', async () => {
  const at = async (path: string) => {
    const answer = await get(old + path, 'text/html');
    return [answer.status, answer.headers.get('location')];
  };
  expect(await at('/@alice')).toEqual([301, `${world.url}/@alice@${TOWN.handleDomain}`]);
  expect(await at('/@alice/123?x=1')).toEqual([301, `${world.url}/@alice@${TOWN.handleDomain}/123?x=1`]);
  expect(await at('/events/6f1d6a9e-5c1a-4b33-9d06-4c1f4f0f0e01')).toEqual([
    301,
    `${world.url}/events/6f1d6a9e-5c1a-4b33-9d06-4c1f4f0f0e01`,
  ]);
  const page = await get(`${world.url}/@alice@${TOWN.handleDomain}`, 'text/html');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`@alice@${TOWN.handleDomain}`);
});

test('events of the old host have their addresses there, and nowhere else', async () => {
  const { uuid } = await organize(world, alice);
  const uri = `${old}/events/${uuid}`;
  expect(await document(uri)).toMatchObject({ id: uri, type: 'Event', attributedTo: alice.uri });
  expect(await document(`${uri}/activity`)).toMatchObject({ object: { id: uri } });
  expect(await document(`${world.url}/events/${uuid}`)).toBe(404);
  expect((await get(`${world.url}/events/${uuid}`, 'text/html')).status).toBe(200);
  const profile = await get(`${world.url}/@alice@${TOWN.handleDomain}`, 'text/html');
  expect(await profile.text()).toContain(`/events/${uuid}`);
});
