/** Messages of organizers to the people of an event that are refused, and pages that show the others without a sign-in. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { eventWith, inboxOf, newGuests, writeTo } from '../support/world/event-messages.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { occurrences, weekly } from '../support/world/series.ts';
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

describe('refused, with nothing written', () => {
  const VALIDATION = 'UNPROCESSABLE_CONTENT: Validation failed: ';

  test('by field: an empty text, and roles that nobody has', async () => {
    const event = await eventWith(world, [guests[0]]);
    const write = (given: Parameters<typeof writeTo>[3]) => outcome(writeTo(world, host, event.id, given));
    expect(await write({ text: ' \n ' })).toBe(`${VALIDATION}Text can't be blank`);
    expect(await write({ to: ['WAITING'] })).toBe(`${VALIDATION}To must reach at least one person`);
    const post = async (body: object) =>
      (await world.rest(host).post(`/api/v1/events/${event.id}/messages`, body)).body;
    expect(await post({ text: 'Nobody', to: [] })).toMatchObject({ details: { to: expect.any(Array) } });
    expect(await post({ text: 'a'.repeat(2001), to: ['WAITING'] })).toMatchObject({
      details: { text: expect.any(Array) },
    });
    expect(await list(host, event.id)).toEqual([]);
  });

  test('the sixth message within a day, by all organizers together; the next day it is sent', async () => {
    const event = await eventWith(world, [guests[0]]);
    for (let number = 0; number < 5; number += 1) await writeTo(world, host, event.id);
    expect((await counted(host, event.id)).left).toBe(0);
    expect(await outcome(writeTo(world, host, event.id))).toBe(
      `${VALIDATION}Text cannot be sent: 5 messages about this event or its series were sent within a day`,
    );
    world.clock.advance(24 * 3_600_000);
    expect(await outcome(writeTo(world, host, event.id))).toBe('OK');
    expect((await counted(host, event.id)).left).toBe(4);
  });

  test('an edit of a copy, which would reach the people named in it', async () => {
    const [recipient, named] = guests;
    const event = await eventWith(world, [recipient]);
    await writeTo(world, host, event.id, { text: `Ask @${named.name}.` });
    const [copy] = await inboxOf(world, recipient);
    const edit = { status: `Ask @${named.name} for the key` };
    const { status, body } = await world.rest(host).send('PUT', `/api/v1/statuses/${copy?.statusId}`, { body: edit });
    expect([status, body.error]).toEqual([
      422,
      'Validation failed: A message to the people of an event cannot be edited',
    ]);
    expect(await inboxOf(world, named)).toEqual([]);
    expect((await inboxOf(world, recipient))[0]?.mentions).toEqual([recipient.name]);
  });

  test('a message about an event that ended more than 30 days ago', async () => {
    const event = await eventWith(world, [guests[0]], { endsOn: inHours(world, 72) });
    world.clock.advance((3 + 30) * 24 * 3_600_000);
    expect(await outcome(writeTo(world, host, event.id))).toBe('OK');
    world.clock.advance(60_000);
    expect(await outcome(writeTo(world, host, event.id))).toBe(
      `${VALIDATION}Text cannot be sent: the event ended more than 30 days ago`,
    );
    expect((await counted(host, event.id)).left).toBe(0);
  });

  test('the sixth message within a day to all dates of a series', async () => {
    const { seriesId } = await weekly(world, host);
    await world.drain();
    const [first, second] = await occurrences(world, seriesId);
    if (!first || !second) throw new Error('It has too few dates.');
    for (const { uuid: id } of [first, second]) await world.trpc(guests[0]).participations.join.mutate({ id });
    await world.drain();
    for (let number = 0; number < 5; number += 1) await writeTo(world, host, (number % 2 ? first : second).uuid);
    expect((await counted(host, first.uuid)).left).toBe(0);
    const refused = await Promise.all([first, second].map(({ uuid }) => outcome(writeTo(world, host, uuid))));
    for (const text of refused) expect(text).toMatch(/^UNPROCESSABLE_CONTENT.*or its series/);
  });

  test('five of ten that are sent at once', async () => {
    const event = await eventWith(world, [guests[0]]);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(writeTo(world, host, event.id))));
    expect(outcomes.filter((each) => each === 'OK')).toHaveLength(5);
  });

  test('a message by people who do not organize the event', async () => {
    const event = await eventWith(world, guests);
    const refusal = "FORBIDDEN: Provided moderator actor ID doesn't have permission on this event";
    expect(await outcome(writeTo(world, guests[0], event.id))).toBe(refusal);
    expect(await outcome(counted(guests[0], event.id))).toBe(refusal);
  });
});

describe('by mail', () => {
  test('the text is marked as a quotation, line by line, and a page shows it without a sign-in', async () => {
    const [guest, other] = guests;
    const event = await eventWith(world, [guest, other]);
    await writeTo(world, host, event.id, { text: 'Bring a cup.\nOpen the event\nhttps://evil.example/' });
    const mail = (await mailsTo(world, guest.email)).at(-1);
    expect(mail?.subject).toBe('bob on Reading evening');
    expect(mail?.text).toContain('> Bring a cup.\n> Open the event\n> https://evil.example/\n');
    const link = mail?.link ?? '';
    const page = await (await fetch(link)).text();
    expect(textOf(page)).toContain('Bring a cup.');
    expect(page).not.toContain(other.name);
    expect((await fetch(link.replace(/token=\d/, 'token=9'))).status).toBe(404);
    const [copy] = await inboxOf(world, guest);
    await world.rest(host).delete(`/api/v1/statuses/${copy?.statusId}`);
    expect((await fetch(link)).status).toBe(404);
  });

  test('the page shows the messages up to that of the mail, until 30 days after the event', async () => {
    const [guest] = guests;
    const event = await eventWith(world, [guest], { endsOn: inHours(world, 72) });
    const links: string[] = [];
    for (const text of ['The first.', 'The second.']) {
      await writeTo(world, host, event.id, { text });
      await world.drain();
      links.push((await mailsTo(world, guest.email)).at(-1)?.link ?? '');
    }
    const [before, after] = await Promise.all(links.map(async (link) => textOf(await (await fetch(link)).text())));
    expect(before).toContain('The first.');
    expect(before).not.toContain('The second.');
    expect(after).toMatch(/The second\..*The first\./);
    world.clock.advance((3 + 30) * 24 * 3_600_000 + 60_000);
    expect(await Promise.all(links.map(async (link) => (await fetch(link)).status))).toEqual([404, 404]);
  });

  test('the page is lost while the author is suspended, or the event is hidden; so is the message on the event', async () => {
    const [guest, author] = guests;
    const event = await organize(world, author);
    await world.trpc(guest).participations.join.mutate({ id: event.uuid });
    await writeTo(world, author, event.id);
    await world.drain();
    const link = (await mailsTo(world, guest.email)).at(-1)?.link ?? '';
    const { db } = world.platform;
    const status = async () => (await fetch(link)).status;
    expect(await status()).toBe(200);
    await db.event.update({ where: { id: BigInt(event.id) }, data: { draft: true } });
    expect(await status()).toBe(404);
    await db.event.update({ where: { id: BigInt(event.id) }, data: { draft: false, organizerId: host.actorId } });
    expect(await list(guest, event.id)).toHaveLength(1);
    await world.rest(world.admin).post(`/api/v1/admin/accounts/${author.id}/action`, { type: 'suspend' });
    expect(await status()).toBe(404);
    expect(await list(guest, event.id)).toEqual([]);
  });

  test('the page of joining shows it to people without scripts', async () => {
    const event = await eventWith(world, guests);
    await writeTo(world, host, event.id);
    await world.drain();
    const shown = await StaffBrowser.open(world, guests[0], `/events/${event.uuid}/join`);
    expect(textOf(shown.page.text)).toContain('Messages from the organizers');
    expect(textOf(shown.page.text)).toContain('We meet at the back door.');
    const outside = await StaffBrowser.open(world, world.carol, `/events/${event.uuid}/join`);
    expect(textOf(outside.page.text)).not.toContain('back door');
  });
});
