/** Events that a group keeps of a calendar which it no longer follows: their organizer, joining, and what other servers hear. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { OutsideCalendars } from '../support/world/outside-calendars.ts';

let outside: OutsideCalendars;
beforeAll(async () => {
  outside = await OutsideCalendars.open();
});
afterAll(() => outside.close());
beforeEach(() => outside.begin());

const DAY_MS = 86_400_000;

async function keep(calendarId: string): Promise<void> {
  await outside.of().remove.mutate({ id: outside.id, calendarId, keepEvents: true });
  await outside.world.drain();
}

const document = async (uuid = '') => {
  const headers = { accept: 'application/activity+json' };
  return (await fetch(`${outside.world.url}/events/${uuid}`, { headers })).json();
};

/** The events of the group that its outbox has. */
async function inOutbox(): Promise<number> {
  const { world } = outside;
  const { preferredUsername } = await world.trpc(world.alice).groups.get.query({ id: outside.id });
  const headers = { accept: 'application/activity+json' };
  const { outbox } = (await (await fetch(`${world.url}/@${preferredUsername}`, { headers })).json()) as {
    outbox: string;
  };
  return ((await (await fetch(outbox, { headers })).json()) as { totalItems: number }).totalItems;
}

test('the moderator in whose name they are is their creator, and people join them here', async () => {
  const { world } = outside;
  const { id } = await outside.follow(outside.entry('a', 48));
  const [before] = await outside.events();
  expect(await document(before?.uuid)).toMatchObject({ joinMode: 'invite' });
  await keep(id);
  const [kept] = await outside.events();
  expect(kept).toMatchObject({ uuid: before?.uuid, joinOptions: 'FREE' });
  expect(kept?.updatedAt).not.toBe(before?.updatedAt);
  expect(await document(kept?.uuid)).toMatchObject({ joinMode: 'free' });
  await world.trpc(world.bob).participations.join.mutate({ id: kept?.uuid ?? '' });
  const roles = await world.platform.db.participant.findMany({ where: { event: { uuid: kept?.uuid ?? '' } } });
  expect(roles.map(({ role }) => role).sort()).toEqual(['CREATOR', 'PARTICIPANT']);
});

test('they are announced when they are near, and not in the outbox before', async () => {
  const { world } = outside;
  const near = Array.from({ length: 12 }, (_, n) => outside.entry(`n${n}`, 24 * (n + 2)));
  const { id } = await outside.follow(...near, outside.entry('far', 24 * 90));
  expect(await inOutbox()).toBe(10);
  await keep(id);
  await runFromTimetable(world.platform, 'kept_events.near');
  await world.drain();
  expect([(await outside.events()).length, await inOutbox()]).toEqual([13, 10]);
  world.clock.advance(4 * DAY_MS);
  await runFromTimetable(world.platform, 'kept_events.near');
  await world.drain();
  expect(await inOutbox()).toBe(12);
  world.clock.advance(40 * DAY_MS);
  await runFromTimetable(world.platform, 'kept_events.near');
  await world.drain();
  expect(await inOutbox()).toBe(13);
});

test('those of a suspended group are announced after the suspension', async () => {
  const { world } = outside;
  const { id } = await outside.follow(outside.entry('far', 24 * 90));
  await keep(id);
  world.clock.advance(60 * DAY_MS);
  const suspend = (suspendedAt: Date | null) =>
    world.platform.db.actor.update({ where: { id: BigInt(outside.id) }, data: { suspendedAt } });
  await suspend(world.clock.now());
  await runFromTimetable(world.platform, 'kept_events.near');
  await world.drain();
  await suspend(null);
  expect(await inOutbox()).toBe(0);
  await runFromTimetable(world.platform, 'kept_events.near');
  await world.drain();
  expect(await inOutbox()).toBe(1);
});

test('servers that have one learn that it can be joined, and nobody hears of the others', async () => {
  const { world } = outside;
  const { id } = await outside.follow(outside.entry('near', 48), outside.entry('far', 24 * 90));
  const before = await world.platform.db.eventChange.count();
  await keep(id);
  expect((await world.platform.db.eventChange.count()) - before).toBe(1);
});

test('events that are over stay as they are, and are not in the outbox if nobody heard of them', async () => {
  const { world } = outside;
  const entries = Array.from({ length: 12 }, (_, n) => outside.entry(`n${n}`, n + 2));
  const { id } = await outside.follow(...entries);
  world.clock.advance(3 * DAY_MS);
  await outside.of().remove.mutate({ id: outside.id, calendarId: id });
  await world.drain();
  expect(await inOutbox()).toBe(10);
  const over = await world.platform.db.event.findMany({
    where: { attributedToId: BigInt(outside.id) },
    include: { participants: true },
  });
  expect(over.map(({ joinOptions, participants }) => [joinOptions, participants.length])).toEqual(
    Array(12).fill(['INVITE', 0]),
  );
});
