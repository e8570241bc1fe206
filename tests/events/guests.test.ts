/** Guests of participants: places are counted, not people with an account (beyond-events.md, 3.2 and 3.4). */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { bring, parties, withGuests } from '../support/world/guests.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { askFor, newLinks } from '../support/world/sign-in-links.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
beforeAll(async () => {
  world = await createWorld();
  dora = await world.person('dora');
});
afterAll(() => world.close());

const FULL = 'CONFLICT: The event has already reached its maximum capacity';
const FEW = 'CONFLICT: There are not enough free places for you and your guests';

const change = (person: Person, id: string, guests: number) =>
  world.trpc(person).participations.guests.mutate({ id, guests });
const leave = (person: Person, id: string) => world.trpc(person).participations.leave.mutate({ id });
const eventOf = (id: string) => world.trpc().events.get.query({ id });

describe('an event', () => {
  test('takes no guests unless its organizers allow them, and no more than they allow', async () => {
    const { bob, alice } = world;
    const event = await organize(world, alice);
    expect(event.guestsPerPerson).toBe(0);
    const path = `/api/v1/events/${event.id}`;
    const refused = await world.rest(bob).post(`${path}/join`, { guests: 1 });
    expect([refused.status, refused.body.details]).toMatchObject([
      422,
      { guests: [{ description: 'must be at most 0' }] },
    ]);
    await world.trpc(alice).events.update.mutate({ id: event.id, guestsPerPerson: 2 });
    expect((await world.rest(bob).post(`${path}/join`, { guests: 3 })).status).toBe(422);
    const { status, body } = await world.rest(bob).post(`${path}/join`, { guests: 2 });
    expect([status, body.guests]).toEqual([200, 2]);
    for (const guests of [10, -1, 1.5, 'two'])
      expect((await world.rest(bob).send('PUT', `${path}/guests`, { body: { guests } })).status, `${guests}`).toBe(422);
    for (const guestsPerPerson of [10, -1])
      expect(
        (await world.rest(alice).send('PATCH', path, { body: { guestsPerPerson } })).status,
        `${guestsPerPerson}`,
      ).toBe(422);
  });

  test('keeps the guests of before if the limit is lowered, and more are refused', async () => {
    const { alice, bob } = world;
    const event = await withGuests(world, null);
    await bring(world, bob, event.id, 4);
    await world.trpc(alice).events.update.mutate({ id: event.id, guestsPerPerson: 1 });
    expect(await outcome(change(bob, event.id, 5))).toBe(
      'UNPROCESSABLE_CONTENT: Validation failed: Guests must be at most 1',
    );
    expect(await change(bob, event.id, 3)).toMatchObject({ guests: 3 });
    expect(await change(bob, event.id, 1)).toMatchObject({ guests: 1 });
  });

  test('counts places in every number: REST, GraphQL, ActivityPub, lists and the export', async () => {
    const { alice, bob, carol } = world;
    const event = await withGuests(world, 6);
    await bring(world, bob, event.id, 2);
    await bring(world, carol, event.id, 0);
    await change(alice, event.id, 1);
    const numbers = { participants: 5, approved: 6 };
    const { participantStats, options } = await eventOf(event.id);
    expect([participantStats, options]).toMatchObject([numbers, { remainingAttendeeCapacity: 1 }]);
    const query = `{ event(uuid: "${event.uuid}") { participantStats { participants approved } options { remainingAttendeeCapacity } } }`;
    const { data } = await world.gql(null, query);
    expect(data.event).toEqual({ participantStats: numbers, options: { remainingAttendeeCapacity: 1 } });
    const accept = { accept: 'application/activity+json' };
    const document = await (await fetch(`${world.url}/events/${event.uuid}`, { headers: accept })).json();
    expect(document).toMatchObject({ participantCount: 5, remainingAttendeeCapacity: 1 });
    const listed = await world.trpc(alice).participations.list.query({ id: event.id });
    expect(listed.map(({ actor, guests }) => [actor?.preferredUsername, guests])).toEqual([
      ['alice', 1],
      ['bob', 2],
      ['carol', 0],
    ]);
    const csv = await world.trpc(alice).participations.csv.query({ id: event.id });
    expect(csv.split('\n')[0]).toMatch(/,Guests$/);
    expect(csv).toMatch(/^bob,.*,2$/m);
  });
});

describe('places', () => {
  test('are refused where too few are free for all, and a person alone still joins', async () => {
    const { bob, carol, erin } = world;
    const event = await withGuests(world, 4);
    await bring(world, bob, event.id, 2);
    expect(await outcome(bring(world, carol, event.id, 1))).toBe(FEW);
    await bring(world, carol, event.id, 0);
    expect(await outcome(bring(world, erin, event.id, 0))).toBe(FULL);
    expect(await outcome(bring(world, erin, event.id, 2))).toBe(FULL);
    expect((await eventOf(event.id)).options.remainingAttendeeCapacity).toBe(0);
  });

  test('pretix#974, pretix#1404: two places wanted and one free: they keep their position, and nobody waits behind them', async () => {
    const { bob, carol, erin } = world;
    const event = await withGuests(world, 3);
    await bring(world, bob, event.id, 0);
    await bring(world, erin, event.id, 1);
    expect(await bring(world, carol, event.id, 1, true)).toMatchObject({ role: 'WAITING', position: 1, guests: 1 });
    await bring(world, dora, event.id, 0, true);
    await leave(bob, event.id);
    expect(await parties(world, event.id)).toEqual({ seated: ['erin+1', 'dora+0'], waiting: ['carol+1'] });
    await leave(erin, event.id);
    expect(await parties(world, event.id)).toEqual({ seated: ['dora+0', 'carol+1'], waiting: [] });
    await world.drain();
    expect((await lastMailTo(world, carol.email)).text).toMatch(/Guests:? 1/);
  });

  test('opencollective#5284: as many places as become free go to as many people with their guests', async () => {
    const { alice, bob, carol, erin } = world;
    const event = await withGuests(world, 1);
    await bring(world, bob, event.id, 0);
    for (const [person, guests] of [
      [erin, 2],
      [carol, 1],
      [dora, 0],
    ] as const)
      await bring(world, person, event.id, guests, true);
    await world.trpc(alice).events.update.mutate({ id: event.id, options: { maximumAttendeeCapacity: 5 } });
    await world.drain();
    expect(await parties(world, event.id)).toEqual({ seated: ['bob+0', 'erin+2', 'dora+0'], waiting: ['carol+1'] });
  });

  test('a person who waits brings fewer, and has places at once', async () => {
    const { bob, carol } = world;
    const event = await withGuests(world, 3);
    await bring(world, bob, event.id, 1);
    await bring(world, carol, event.id, 3, true);
    expect(await change(carol, event.id, 1)).toMatchObject({ role: 'WAITING', guests: 1, position: 1 });
    expect(await change(carol, event.id, 0)).toMatchObject({ role: 'PARTICIPANT', guests: 0 });
    expect(await parties(world, event.id)).toEqual({ seated: ['bob+1', 'carol+0'], waiting: [] });
  });

  test('fewer guests give their places to the list, and more need free ones', async () => {
    const { bob, carol } = world;
    const event = await withGuests(world, 3);
    await bring(world, bob, event.id, 2);
    await bring(world, carol, event.id, 1, true);
    expect(await change(bob, event.id, 1)).toMatchObject({ guests: 1 });
    expect(await outcome(change(bob, event.id, 3))).toBe(FEW);
    expect(await change(bob, event.id, 0)).toMatchObject({ guests: 0 });
    expect(await parties(world, event.id)).toEqual({ seated: ['bob+0', 'carol+1'], waiting: [] });
    expect(await outcome(change(bob, event.id, 1))).toBe(FULL);
  });

  test('an offer holds them for all, and a person who takes it alone gives the others back', async () => {
    const { bob, carol, erin } = world;
    const event = await withGuests(world, 3, { beginsOn: inHours(world, 8) });
    await bring(world, bob, event.id, 2);
    await bring(world, carol, event.id, 2, true);
    await bring(world, erin, event.id, 1, true);
    await leave(bob, event.id);
    expect((await parties(world, event.id)).waiting).toEqual(['carol+2!', 'erin+1']);
    expect((await eventOf(event.id)).options.remainingAttendeeCapacity).toBe(0);
    expect(await outcome(bring(world, carol, event.id, 3))).toBe(FULL);
    await bring(world, carol, event.id, 0);
    expect(await parties(world, event.id)).toEqual({ seated: ['carol+0'], waiting: ['erin+1!'] });
    const taken = await world.trpc(erin).participations.join.mutate({ id: event.id });
    expect(taken).toMatchObject({ role: 'PARTICIPANT', guests: 1 });
  });

  test('organizers let a party in: the maximum grows by the places that are missing', async () => {
    const { alice, bob, carol } = world;
    const event = await withGuests(world, 3);
    await bring(world, bob, event.id, 1);
    const { id: entryId } = await bring(world, carol, event.id, 2, true);
    await world.trpc(alice).waiting.letIn.mutate({ id: event.id, entryId });
    const { options, participantStats } = await eventOf(event.id);
    expect([options, participantStats]).toMatchObject([
      { maximumAttendeeCapacity: 5, remainingAttendeeCapacity: 0 },
      { participants: 5 },
    ]);
  });

  test('an approval needs places for all; where organizers decide, there are requests for as many as are free', async () => {
    const { alice, bob, carol, erin } = world;
    const event = await withGuests(world, 3, { joinOptions: 'RESTRICTED' });
    const approve = (id: string) => world.trpc(alice).participations.update.mutate({ id, role: 'PARTICIPANT' });
    const first = await bring(world, bob, event.id, 1);
    const second = await bring(world, carol, event.id, 1);
    await approve(first.id);
    expect(await outcome(approve(second.id))).toBe(FEW);
    await change(carol, event.id, 0);
    await approve(second.id);
    await bring(world, erin, event.id, 1, true);
    await bring(world, dora, event.id, 1, true);
    await leave(bob, event.id);
    const asked = await world.trpc(alice).participations.list.query({ id: event.id, roles: 'NOT_APPROVED' });
    expect(asked.map(({ actor, guests }) => [actor?.preferredUsername, guests])).toEqual([['erin', 1]]);
    await world.drain();
    expect((await lastMailTo(world, alice.email)).text).toMatch(/Guests:? 1/);
  });
});

describe('pages without scripts', () => {
  test('a visitor joins by mail with guests, or waits with them', async () => {
    const linkTo = newLinks(world);
    const event = await withGuests(world, 4, { guestsPerPerson: 2 });
    const browser = new Browser(world.url);
    const select = load((await browser.get(`/events/${event.uuid}`)).text)('form select[name=guests] option');
    expect(select.toArray().map((option) => load(option).text())).toEqual(['', '0', '1', '2']);
    const wrong = await askFor(browser, event.uuid, { email: 'guest@example.org', guests: '3' });
    expect([wrong.status, textOf(wrong)]).toEqual([422, expect.stringContaining('Guests you bring')]);
    for (const [email, guests] of [
      ['one@example.org', '2'],
      ['two@example.org', '1'],
    ] as const) {
      const device = new Browser(world.url);
      await askFor(device, event.uuid, { email, guests, name: email.slice(0, 3) });
      await device.get(await linkTo(email));
    }
    expect(await parties(world, event.id)).toEqual({ seated: ['one+2'], waiting: ['two+1'] });
  });

  test.each([
    ['', 2],
    ['1', 1],
    ['0', 0],
  ])('a visitor for whom places are held takes them by the form with the number "%s"', async (number, guests) => {
    const linkTo = newLinks(world);
    const event = await withGuests(world, 3, { beginsOn: inHours(world, 8), guestsPerPerson: 2 });
    await bring(world, world.bob, event.id, 2);
    const email = `held${number}@example.org`;
    const send = async (fields: { guests: string }) => {
      const device = new Browser(world.url);
      await askFor(device, event.uuid, { email, name: 'Held', ...fields });
      await device.get(await linkTo(email));
    };
    await send({ guests: '2' });
    await leave(world.bob, event.id);
    expect((await parties(world, event.id)).waiting).toEqual([expect.stringMatching(/\+2!$/)]);
    await send({ guests: number });
    const after = await parties(world, event.id);
    expect([after.seated.map((each) => each.split('+')[1]), after.waiting]).toEqual([[`${guests}`], []]);
  });

  test('a member joins with guests, changes them, and may wait where too few places are left', async () => {
    const event = await withGuests(world, 3, { guestsPerPerson: 4 });
    const path = `/events/${event.uuid}/join`;
    const { browser, page } = await StaffBrowser.open(world, world.bob, path);
    const joined = await browser.done(page, 'join', { guests: '1' });
    expect(textOf(joined)).toContain('You bring 1 guest.');
    const alone = await browser.done(joined, 'guests', { guests: '0' });
    expect(textOf(alone)).toContain('You come alone.');
    const other = await StaffBrowser.open(world, world.carol, path);
    const refused = await other.browser.submit(other.page, 'join', { guests: '2' });
    expect([refused.status, textOf(refused)]).toEqual([409, expect.stringContaining('not enough free places')]);
    const waits = await other.browser.done(refused, 'wait', { guests: '2' });
    expect(textOf(waits)).toContain('You’re number 1 on the waiting list.');
    expect(await parties(world, event.id)).toEqual({ seated: ['bob+0'], waiting: ['carol+2'] });
  });
});
