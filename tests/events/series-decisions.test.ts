/** Rejections and waits of people in a series, and the mails of several authors. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';
import { standings } from '../support/world/waiting.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const going = async (id: string) =>
  (await occurrences(world, id)).map(({ participantStats }) => participantStats.participants);

test('a person who was rejected on one date does not join new dates of the series, also after it is divided', async () => {
  const { alice, bob } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=4', joinOptions: 'RESTRICTED' });
  await world.drain();
  await world.trpc(bob).series.join.mutate({ id: first.seriesId });
  const decide = async (id: string, role: 'PARTICIPANT' | 'REJECTED') => {
    const all = await world.trpc(alice).participations.list.query({ id, roles: 'NOT_APPROVED,PARTICIPANT' });
    const his = all.find(({ actor }) => actor?.id === bob.id);
    await world.trpc(alice).participations.update.mutate({ id: his?.id ?? '', role });
    await world.drain();
  };
  await decide(first.id, 'PARTICIPANT');
  expect(await going(first.seriesId)).toEqual([1, 1, 1, 1]);
  const [, second, third] = await occurrences(world, first.seriesId);
  await decide(second?.id ?? '', 'REJECTED');
  const changed = await world.trpc(alice).series.update.mutate({
    ...{ id: first.seriesId, scope: 'this_and_following', eventId: third?.id ?? '' },
    ...{ rule: 'FREQ=WEEKLY;COUNT=5' },
  });
  await world.drain();
  expect(changed.series?.id).not.toBe(first.seriesId);
  expect(await going(changed.series?.id ?? '')).toEqual([1, 1, 0, 0, 0]);
});

test('a person who leaves a series waits for none of its dates any more', async () => {
  const { alice, bob, carol, erin } = world;
  const first = await weekly(world, alice, {
    ...{ rule: 'FREQ=WEEKLY;COUNT=3', options: { maximumAttendeeCapacity: 1 } },
  });
  await world.drain();
  const [, second] = await occurrences(world, first.seriesId);
  const id = second?.id ?? '';
  await world.trpc(carol).participations.join.mutate({ id });
  await world.trpc(bob).series.join.mutate({ id: first.seriesId });
  await world.drain();
  for (const person of [bob, erin]) await world.trpc(person).participations.join.mutate({ id, waiting: true });
  await world.drain();
  expect(await standings(world, id)).toMatchObject({ waiting: ['bob', 'erin'] });
  await world.trpc(bob).series.leave.mutate({ id: first.seriesId });
  await world.drain();
  expect(await going(first.seriesId)).toEqual([0, 1, 0]);
  expect(await standings(world, id)).toMatchObject({ waiting: ['erin'] });
  await world.trpc(carol).participations.leave.mutate({ id });
  await world.drain();
  expect(await standings(world, id)).toEqual({ seated: ['erin'], waiting: [] });
});

test('each of two authors within minutes gets the mail about all changes', async () => {
  const { alice, bob, carol } = world;
  const group = await createGroup(world, alice, { openness: 'OPEN' });
  await world.trpc(carol).groups.join.mutate({ id: group.id });
  await world.trpc(alice).groups.updateMember.mutate({ id: group.id, memberActorId: carol.id, role: 2 });
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=3', organizerActorId: group.id });
  const { seriesId: id } = first;
  await world.drain();
  for (const person of [bob, carol]) await world.trpc(person).series.join.mutate({ id });
  await world.drain();
  const people = [alice, bob, carol];
  const changed = async (): Promise<number[]> => {
    world.clock.advance(6 * 60_000);
    await world.drain();
    const mails = await Promise.all(people.map(({ email }) => mailsTo(world, email)));
    return mails.map((all) => all.filter(({ subject }) => subject === 'Training has changed').length);
  };
  await world.trpc(carol).series.update.mutate({ id, beginsOn: plusHours(first.beginsOn, 1), endsOn: null });
  await world.drain();
  await world.trpc(alice).series.update.mutate({ id, onlineAddress: 'https://video.example/room' });
  await world.drain();
  expect(await changed()).toEqual([1, 1, 1]);
  await world.trpc(alice).series.update.mutate({ id, onlineAddress: 'https://video.example/other' });
  await world.drain();
  expect(await changed()).toEqual([1, 2, 2]);
});
