/** Pages that were shown before are shown as a server shows them that has never shown any. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectShownAgain, freshly, pagesOf } from '../support/clients/shown-again.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('known pages equal those of the database for authors, others and visitors, after every kind of change', async () => {
  const { alice, bob, carol, erin } = world;
  for (const who of [bob, erin]) await world.rest(who).post(`/api/v1/accounts/${alice.id}/follow`);
  const root = await world.post(alice, 'kites rise', { quote_approval_policy: 'followers' });
  const answer = await world.post(bob, 'and fall', { in_reply_to_id: root.id });
  const poll = await world.post(alice, 'up or down?', { poll: { options: ['up', 'down'], expires_in: 600 } });
  await world.post(alice, 'for followers', { visibility: 'private' });
  await world.drain();
  const viewers = [null, alice, bob, carol, erin];
  const paths = [
    '/api/v1/timelines/home',
    '/api/v1/timelines/home?limit=2',
    `/api/v1/accounts/${alice.id}/statuses`,
    `/api/v1/accounts/${bob.id}/statuses`,
    `/api/v1/statuses/${root.id}/context`,
    `/api/v1/statuses/${answer.id}/context`,
  ];
  const check = () => expectShownAgain(world, viewers, paths);
  await check();

  await world.rest(bob).post(`/api/v1/statuses/${root.id}/favourite`);
  await world.rest(carol).post(`/api/v1/polls/${poll.poll?.id}/votes`, { choices: [1] });
  await world
    .rest(erin)
    .post('/api/v2/filters', { title: 'k', context: ['home'], keywords_attributes: [{ keyword: 'kites' }] });
  await check();

  await world.rest(bob).post(`/api/v1/statuses/${root.id}/reblog`);
  await world.post(carol, 'see', { quoted_status_id: answer.id });
  await world.rest(bob).send('PUT', `/api/v1/statuses/${answer.id}`, { body: { status: 'and come down' } });
  await world.rest(alice).send('PATCH', '/api/v1/accounts/update_credentials', { body: { display_name: 'Al' } });
  await world.drain();
  await check();

  await world.rest(alice).delete(`/api/v1/statuses/${poll.id}`);
  await world.rest(carol).post(`/api/v1/accounts/${bob.id}/block`);
  await world.drain();
  await check();
});

test('a thread is cut where it was asked for, though others show the same posts', async () => {
  const { alice, bob, erin } = world;
  const first = await world.post(alice, 'one');
  const second = await world.post(bob, 'two', { in_reply_to_id: first.id });
  const around = async (id: string) => {
    const { body } = await world.rest(erin).get(`/api/v1/statuses/${id}/context`);
    return [body.ancestors, body.descendants].map((list: { id: string }[]) => list.map((each) => each.id));
  };
  for (let round = 0; round < 2; round += 1) {
    expect(await around(second.id)).toEqual([[first.id], []]);
    expect(await around(first.id)).toEqual([[], [second.id]]);
  }
});

test('a post is answered as another process reads it', async () => {
  const { db } = world.platform;
  const writer = await world.person('writer');
  const at = world.clock.now();
  const app = (
    await world.rest().post('/api/v1/apps', { client_name: 'Kites', redirect_uris: 'https://kites.example/' })
  ).body;
  const posts = [
    { status: 'plain :kite: https://example.org/' },
    { status: 'warned', spoiler_text: 'careful', sensitive: true, language: 'fr' },
    { status: 'held back', visibility: 'private' },
    { status: 'free to quote', visibility: 'unlisted', quote_approval_policy: 'followers' },
  ];
  const expectRead = async (bodies: readonly object[]) => {
    const made: { id: string }[] = [];
    for (const body of bodies) made.push(await world.post(writer, body));
    const paths = made.map(({ id }) => `/api/v1/statuses/${id}`);
    const pages = await freshly(world, (other) => pagesOf(other, [writer], paths));
    const read = pages.map(([status, body]) => [status, JSON.parse(body)]);
    // Its author has posted more since.
    const counted = { statuses_count: expect.any(Number) };
    expect(read).toEqual(made.map((status) => [200, { ...status, account: expect.objectContaining(counted) }]));
  };
  await expectRead(posts);
  await db.accessToken.updateMany({ where: { actorId: writer.actorId }, data: { appId: BigInt(app.id) } });
  await db.actor.update({ where: { id: writer.actorId }, data: { silencedAt: at, sensitizedAt: at } });
  await expectRead([{ status: 'by a limited author' }]);
});
