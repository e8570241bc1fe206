/** Participants are reminded once, in time, by a notification, by push, and by mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { inHours, organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { occurrences, weekly } from '../support/world/series.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const HOUR = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.drain();
  await world.platform.db.event.deleteMany();
});

/** Hours pass, then the timetable runs. */
async function later(hours: number): Promise<void> {
  world.clock.advance(hours * HOUR);
  await runFromTimetable(world.platform, 'events.coming');
  await world.drain();
}

const join = (person: Person, id: string) => world.trpc(person).participations.join.mutate({ id });

const reminders = async (person: Person): Promise<string[]> => {
  const { body } = await world.rest(person).get('/api/v1/notifications', { types: ['event.reminder'] });
  return body.map((entry: { community_event: { title: string } }) => entry.community_event.title);
};

const mails = async (person: Person, title: string) =>
  (await mailsTo(world, person.email)).filter(({ subject }) => subject === `Don’t forget to go to ${title}`);

test('a day before: organizers and participants, but not those who wait; once, with the time and the place', async () => {
  const { alice, bob, carol } = world;
  const physicalAddress = { description: 'Library', locality: 'Lyon', geom: '4.83;45.77' };
  const { uuid } = await organize(world, alice, { title: 'Repairing', beginsOn: inHours(world, 48), physicalAddress });
  await join(bob, uuid);
  const asked = await organize(world, alice, {
    title: 'Dinner',
    beginsOn: inHours(world, 48),
    joinOptions: 'RESTRICTED',
  });
  await join(carol, asked.uuid);
  await later(23);
  expect(await reminders(bob)).toEqual([]);
  await later(2);
  await later(1);
  expect(await reminders(alice)).toEqual(expect.arrayContaining(['Repairing', 'Dinner']));
  expect(await reminders(bob)).toEqual(['Repairing']);
  expect(await reminders(carol)).toEqual([]);
  const [mail, ...others] = await mails(bob, 'Repairing');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Where: Library, Lyon');
  expect(await mails(carol, 'Dinner')).toEqual([]);
});

test('those who came later, an hour before; those who came in the last hour, never', async () => {
  const { alice, bob, carol } = world;
  const { uuid } = await organize(world, alice, { title: 'Tea', beginsOn: inHours(world, 10) });
  await join(bob, uuid);
  await later(2);
  expect([await reminders(alice), await reminders(bob)]).toEqual([[], []]);
  await later(7.5);
  expect([await reminders(alice), await reminders(bob)]).toEqual([['Tea'], ['Tea']]);
  await join(carol, uuid);
  await later(0.2);
  expect(await reminders(carol)).toEqual([]);
});

test('a reminder is sent again when the event moves; not if it is cancelled or hidden with its organizer, or the person left', async () => {
  const { alice, bob, carol, erin } = world;
  const { id, uuid } = await organize(world, alice, { title: 'Walk', beginsOn: inHours(world, 30) });
  const off = await organize(world, alice, { title: 'Swim', beginsOn: inHours(world, 30) });
  const hidden = await organize(world, erin, { title: 'Climb', beginsOn: inHours(world, 30) });
  for (const event of [uuid, off.uuid, hidden.uuid]) await join(bob, event);
  await join(carol, uuid);
  await world.trpc(carol).participations.leave.mutate({ id: uuid });
  await world.trpc(alice).events.update.mutate({ id: off.id, status: 'CANCELLED' });
  await world.platform.db.actor.update({ where: { id: erin.actorId }, data: { suspendedAt: world.clock.now() } });
  await later(10);
  expect([await reminders(bob), await reminders(carol)]).toEqual([['Walk'], []]);
  await world.trpc(alice).events.update.mutate({ id, beginsOn: inHours(world, 100) });
  await later(1);
  await later(80);
  expect(await reminders(bob)).toEqual(['Walk']);
  expect(await mails(bob, 'Walk')).toHaveLength(2);
  await world.platform.db.actor.update({ where: { id: erin.actorId }, data: { suspendedAt: null } });
});

test('indico#5579: at the moments that the organizers chose, and at none if they chose none', async () => {
  const { alice, bob, carol } = world;
  const beginsOn = inHours(world, 200);
  const event = await organize(world, alice, { title: 'Feast', beginsOn, reminders: [60, 10_080, 180] });
  expect(event.reminders).toEqual([10_080, 180, 60]);
  const quiet = await organize(world, alice, { title: 'Nap', beginsOn, reminders: [] });
  for (const { uuid } of [event, quiet]) await join(bob, uuid);
  const sent = async () => [(await mails(bob, 'Feast')).length, (await mails(carol, 'Feast')).length];
  await later(31);
  expect(await sent()).toEqual([0, 0]);
  await later(2);
  expect([await sent(), await reminders(bob)]).toEqual([[1, 0], ['Feast']]);
  await join(carol, event.uuid);
  await later(24);
  expect(await sent()).toEqual([1, 0]);
  await later(140.5);
  await later(0.1);
  expect(await sent()).toEqual([2, 1]);
  await later(2);
  await later(0.1);
  expect(await sent()).toEqual([3, 2]);
  // The notification is the last one.
  expect([await reminders(bob), await reminders(carol)]).toEqual([['Feast'], ['Feast']]);
  expect(await mails(bob, 'Nap')).toEqual([]);
});

test('only the last of several moments that have passed, and an hour before for people who came after all of them', async () => {
  const { alice, bob, carol } = world;
  const event = await organize(world, alice, {
    title: 'Ride',
    beginsOn: inHours(world, 50),
    reminders: [2_880, 1_440],
  });
  await join(bob, event.uuid);
  await later(30);
  expect(await mails(bob, 'Ride')).toHaveLength(1);
  await join(carol, event.uuid);
  await later(10);
  expect(await mails(carol, 'Ride')).toEqual([]);
  await later(9.5);
  expect([(await mails(bob, 'Ride')).length, (await mails(carol, 'Ride')).length]).toEqual([1, 1]);
});

test('reminders are changed with an event, and with all dates of a series', async () => {
  const { alice } = world;
  const path = (id: string) => `/api/v1/events/${id}`;
  const single = await organize(world, alice);
  expect(single.reminders).toEqual([1_440]);
  const change = async (body: object) =>
    (await world.rest(alice).send('PATCH', path(single.id), { body })) as { status: number; body: unknown };
  expect(await change({ reminders: [15, 180] })).toMatchObject({ status: 200, body: { reminders: [180, 15] } });
  for (const wrong of [[4], [40_321], [1.5], [1, 2, 3, 4].map((hours) => hours * 60)])
    expect(await change({ reminders: wrong })).toMatchObject({ status: 422, body: { details: expect.anything() } });
  expect(await change({ title: 'Renamed' })).toMatchObject({ body: { reminders: [180, 15] } });

  const { seriesId } = await weekly(world, alice, { reminders: [120] });
  await world.drain();
  const stored = async () => (await occurrences(world, seriesId)).map((event) => event.reminders);
  const all = await occurrences(world, seriesId);
  expect(new Set((await stored()).map(String))).toEqual(new Set(['120']));
  await world.trpc(alice).events.update.mutate({ id: all[1]?.id ?? '', reminders: [] });
  await world
    .trpc(alice)
    .series.update.mutate({ id: seriesId, eventId: all[0]?.id ?? '', scope: 'all', reminders: [60] });
  await world.drain();
  const [first, changedAlone, ...others] = await stored();
  expect([first, changedAlone]).toEqual([[60], []]);
  expect(new Set(others.map(String))).toEqual(new Set(['60']));
});

test('one’s own calendar has them as alarms; the calendar of an event has none', async () => {
  const { alice, bob } = world;
  const event = await organize(world, alice, { title: 'Bells', beginsOn: inHours(world, 90), reminders: [1_440, 15] });
  await join(bob, event.uuid);
  const { ics } = await world.trpc(bob).feeds.createToken.mutate({});
  const own = await (await fetch(ics)).text();
  expect(own.match(/TRIGGER:\S+/g)).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT15M']);
  expect(await (await fetch(`${world.url}/events/${event.uuid}/export/ics`)).text()).not.toContain('VALARM');
});

test('the link of the mail switches such mails off, also without a sign-in; the setting brings them back', async () => {
  const { alice, bob } = world;
  const me = () => world.trpc(bob).users.me.query();
  const { uuid } = await organize(world, alice, { title: 'Soup', beginsOn: inHours(world, 30) });
  await join(bob, uuid);
  await later(10);
  const [mail] = await mails(bob, 'Soup');
  const link = /https?:\/\/\S+\/reminder-mails\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(mail?.html).toContain(link);
  // Mail programs open links by themselves.
  const page = await (await fetch(link)).text();
  expect(page).toContain('Switch them off');
  expect(await me()).toMatchObject({ reminderMails: true });
  const token = new URL(link).searchParams.get('token') ?? '';
  const forged = `${alice.userId}.${token.split('.')[1]}`;
  for (const wrong of [forged, `${token}x`, bob.userId.toString(), '']) {
    const body = new URLSearchParams({ token: wrong });
    expect((await fetch(`${world.url}/reminder-mails`, { method: 'POST', body })).status).toBe(404);
  }
  expect([await me(), await world.trpc(alice).users.me.query()]).toMatchObject([
    { reminderMails: true },
    { reminderMails: true },
  ]);
  // As mail programs do it (RFC 8058).
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
  expect(await me()).toMatchObject({ reminderMails: false });
  const next = await organize(world, alice, { title: 'Stew', beginsOn: inHours(world, 30) });
  await join(bob, next.uuid);
  await later(10);
  expect(await reminders(bob)).toContain('Stew');
  expect([await mails(bob, 'Stew'), await mails(alice, 'Stew')]).toMatchObject([[], [{ to: alice.email }]]);
  expect(await world.trpc(bob).users.changeReminderMails.mutate({ reminderMails: true })).toMatchObject({
    reminderMails: true,
  });
});
