/** Groups of notifications that were shown before are shown as a server shows them that has never shown any. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectShownAgain } from '../support/clients/shown-again.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PATHS = [
  '/api/v2/notifications',
  '/api/v2/notifications?limit=2',
  '/api/v2/notifications?expand_accounts=partial_avatars',
  '/api/v2/notifications?supported_types[]=mention',
  '/api/v2/notifications?supported_types[]=event.joined',
  '/api/v2/notifications?grouped_types[]=follow',
];

const as = (who: Person) => world.rest(who);
const groups = async (who: Person, query = '') => (await as(who).get(`/api/v2/notifications${query}`)).body;

test('the known groups equal those of the database after every kind of change', async () => {
  const { alice, bob, carol, mod } = world;
  const liked = await world.post(alice, 'kites rise');
  const poll = await world.post(alice, 'up or down?', { poll: { options: ['up', 'down'], expires_in: 600 } });
  const told = await world.post(bob, '@alice and fall', { in_reply_to_id: liked.id });
  for (const who of [bob, carol]) {
    await as(who).post(`/api/v1/statuses/${liked.id}/favourite`);
    await as(who).post(`/api/v1/accounts/${alice.id}/follow`);
    await as(who).post(`/api/v1/statuses/${poll.id}/reblog`);
  }
  const check = async () => {
    await world.drain();
    await expectShownAgain(world, [alice, bob], PATHS);
  };
  await check();
  expect((await groups(alice)).notification_groups.length).toBeGreaterThan(3);

  await as(mod).post(`/api/v1/statuses/${liked.id}/favourite`);
  await as(alice).post(`/api/v1/statuses/${told.id}/bookmark`);
  await as(carol).post(`/api/v1/polls/${poll.poll?.id}/votes`, { choices: [1] });
  await check();

  await as(bob).send('PUT', `/api/v1/statuses/${told.id}`, { body: { status: '@alice and come down :kite:' } });
  await as(bob).send('PATCH', '/api/v1/accounts/update_credentials', { body: { display_name: 'Bob :kite:' } });
  await check();

  const filter = { title: 'k', context: ['notifications'], keywords_attributes: [{ keyword: 'down' }] };
  const { body: filtered } = await as(alice).post('/api/v2/filters', filter);
  await check();
  const hasMatch = ({ statuses }: { statuses: { filtered: object[] }[] }) =>
    statuses.some((each) => each.filtered.length);
  expect(hasMatch(await groups(alice))).toBe(true);
  await as(alice).delete(`/api/v2/filters/${filtered.id}`);
  await check();
  expect(hasMatch(await groups(alice))).toBe(false);

  const event = await organize(world, alice, { title: 'Kite day' });
  await world.trpc(bob).participations.join.mutate({ id: event.uuid });
  await check();
  await world.trpc(alice).events.update.mutate({ id: event.uuid, title: 'Kite night' });
  await check();
  const titles = JSON.stringify(await groups(alice, '?supported_types[]=event.joined'));
  expect(titles).toContain('Kite night');
  expect(titles).not.toContain('Kite day');

  await as(bob).delete(`/api/v1/statuses/${told.id}`);
  await as(carol).post(`/api/v1/statuses/${liked.id}/unfavourite`);
  await check();
  await as(alice).post(`/api/v1/accounts/${bob.id}/block`);
  await check();
});
