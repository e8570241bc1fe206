/** Announcements in open streams: everybody's user stream has them, as REST shows them without a viewer. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSocket, type SocketClient } from '../support/clients/streaming.ts';
import { ANNOUNCEMENTS, announce } from '../support/world/announcements.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
const sockets: SocketClient[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => {
  for (const { ws } of sockets.splice(0)) ws.terminate();
});

async function listen(who: Person, stream = 'user'): Promise<SocketClient> {
  const port = Number(new URL(world.url).port);
  const client = await openSocket(port, `?access_token=${who.token}&stream=${stream}`);
  sockets.push(client);
  await client.settled();
  return client;
}

const staff = async (method: string, path: string, body?: object) => {
  await world.rest(world.admin).send(method, `${ANNOUNCEMENTS}/${path}`, body ? { body } : {});
  await world.drain();
};
const react = (who: Person, id: string, name: string, method = 'PUT') =>
  world.rest(who).send(method, `/api/v1/announcements/${id}/reactions/${encodeURIComponent(name)}`);

test('it is published, changed, unpublished, published again and deleted, in this order and for everybody', async () => {
  const clients = [await listen(world.alice), await listen(world.erin)];
  const { id } = await announce(world, 'one', { published: false });
  await world.drain();
  await staff('PATCH', id, { text: 'two' });
  await staff('POST', `${id}/publish`);
  await staff('PATCH', id, { text: 'three' });
  await staff('POST', `${id}/unpublish`);
  await staff('POST', `${id}/publish`);
  await staff('DELETE', id);
  for (const client of clients) {
    const frames = await client.first(5);
    expect(frames.map(({ event }) => event)).toEqual([
      ...['announcement', 'announcement', 'announcement.delete', 'announcement', 'announcement.delete'],
    ]);
    expect(frames.map(({ stream }) => stream)).toEqual(frames.map(() => ['user']));
    expect(frames[2]?.payload).toBe(id);
    const contents = [0, 1, 3].map((i) => JSON.parse(frames[i]?.payload ?? '').content);
    expect(contents).toEqual(['<p>two</p>', '<p>three</p>', '<p>three</p>']);
    const shown = JSON.parse(frames[0]?.payload ?? '');
    expect(shown).toMatchObject({ id, reactions: [], published_at: expect.any(String) });
    expect(shown).not.toHaveProperty('read');
  }
});

test('counts of reactions come once for many, with the pictures of custom emoji, and down to none', async () => {
  const { url, static_url } = await addEmoji(world, 'blob');
  const { id } = await announce(world, 'react');
  await world.drain();
  const client = await listen(world.carol);
  for (const who of [world.alice, world.bob, world.erin]) await react(who, id, '👍');
  await react(world.bob, id, 'blob');
  await world.drain();
  world.clock.advance(1_000);
  await world.drain();
  const [first, second] = (await client.first(2)).map(({ event, payload = '' }) => [event, JSON.parse(payload)]);
  expect([first, second]).toEqual(
    expect.arrayContaining([
      ['announcement.reaction', { name: '👍', count: 3, announcement_id: id }],
      ['announcement.reaction', { name: 'blob', count: 1, url, static_url, announcement_id: id }],
    ]),
  );
  await react(world.bob, id, 'blob', 'DELETE');
  world.clock.advance(1_000);
  await world.drain();
  const [, , last] = await client.first(3);
  expect(JSON.parse(last?.payload ?? '')).toEqual({ name: 'blob', count: 0, url, static_url, announcement_id: id });
});

test('continuous reactions are streamed within a second of the first', async () => {
  const { id } = await announce(world, 'busy');
  await world.drain();
  const client = await listen(world.carol);
  for (const who of [world.alice, world.bob]) {
    await react(who, id, '🎉');
    world.clock.advance(600);
  }
  await world.drain();
  const [frame] = await client.first(1);
  expect(JSON.parse(frame?.payload ?? '')).toMatchObject({ name: '🎉', count: 2 });
});

test('other streams have none of it', async () => {
  const own = await listen(world.bob);
  const others = [await listen(world.bob, 'public'), await listen(world.bob, 'user:notification')];
  const { id } = await announce(world, 'user only');
  await world.drain();
  await staff('DELETE', id);
  expect((await own.first(2)).map(({ event }) => event)).toEqual(['announcement', 'announcement.delete']);
  for (const client of others) {
    await client.settled();
    expect(client.frames).toEqual([]);
  }
});
