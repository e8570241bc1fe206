/** Messages to the people of an event as a whole: deleted for everybody, handed out although the event ends, and announced to later participants. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventMessageDue } from '../../src/jobs/events/event-message-due.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { eventWith, inboxOf, newGuests, writeTo } from '../support/world/event-messages.ts';
import { createGroup, inHours, organize, outcome } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let host: Person;
let guests: [Person, Person, Person];
beforeAll(async () => {
  world = await createWorld();
  host = world.bob;
});
afterAll(() => world.close());
beforeEach(async () => {
  guests = await newGuests(world);
});

const textOf = (html: string): string => load(html)('main').text().replace(/\s+/g, ' ');
const list = (person: Person, id: string) => world.trpc(person).eventMessages.list.query({ id });
const counted = (person: Person, id: string) => world.trpc(person).eventMessages.recipients.query({ id });
const join = (person: Person, id: string) => world.trpc(person).participations.join.mutate({ id });
const remove = (person: Person, id: string, messageId: string) =>
  world.trpc(person).eventMessages.remove.mutate({ id, messageId });
const lastLink = async ({ email }: Person) => (await mailsTo(world, email)).at(-1)?.link ?? '';

describe('a deleted message', () => {
  test('disappears for everybody: lists, conversations, notifications, the page of the mail; the limit counts it', async () => {
    const event = await eventWith(world, guests);
    const { id } = await writeTo(world, host, event.id, { text: 'The code is 1234.' });
    await world.drain();
    const link = await lastLink(guests[0]);
    expect((await fetch(link)).status).toBe(200);
    const { status, body } = await world.rest(host).delete(`/api/v1/events/${event.uuid}/messages/${id}`);
    expect([status, body]).toEqual([200, { id }]);
    for (const person of [host, ...guests]) expect(await list(person, event.id)).toEqual([]);
    expect((await fetch(link)).status).toBe(404);
    for (const guest of guests) {
      expect(await inboxOf(world, guest)).toEqual([]);
      const { body: mentions } = await world.rest(guest).get('/api/v1/notifications', { types: ['mention'] });
      expect(mentions).toEqual([]);
    }
    const stored = await world.platform.db.eventMessage.findUniqueOrThrow({ where: { id: BigInt(id) } });
    expect([stored.text, stored.content]).toEqual(['', '']);
    expect((await counted(host, event.id)).left).toBe(4);
  });

  test('reaches nobody who did not have it', async () => {
    const event = await eventWith(world, guests);
    const { id } = await writeTo(world, host, event.id);
    await world.platform.db.eventMessageRecipient.updateMany({
      where: { messageId: BigInt(id), actorId: { not: guests[0].actorId } },
      data: { sentAt: world.clock.now() },
    });
    await eventMessageDue(world.platform, { messageId: id });
    await world.platform.db.eventMessageRecipient.updateMany({
      where: { messageId: BigInt(id), actorId: { not: guests[0].actorId } },
      data: { sentAt: null },
    });
    await remove(host, event.id, id);
    await world.drain();
    for (const guest of guests) expect(await inboxOf(world, guest)).toEqual([]);
    expect(await world.platform.db.eventMessageRecipient.count({ where: { messageId: BigInt(id) } })).toBe(1);
  });

  test('can be deleted by its author, who no longer organizes, and by other organizers; for others it is absent', async () => {
    const [author, guest, outsider] = guests;
    const { id: group } = await createGroup(world, host, { openness: 'OPEN' });
    await world.trpc(author).groups.join.mutate({ id: group });
    const event = await eventWith(world, [guest], { organizerActorId: group });
    const setRole = (role: 1 | 2) =>
      world.trpc(host).groups.updateMember.mutate({ id: group, memberActorId: author.id, role });
    await setRole(2);
    const [first, second] = [await writeTo(world, author, event.id), await writeTo(world, author, event.id)];
    await world.drain();
    const absent = 'NOT_FOUND: Record not found';
    for (const person of [guest, outsider]) expect(await outcome(remove(person, event.id, first.id))).toBe(absent);
    const other = await eventWith(world, [guest]);
    expect(await outcome(remove(host, other.id, first.id))).toBe(absent);
    expect(await list(guest, event.id)).toHaveLength(2);
    await setRole(1);
    expect(await outcome(remove(author, event.id, first.id))).toBe('OK');
    expect(await outcome(remove(host, event.id, second.id))).toBe('OK');
    expect(await outcome(remove(host, event.id, second.id))).toBe(absent);
    await world.drain();
    expect(await inboxOf(world, guest)).toEqual([]);
  });
});

describe('a message whose event ends early', () => {
  test('reaches everybody with the title and the address, although the event is deleted before', async () => {
    const author = await world.someone('author');
    const event = await organize(world, author, { title: 'Night walk' });
    for (const guest of guests) await join(guest, event.uuid);
    await world.drain();
    await writeTo(world, author, event.id, { text: 'We have to call it off.' });
    await world.trpc(author).events.delete.mutate({ id: event.id });
    await world.drain();
    for (const guest of guests) {
      const [copy] = await inboxOf(world, guest);
      expect(copy?.text).toContain('We have to call it off.');
      expect(copy?.text).toContain('Night walk');
      expect(copy?.text).toContain(event.uuid);
    }
    const mail = (await mailsTo(world, guests[0].email)).find(({ subject }) => subject.includes('on Night walk'));
    expect(mail?.text).toContain('> We have to call it off.');
    const answer = await fetch(mail?.link ?? '');
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(textOf(page)).toContain('We have to call it off.');
    expect(page).not.toContain(`/events/${event.uuid}`);
    // The copies stay out of the lists of the author.
    expect(await inboxOf(world, author)).toEqual([]);
    expect((await world.rest(author).get(`/api/v1/accounts/${author.id}/statuses`)).body).toEqual([]);
    world.clock.advance(30 * 24 * 3_600_000 + 60_000);
    expect((await fetch(mail?.link ?? '')).status).toBe(404);
  });

  test('reaches everybody although the event is cancelled before', async () => {
    const event = await eventWith(world, guests);
    await writeTo(world, host, event.id);
    await world.trpc(host).events.cancel.mutate({ id: event.id });
    for (const guest of guests) expect(await inboxOf(world, guest)).toHaveLength(1);
  });
});

describe('an announced message', () => {
  test('is shown to people who take part later, by default if it is for participants', async () => {
    const [there, late, blocks] = guests;
    const event = await eventWith(world, [there], { joinOptions: 'RESTRICTED' });
    const { id: asked } =
      (await world.trpc(there).participations.own.query({ id: event.uuid })).participations[0] ?? {};
    await world.trpc(host).participations.update.mutate({ id: asked ?? '', role: 'PARTICIPANT' });
    await writeTo(world, host, event.id, { text: 'Bring a cup.' });
    await writeTo(world, host, event.id, { text: 'Only for you.', announced: false });
    await world.drain();
    const { id } = await join(late, event.uuid);
    expect(await list(late, event.id)).toEqual([]);
    await world.trpc(host).participations.update.mutate({ id, role: 'PARTICIPANT' });
    const seen = await list(late, event.id);
    expect(
      seen.map(({ content, announced, statusId, recipient }) => [content, announced, statusId, recipient]),
    ).toEqual([['<p>Bring a cup.</p>', true, null, null]]);
    expect(await inboxOf(world, late)).toEqual([]);
    const page = await StaffBrowser.open(world, late, `/events/${event.uuid}/join`);
    expect(textOf(page.page.text)).toContain('Bring a cup.');
    expect(textOf(page.page.text)).not.toContain('Reply');

    await world.rest(blocks).post(`/api/v1/accounts/${host.id}/block`);
    const other = await eventWith(world, [there]);
    await writeTo(world, host, other.id);
    await join(blocks, other.uuid);
    await join(late, other.uuid);
    expect([await list(blocks, other.id), (await list(late, other.id)).length]).toEqual([[], 1]);
    await world.trpc(late).participations.leave.mutate({ id: other.uuid });
    expect(await list(late, other.id)).toEqual([]);
  });

  test('stays hidden from a recipient whose copy was removed', async () => {
    const event = await eventWith(world, guests);
    await writeTo(world, host, event.id);
    const [copy] = await inboxOf(world, guests[0]);
    await world.rest(host).delete(`/api/v1/statuses/${copy?.statusId}`);
    expect([(await list(guests[0], event.id)).length, (await list(guests[1], event.id)).length]).toEqual([0, 1]);
  });

  test('is one to people who take part', async () => {
    const [seated, waits] = guests;
    const event = await eventWith(world, [seated], { options: { maximumAttendeeCapacity: 1 } });
    await world.trpc(waits).participations.join.mutate({ id: event.uuid, waiting: true });
    const refusal = 'Validation failed: Announced needs a message to participants';
    const write = { to: ['WAITING' as const], announced: true };
    expect(await outcome(writeTo(world, host, event.id, write))).toBe(`UNPROCESSABLE_CONTENT: ${refusal}`);
    expect((await writeTo(world, host, event.id, { to: ['WAITING'] })).announced).toBe(false);
  });
});

test('people who are suspended when it is handed out do not get it later', async () => {
  const [suspended, author] = guests;
  const event = await organize(world, author);
  await join(suspended, event.uuid);
  await world.drain();
  const { id } = await writeTo(world, author, event.id);
  const act = async (person: Person, path: string, type?: string) => {
    await world.rest(world.admin).post(`/api/v1/admin/accounts/${person.id}/${path}`, type && { type });
    await world.drain();
  };
  await act(suspended, 'action', 'suspend');
  await act(suspended, 'unsuspend');
  await act(author, 'action', 'disable');
  await act(author, 'enable');
  await eventMessageDue(world.platform, { messageId: id });
  expect(await inboxOf(world, suspended)).toEqual([]);
});

test('the limit says when the next message may be sent', async () => {
  const event = await eventWith(world, [guests[0]], { beginsOn: inHours(world, 200) });
  const first = world.clock.now();
  for (let number = 0; number < 5; number += 1) {
    expect((await counted(host, event.id)).nextAt).toBeNull();
    await writeTo(world, host, event.id);
    world.clock.advance(60_000);
  }
  const { nextAt } = await counted(host, event.id);
  expect(nextAt).toBe(new Date(first.getTime() + 24 * 3_600_000).toISOString());
  const wait = new Date(nextAt ?? 0).getTime() - world.clock.now().getTime();
  world.clock.advance(wait - 1);
  expect(await outcome(writeTo(world, host, event.id))).toMatch(/^UNPROCESSABLE_CONTENT/);
  world.clock.advance(1);
  expect(await outcome(writeTo(world, host, event.id))).toBe('OK');
});

test('the page of joining switches to the identity that got it, and then links to the direct message', async () => {
  const [guest] = guests;
  const signedIn = { ...guest, token: guest.accessToken };
  const second = `second_${guest.name}`;
  const created = await world.gql(signedIn, `mutation { createPerson(preferredUsername: "${second}") { id } }`);
  const event = await eventWith(world, []);
  const actorId: string = created.data.createPerson.id;
  await world.trpc(signedIn).participations.join.mutate({ id: event.uuid, actorId });
  await writeTo(world, host, event.id);
  await world.drain();
  const [message] = await list(signedIn, event.id);
  expect(message?.recipient).toEqual({ id: actorId, preferredUsername: second });
  const { browser, page } = await StaffBrowser.open(world, guest, `/events/${event.uuid}/join`);
  expect(page.text).not.toContain(`/@bob/${message?.statusId}`);
  const switched = await browser.done(page, 'switch');
  expect(switched.text).toContain(`/@bob/${message?.statusId}`);
});
