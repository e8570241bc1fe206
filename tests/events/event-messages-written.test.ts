/** The messages that a person wrote to the people of events, after the events are gone; and the report of a copy. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { inboxOf, writeTo } from '../support/world/event-messages.ts';
import { organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let author: Person;
let guest: Person;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [author, guest] = [await world.someone('author'), await world.someone('guest')];
  world.clock.advance(60_000);
});

const written = (person: Person, given = {}) => world.trpc(person).eventMessages.written.query(given);

async function event(title: string) {
  const made = await organize(world, author, { title });
  await world.trpc(guest).participations.join.mutate({ id: made.uuid });
  await world.drain();
  return made;
}

test('authors list what they wrote, also about deleted events, and delete it', async () => {
  const [kept, gone] = [await event('Sewing'), await event('Coin fair')];
  const first = await writeTo(world, author, kept.id, { text: 'One' });
  const second = await writeTo(world, author, gone.id, { text: 'Two' });
  await world.drain();
  await world.trpc(author).events.delete.mutate({ id: gone.id });
  await world.drain();
  const rows = await written(author);
  expect(rows.map(({ id, content, deletable, event: about }) => [id, content, deletable, about])).toEqual([
    [second.id, '<p>Two</p>', true, { uuid: null, title: 'Coin fair' }],
    [first.id, '<p>One</p>', true, { uuid: kept.uuid, title: 'Sewing' }],
  ]);
  const { body } = await world.rest(author).get('/api/v1/event_messages', { before: second.id, limit: 1 });
  expect(body).toMatchObject([{ id: first.id }]);
  expect(await written(guest)).toEqual([]);
  const absent = 'NOT_FOUND: Record not found';
  expect(await outcome(world.trpc(guest).eventMessages.removeListed.mutate({ messageId: second.id }))).toBe(absent);
  expect((await world.rest(author).delete(`/api/v1/event_messages/${second.id}`)).status).toBe(200);
  expect((await written(author)).map(({ id }) => id)).toEqual([first.id]);
  expect((await inboxOf(world, guest)).map(({ text }) => text.includes('One'))).toEqual([true]);
  const { db } = world.platform;
  expect(await db.actionLog.count({ where: { action: 'EVENT_MESSAGE_DELETION' } })).toBe(0);
});

test('a moderator deletes a message from the report of one copy of it, and the log says so', async () => {
  const other = await world.someone('other');
  const { id } = await event('Coin fair');
  await world.trpc(other).participations.join.mutate({ id });
  await world.drain();
  const message = await writeTo(world, author, id, { text: 'Buy my coins.' });
  const [copy] = await inboxOf(world, guest);
  await world.trpc(author).events.delete.mutate({ id });
  await world.drain();
  const given = { account_id: author.id, status_ids: [copy?.statusId ?? ''] };
  const { body: report } = await world.rest(guest).post('/api/v1/reports', given);
  const { browser, page } = await StaffBrowser.open(world, world.mod, `/moderation/reports/${report.id}`);
  expect(page.text).toContain('Delete the message to the people of “Coin fair”');
  const done = await browser.done(page, 'remove_message', {}, message.id);
  expect(done.text).not.toContain('Delete the message to the people of');
  expect([await inboxOf(world, guest), await inboxOf(world, other), await written(author)]).toEqual([[], [], []]);
  const log = await world.trpc(world.mod).moderation.log.query({ actions: ['EVENT_MESSAGE_DELETION'] });
  expect(log).toMatchObject([{ object: { type: 'EventMessage', title: 'Coin fair', content: 'Buy my coins.' } }]);
});
