/** Further domains of the same handles (ALTERNATE_DOMAINS), and the page that names all that this server is called. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { hostOf } from '../support/world/taken-over.ts';
import { createWorld, type World } from '../support/world/world.ts';

const TOWN = { name: 'localhost', handleDomain: 'events.example', actorPath: '/relay' };
const OLD = ['old.example', 'older.example:8443'];

let world: World;
let host: string;
beforeAll(async () => {
  world = await createWorld({ env: { ALTERNATE_DOMAINS: OLD.join(', ') }, origins: [TOWN] });
  host = new URL(world.url).host;
});
afterAll(() => world.close());

const finger = async (resource: string) => {
  const answer = await fetch(`${world.url}/.well-known/webfinger?resource=${encodeURIComponent(resource)}`);
  return [answer.status, answer.ok ? JSON.parse(await answer.text()).subject : null];
};

test.each(OLD)('WebFinger names people of %s by the handle that they have', async (domain) => {
  expect(await finger(`acct:Alice@${domain.toUpperCase()}`)).toEqual([200, `acct:alice@${host}`]);
  expect(await finger(`acct:127.0.0.1@${domain}`)).toEqual([200, `acct:127.0.0.1@${host}`]);
  expect((await finger(`acct:nobody@${domain}`))[0]).toBe(404);
  expect((await finger(`https://${domain}/users/alice`))[0]).toBe(404);
});

test('other domains stay those of other servers', async () => {
  expect((await finger('acct:alice@sub.old.example'))[0]).toBe(404);
});

test.each(OLD)('handles at %s find and mention local people', async (domain) => {
  const bob = world.rest(world.bob);
  expect((await bob.get(`/api/v1/accounts/lookup?acct=alice@${domain}`)).body).toMatchObject({
    ...{ id: world.alice.id, acct: 'alice' },
  });
  const { mentions } = await world.post(world.bob, `Hello @alice@${domain}`);
  expect(mentions).toMatchObject([{ id: world.alice.id, acct: 'alice' }]);
});

test('the page of the known servers has all names, with the ids of the keys', async () => {
  const { page } = await StaffBrowser.open(world, world.admin, '/moderation/federation');
  const text = textOf(page);
  const old = hostOf(world, TOWN.name);
  for (const named of [host, ...OLD.map((domain) => `@${domain}`), new URL(old).host, `@${TOWN.handleDomain}`])
    expect(text).toContain(named);
  expect(text).toContain(`${world.url}/actor#main-key`);
  expect(text).toContain(`${old}/relay#main-key`);
  expect(text.match(/[0-9a-f]{64}/g)).toHaveLength(2);
});
