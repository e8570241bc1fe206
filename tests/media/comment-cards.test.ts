/** A comment on an event names it wherever it appears: by a preview card, which every app shows. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const times = { beginsOn: '2031-07-02T16:00:00Z', endsOn: '2031-07-02T18:00:00Z', timeZone: 'Europe/Berlin' };
const place = { physicalAddress: { description: 'Library', locality: 'Lyon' } };

async function commented(status: string) {
  const event = await organize(world, world.alice, { title: 'Repair & café', ...times, ...place });
  const given = { actorUsername: 'bob', text: status, eventId: event.uuid };
  const { id } = await world.trpc(world.bob).comments.create.mutate(given);
  await world.drain();
  return { event, id };
}

const cardOf = async (id: string) => (await world.rest().get(`/api/v1/statuses/${id}`)).body.card;

const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');

test('REST, timelines and pages show the card with time and place', async () => {
  const { event, id } = await commented('I bring cake');
  const card = await cardOf(id);
  expect(card).toMatchObject({ url: event.url, title: 'Repair & café', type: 'link', html: '', image: null });
  expect(plain(card.description)).toBe('Wed, 2 Jul 2031, 18:00–20:00 CEST · Library, Lyon');
  const { body: timeline } = await world.rest(world.carol).get('/api/v1/timelines/public');
  expect(timeline.find((status: { id: string }) => status.id === id).card.url).toBe(event.url);
  const page = load(await (await fetch(`${world.url}/@bob/${id}`)).text());
  expect(page(`.embed a[href="${event.url}"]`).text()).toBe('Repair & café');
  const feed = await (await fetch(`${world.url}/@bob.rss`)).text();
  expect(feed).toContain('Repair &amp;amp; café');
});

test('the card shows the event as it is: renamed, hidden, deleted, or without the comment', async () => {
  const { event, id } = await commented('When?');
  const { events } = world.trpc(world.alice);
  await events.update.mutate({ id: event.uuid, title: 'Mending day' });
  await world.drain();
  expect(await cardOf(id)).toMatchObject({ title: 'Mending day' });
  await world.rest(world.bob).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'When exactly?' } });
  await world.drain();
  expect(await cardOf(id)).toMatchObject({ title: 'Mending day' });
  await events.update.mutate({ id: event.uuid, visibility: 'PRIVATE' });
  await world.drain();
  expect(await cardOf(id)).toBeNull();

  const deleted = await commented('And now?');
  await events.delete.mutate({ id: deleted.event.uuid });
  await world.drain();
  expect(await cardOf(deleted.id)).toBeNull();

  const removed = await commented('Off the matter');
  await world.trpc(world.alice).comments.delete.mutate({ id: removed.id });
  expect(await cardOf(removed.id)).toBeNull();
});

test('a link of its own, and answers, are not covered; nothing of it trends', async () => {
  const { event, id } = await commented('Cake');
  const { body: answer } = await world
    .rest(world.carol)
    .post('/api/v1/statuses', { status: 'Yes', in_reply_to_id: id });
  await world.drain();
  expect(await cardOf(answer.id)).toBeNull();
  expect(await world.platform.db.previewCard.count({ where: { url: event.url, trendable: false } })).toBe(1);
});
