/** The outbox of a person: posts and events in one list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const documentAt = async (url: string) =>
  (await fetch(url, { headers: { accept: 'application/activity+json' }, redirect: 'manual' })).json();

test('the outbox has posts and events, the newest first, and pages have all of them', async () => {
  const person = await world.someone('poster');
  await world.drain();
  const outbox = `${world.url}/users/${person.name}/outbox`;
  const urls: string[] = [];
  for (let number = 0; number < 25; number += 1) {
    if (number % 2 === 0) urls.unshift((await organize(world, person)).url);
    else urls.unshift((await world.rest(person).post('/api/v1/statuses', { status: `n${number}` })).body.uri);
  }
  await organize(world, person, { visibility: 'PRIVATE' });
  const { totalItems, first } = await documentAt(outbox);
  expect(totalItems).toBe(25);
  const found: string[] = [];
  for (let page = first; page; ) {
    const { orderedItems, next } = await documentAt(page);
    found.push(...orderedItems.map(({ object }: { object: { id: string } }) => object.id));
    page = next;
  }
  expect(found).toEqual(urls);
});
