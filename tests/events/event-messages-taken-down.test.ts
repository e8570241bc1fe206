/** Messages to the people of an event that are deleted by moderators or after the event, and what must not bring them back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventMessageDue } from '../../src/jobs/events/event-message-due.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { strikes } from '../support/moderation/strikes.ts';
import { inboxOf, writeTo } from '../support/world/event-messages.ts';
import { organize, outcome } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { occurrences, weekly } from '../support/world/series.ts';
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

const { appeal, decide, appealOf } = strikes(() => world);

const list = (person: Person, id: string) => world.trpc(person).eventMessages.list.query({ id });
const remove = (person: Person, id: string, messageId: string) =>
  world.trpc(person).eventMessages.remove.mutate({ id, messageId });
const absent = 'NOT_FOUND: Record not found';

async function event(fields: Parameters<typeof organize>[2] = {}) {
  const made = await organize(world, author, fields);
  await world.trpc(guest).participations.join.mutate({ id: made.uuid });
  await world.drain();
  return made;
}

const mailsAbout = async ({ email }: Person, title: string) =>
  (await mailsTo(world, email)).filter(({ subject }) => subject.includes(`on ${title}`)).length;

test('a moderator sees announced messages, and deletes them for everybody', async () => {
  const { id } = await event();
  const message = await writeTo(world, author, id, { text: 'Buy my coins.' });
  await writeTo(world, author, id, { text: 'Only for you.', announced: false });
  await world.drain();
  expect((await list(world.mod, id)).map(({ content }) => content)).toEqual(['<p>Buy my coins.</p>']);
  expect(await list(await world.someone('stranger'), id)).toEqual([]);
  expect(await outcome(remove(world.mod, id, message.id))).toBe('OK');
  expect((await inboxOf(world, guest)).map(({ text }) => text.includes('Only for you.'))).toEqual([true]);
  const late = await world.someone('late');
  await world.trpc(late).participations.join.mutate({ id });
  expect(await list(late, id)).toEqual([]);
});

test('after the event was deleted, the author and moderators delete its messages, and nobody else', async () => {
  const { id, uuid } = await event();
  const [first, second] = [await writeTo(world, author, id), await writeTo(world, author, id)];
  await world.drain();
  await world.trpc(author).events.delete.mutate({ id });
  await world.drain();
  expect(await outcome(remove(guest, uuid, first.id))).toMatch(/^NOT_FOUND/);
  expect((await world.rest(author).delete(`/api/v1/events/${uuid}/messages/${first.id}`)).status).toBe(200);
  expect(await outcome(remove(world.mod, uuid, second.id))).toBe('OK');
  expect(await outcome(remove(author, (await event()).id, second.id))).toBe(absent);
  expect(await inboxOf(world, guest)).toEqual([]);
});

test('an event that a moderator deletes takes its messages with it, also those that nobody has yet', async () => {
  const { id } = await event({ title: 'Coin fair' });
  await writeTo(world, author, id, { text: 'One' });
  await world.drain();
  await writeTo(world, author, id, { text: 'Two' });
  await world.trpc(world.mod).events.delete.mutate({ id });
  expect(await inboxOf(world, guest)).toEqual([]);
  expect(await mailsAbout(guest, 'Coin fair')).toBe(1);
  expect(await world.platform.db.eventMessageRecipient.count({ where: { sentAt: null } })).toBe(0);
});

test('mails that wait when the message is deleted are not sent', async () => {
  const { id } = await event({ title: 'Sewing' });
  const message = await writeTo(world, author, id);
  await eventMessageDue(world.platform, { messageId: message.id });
  await remove(author, id, message.id);
  await world.drain();
  expect(await mailsAbout(guest, 'Sewing')).toBe(0);
  await writeTo(world, author, id);
  await world.drain();
  expect(await mailsAbout(guest, 'Sewing')).toBe(1);
});

test('an appeal brings back the copy of a message, unless the message was deleted meanwhile', async () => {
  const { id } = await event();
  const messages = [await writeTo(world, author, id, { text: 'Stays' })];
  world.clock.advance(1000);
  messages.push(await writeTo(world, author, id, { text: 'Goes' }));
  await world.drain();
  const sent = await world.platform.db.status.findMany({ where: { actorId: author.actorId } });
  const copies = sent.map(({ id: copy }) => `${copy}`);
  const given = { account_id: author.id, status_ids: copies };
  const { body: report } = await world.rest(guest).post('/api/v1/reports', given);
  await world.rest(world.mod).post(`/api/v1/admin/reports/${report.id}/statuses`, { action: 'delete' });
  await world.drain();
  expect(await list(guest, id)).toEqual([]);
  await remove(author, id, messages[1]?.id ?? '');
  await world.drain();
  const [strike] = (await world.rest(author).get('/api/v1/strikes')).body;
  await appeal(author, strike.id);
  await decide(await appealOf(strike.id), 'approve');
  await world.drain();
  expect((await list(guest, id)).map(({ content }) => content)).toEqual(['<p>Stays</p>']);
  const stored = await world.platform.db.status.findMany({ where: { actorId: author.actorId, deletedAt: null } });
  expect(stored.map(({ content }) => content.includes('Stays'))).toEqual([true]);
});

test('a request that is repeated under its key after the message was deleted is refused', async () => {
  const { id } = await event();
  const post = () =>
    world
      .rest(author)
      .post(`/api/v1/events/${id}/messages`, { text: 'Once', to: ['PARTICIPANT'] }, { 'idempotency-key': 'again' });
  const { body } = await post();
  await remove(author, id, body.id);
  expect((await post()).status).toBe(404);
});

test('the limit counts the messages of deleted dates of a series', async () => {
  const { seriesId } = await weekly(world, author);
  await world.drain();
  const [first, second] = await occurrences(world, seriesId);
  for (const date of [first, second]) await world.trpc(guest).participations.join.mutate({ id: date?.uuid ?? '' });
  for (let number = 0; number < 5; number += 1) await writeTo(world, author, first?.id ?? '');
  await world.trpc(author).events.delete.mutate({ id: first?.id ?? '' });
  await world.drain();
  expect(await outcome(writeTo(world, author, second?.id ?? ''))).toMatch(/^UNPROCESSABLE_CONTENT/);
});

test('messages of deleted events lose their text after 30 days, and go when nobody has a copy', async () => {
  const [there, gone] = [await event(), await event()];
  const { id: live } = await writeTo(world, author, there.id, { text: 'The event is there' });
  const { id: kept } = await writeTo(world, author, gone.id, { text: 'Has a copy' });
  const { id: deleted } = await writeTo(world, author, gone.id, { text: 'Was deleted' });
  await world.drain();
  await remove(author, gone.id, deleted);
  await world.trpc(author).events.delete.mutate({ id: gone.id });
  await world.drain();
  const texts = async () => {
    await runFromTimetable(world.platform, 'event_messages.old');
    const where = { id: { in: [live, kept, deleted].map(BigInt) } };
    const stored = await world.platform.db.eventMessage.findMany({ where, orderBy: { id: 'asc' } });
    return stored.map(({ text }) => text);
  };
  world.clock.advance(30 * 24 * 3_600_000 - 1000);
  expect(await texts()).toEqual(['The event is there', 'Has a copy', '']);
  world.clock.advance(2000);
  expect(await texts()).toEqual(['The event is there', '']);
  const profile = await world.rest(author).get(`/api/v1/accounts/${author.id}/statuses`);
  expect(profile.body).toEqual([]);
});
