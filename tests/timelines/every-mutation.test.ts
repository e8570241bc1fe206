/**
 * Lists that were shown before are the same as in a fresh process: after each mutation, for visitors, for its author, and for
 * others. A cache that misses a change fails here, in whatever room.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '../../src/domain/notifications/kinds.ts';
import { CONNECTIONS, forget, pagesOf } from '../support/clients/shown-again.ts';
import { STORIES } from '../support/contract/mutations/stories.ts';
import { createEmptyWorld, createWorld, type Person, type World } from '../support/world/world.ts';

const { fetch } = globalThis;

let world: World;
let other: World;
let viewers: (Person | null)[];
let paths: string[];
beforeAll(async () => {
  world = await createWorld({ connections: CONNECTIONS });
  const { databaseUrl, clock, url, alice, bob } = world;
  other = await createEmptyWorld({ databaseUrl, clock, env: { PUBLIC_URL: url }, connections: CONNECTIONS });
  viewers = [null, alice, bob];
  const someone = world.someone.bind(world);
  // The subjects of a story are visible in a list.
  world.someone = async (...given) => {
    const person = await someone(...given);
    await world.rest(person).post('/api/v1/statuses', { status: 'Hello' });
    return person;
  };
  await world.rest(bob).post(`/api/v1/accounts/${alice.id}/follow`);
  const { id } = await world.post(alice, 'A thread of @bob');
  await world.post(bob, 'An answer', { in_reply_to_id: id });
  await world.post(bob, 'A quote', { quoted_status_id: id });
  await world.drain();
  const kinds = NOTIFICATION_KINDS.map((kind) => `supported_types[]=${kind}`).join('&');
  paths = [
    '/api/v1/timelines/home',
    '/api/v1/timelines/public',
    `/api/v1/accounts/${alice.id}/statuses`,
    `/api/v1/accounts/${bob.id}/statuses`,
    `/api/v1/accounts/${alice.id}/followers`,
    `/api/v1/statuses/${id}/context`,
    `/api/v1/notifications?${kinds}`,
    `/api/v2/notifications?${kinds}`,
    '/api/v1/bookmarks',
    '/api/v1/conversations',
    '/api/v1/directory?local=true',
    '/api/v1/events',
  ];
});
afterAll(async () => {
  globalThis.fetch = fetch;
  await other.close();
  await world.close();
});

async function compare(after: string): Promise<void> {
  forget(other);
  const [shown, fresh] = [await pagesOf(world, viewers, paths), await pagesOf(other, viewers, paths)];
  expect(shown, after).toEqual(fresh);
}

test.each(Object.entries(STORIES))('%s', async (_, story) => {
  const wrong: unknown[] = [];
  globalThis.fetch = async (at, init) => {
    const answer = await fetch(at, init);
    const { method = 'GET' } = init ?? {};
    // A failure here must not look like one of the request.
    if (method !== 'GET')
      await compare(`${method} ${new URL(String(at)).pathname}`).catch((error) => wrong.push(error));
    return answer;
  };
  try {
    await compare('before');
    await story(world);
  } finally {
    globalThis.fetch = fetch;
  }
  expect(wrong).toEqual([]);
});
