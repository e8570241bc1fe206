/** People read which ticket they have and what it costs, and what to do if there is none (docs/decisions/0131-kinds-of-ticket.md). */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { inHours } from '../support/world/events.ts';
import { ADULT, CHILD, choose, withKinds } from '../support/world/kinds.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { weekly } from '../support/world/series.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const CHANGED = 'Your ticket for';
const changes = async (person: Person) =>
  (await mailsTo(world, person.email)).filter(({ subject }) => subject.startsWith(CHANGED));

describe('another kind of ticket', () => {
  test('is a mail with its price and where to pay, also if an organizer gave it', async () => {
    const { alice, bob } = world;
    const { id, kind } = await withKinds(world, { title: 'Feast' });
    const joined = await choose(world, bob, id, kind('Child'));
    await world.drain();
    await world.trpc(bob).participations.ticketKind.mutate({ id, ticketKind: kind('Adult') });
    const own = await lastMailTo(world, bob.email);
    expect(own.subject).toBe('Your ticket for Feast has changed');
    expect(own.text).toContain('bob chose another kind of ticket');
    expect(own.text.replace(/\s/g, ' ')).toMatch(/Adult, €12/);
    expect(own.text).toContain(ADULT.url);
    await world.trpc(alice).participations.update.mutate({
      ...{ id: joined.id, role: 'PARTICIPANT', ticketKind: kind('Child') },
    });
    const given = await lastMailTo(world, bob.email);
    expect(given.text).toContain('gave bob another kind of ticket');
    expect(given.text).toContain('Child, Free');
    expect(await changes(bob)).toHaveLength(2);
    // The same kind again, and other guests, are no news.
    await world.trpc(bob).participations.ticketKind.mutate({ id, ticketKind: kind('Child') });
    expect(await changes(bob)).toHaveLength(2);
  });

  test('on all dates of a series is one mail, about the first', async () => {
    const { alice, carol } = world;
    const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=3', ticketKinds: [ADULT, CHILD] });
    await world.drain();
    const [adult, child] = first.ticketKinds;
    await world.trpc(carol).series.join.mutate({ id: first.seriesId, ticketKind: child?.id });
    await world.drain();
    await world.trpc(carol).series.join.mutate({ id: first.seriesId, ticketKind: adult?.id });
    expect(await changes(carol)).toHaveLength(1);
    const rows = await world.platform.db.participant.findMany({
      where: { actorId: carol.actorId, event: { seriesId: first.seriesId } },
    });
    expect(rows.map(({ ticketKind }) => ticketKind)).toEqual(Array(3).fill(adult?.id));
  });
});

test('reminders and calendar files name the kind of ticket and its price', async () => {
  const { bob, carol } = world;
  const { id, kind } = await withKinds(world, { title: 'Soon', beginsOn: inHours(world, 48) });
  await choose(world, bob, id, kind('Adult'));
  await choose(world, carol, id, kind('Child'));
  const joined = await lastMailTo(world, bob.email);
  expect(joined.calendars[0]?.replace(/\r\n /g, '')).toMatch(/DESCRIPTION:Ticket: Adult\\, €12/);
  world.clock.advance(25 * 3_600_000);
  await runFromTimetable(world.platform, 'events.coming');
  await world.drain();
  const reminders = await Promise.all([bob, carol].map(({ email }) => lastMailTo(world, email)));
  expect(reminders.map(({ subject }) => subject)).toEqual(Array(2).fill('Don’t forget to go to Soon'));
  expect(reminders.map(({ text }) => /Ticket: (.*)/.exec(text)?.[1])).toEqual(['Adult, €12', 'Child, Free']);
  expect(reminders[1]?.calendars[0]).toContain('Child');
});

test('each identity of a user gets the ticket that it has, also if another one was refused', async () => {
  const { alice } = world;
  const user = await world.someone('several');
  const session = { ...user, token: user.accessToken };
  const names = ['two', 'three'].map((end) => `${user.name}_${end}`);
  const others = await Promise.all(
    names.map((preferredUsername) => world.trpc(session).persons.create.mutate({ preferredUsername })),
  );
  const { id, kind } = await withKinds(world, { title: 'Twice', beginsOn: inHours(world, 48) });
  const join = (actorId: string, name: string) =>
    world.trpc(session).participations.join.mutate({ id, actorId, ticketKind: kind(name) });
  const refused = await join(user.id, 'Child');
  await world.trpc(alice).participations.update.mutate({ id: refused.id, role: 'REJECTED' });
  await world.drain();
  for (const [at, name] of ['Adult', 'Child'].entries()) {
    await join(others[at]?.id ?? '', name);
    await world.drain();
    expect((await lastMailTo(world, user.email)).calendars[0]).toMatch(new RegExp(`METHOD:PUBLISH[^]*Ticket: ${name}`));
  }
  world.clock.advance(25 * 3_600_000);
  await runFromTimetable(world.platform, 'events.coming');
  await world.drain();
  const reminders = (await mailsTo(world, user.email)).filter(({ subject }) => subject.startsWith('Don’t forget'));
  const read = reminders.map(({ text, calendars }) => [
    /Ticket: (Adult|Child)/.exec(text)?.[1],
    /Ticket: (Adult|Child)/.exec(calendars[0] ?? '')?.[1],
  ]);
  expect(read.toSorted()).toEqual([
    ['Adult', 'Adult'],
    ['Child', 'Child'],
  ]);
});

test('organizers see the people who wait for one kind', async () => {
  const { alice, bob, carol, erin } = world;
  const { id, kind } = await withKinds(world, {
    ticketKinds: [
      { ...ADULT, capacity: 1 },
      { ...CHILD, capacity: 1 },
    ],
  });
  const [dora, finn] = [await world.person('kdora'), await world.person('kfinn')];
  await choose(world, dora, id, kind('Adult'));
  await choose(world, finn, id, kind('Child'));
  for (const [person, name] of [
    [bob, 'Adult'],
    [carol, 'Child'],
    [erin, 'Adult'],
  ] as const)
    await choose(world, person, id, kind(name), { waiting: true });
  const names = async (person: Person, ticketKind?: string) =>
    (await world.trpc(person).waiting.list.query({ id, ...(ticketKind && { ticketKind }) })).map(
      ({ actor, position }) => `${actor?.preferredUsername} ${position}`,
    );
  expect(await names(alice, kind('Adult'))).toEqual(['bob 1', 'erin 2']);
  expect(await names(alice, kind('Child'))).toEqual(['carol 1']);
  expect(await names(alice)).toHaveLength(3);
  // Other people see their own entry alone.
  expect(await names(bob, kind('Child'))).toEqual([]);
});

test('a page without open kinds says so, and whom to ask', async () => {
  const { alice, bob } = world;
  const { event, id } = await withKinds(world, { ticketKinds: [{ ...ADULT }] });
  const [adult] = event.ticketKinds;
  await world.trpc(alice).events.update.mutate({
    id,
    ticketKinds: [{ id: adult?.id ?? '', name: 'Adult', price: 12, priceCurrency: 'EUR', closed: true }],
  });
  const page = load(await (await fetch(event.url)).text());
  const card = page('.joincard');
  expect(card.text()).toContain('There are no tickets left');
  expect(card.text()).toContain('Ask the organizers whether there will be more.');
  expect(card.find('form').length).toBe(0);
  expect(card.find('.actions a').first().text()).toContain('alice');
  const { page: own } = await StaffBrowser.open(world, bob, `/events/${event.uuid}/join`);
  expect(textOf(own)).toContain('Nobody can choose a ticket any more.');
});
