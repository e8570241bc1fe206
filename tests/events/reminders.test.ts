/** Participants are reminded once, in time, by a notification, by push, and by mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { inHours, organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
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
