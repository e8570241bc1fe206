/** How invitations to organize end without an answer, and when those to a series begin with a later date. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { CoOrganizing, SeriesOrganizing } from '../support/world/co-organizers.ts';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

const ABSENT = 'NOT_FOUND: Invitation not found';
const DAY_MS = 86_400_000;

let world: World;
let co: CoOrganizing;
let on: SeriesOrganizing;
beforeAll(async () => {
  world = await createWorld();
  co = new CoOrganizing(world);
  on = new SeriesOrganizing(world);
});
afterAll(() => world.close());

const sees = async (id: string, person = world.bob): Promise<boolean> =>
  (await outcome(world.trpc(person).events.get.query({ id }))) === 'OK';
const settle = async (): Promise<void> => {
  await runFromTimetable(world.platform, 'organizer_invitations.ended');
  await world.drain();
};

describe('an invitation to organize', () => {
  test.each(['leaves', 'is demoted', 'is removed'] as const)('ends when a moderator who invited %s', async (how) => {
    const { alice, bob, carol } = world;
    const group = await createGroup(world, alice, { openness: 'OPEN' });
    await world.trpc(carol).groups.join.mutate({ id: group.id });
    const member = { id: group.id, memberActorId: carol.id };
    await world.trpc(alice).groups.updateMember.mutate({ ...member, role: 2 });
    const { uuid } = await organize(world, alice, {
      ...{ organizerActorId: group.id, visibility: 'PRIVATE', title: `Carol ${how}` },
    });
    await co.invite(uuid, bob, carol);
    await world.drain();
    await settle();
    expect([await sees(uuid), (await co.told(bob, `Carol ${how}`)).length]).toEqual([true, 1]);
    if (how === 'leaves') await world.trpc(carol).groups.leave.mutate({ id: group.id });
    else if (how === 'is demoted') await world.trpc(alice).groups.updateMember.mutate({ ...member, role: 1 });
    else await world.trpc(alice).groups.removeMember.mutate(member);
    expect(await outcome(co.accept(uuid, bob))).toBe(ABSENT);
    await settle();
    expect([await sees(uuid), await co.asked(uuid, alice)]).toEqual([false, []]);
    expect(await world.platform.db.notification.count({ where: { event: { uuid }, recipientId: bob.actorId } })).toBe(
      0,
    );
  });

  test.each(['blocker', 'blocked'] as const)('ends with a block: the invited is the %s', async (role) => {
    const { alice } = world;
    const dora = await world.someone('dora');
    const { uuid } = await organize(world, alice, { visibility: 'PRIVATE' });
    await co.invite(uuid, dora);
    const [by, of] = role === 'blocker' ? [dora, alice] : [alice, dora];
    await world.rest(by).post(`/api/v1/accounts/${of.id}/block`);
    expect([await co.asked(uuid, alice), await sees(uuid, dora)]).toEqual([[], false]);
  });

  test('ends with the event, and when it is cancelled', async () => {
    const { alice, bob } = world;
    const cancelled = await organize(world, alice, { visibility: 'PRIVATE' });
    const past = await organize(world, alice, { visibility: 'PRIVATE' });
    for (const { uuid } of [cancelled, past]) await co.invite(uuid, bob);
    await world.trpc(alice).events.cancel.mutate({ id: cancelled.uuid });
    await settle();
    expect([await sees(cancelled.uuid), await sees(past.uuid)]).toEqual([false, true]);
    world.clock.advance(30 * DAY_MS);
    await settle();
    expect(await sees(past.uuid)).toBe(false);
  });
});

test('a user invites and removes by the identity that organizes, whichever acts', async () => {
  const { bob } = world;
  const user = await world.someone('twin');
  const session = { ...user, token: user.accessToken };
  const { id } = await world.trpc(session).persons.create.mutate({ preferredUsername: `${user.name}_two` });
  const { uuid } = await organize(world, session, { organizerActorId: id });
  await co.invite(uuid, bob, session);
  await co.accept(uuid, bob);
  const [row] = await world.platform.db.participant.findMany({ where: { event: { uuid }, actorId: bob.actorId } });
  await world.trpc(session).participations.update.mutate({
    ...{ id: row?.id.toString() ?? '', role: 'ADMINISTRATOR', moderatorActorId: id },
  });
  expect(await outcome(co.remove(uuid, bob, session))).toBe('OK');
  // A named identity acts alone.
  const named = world.trpc(session).organizers.invite.mutate({ id: uuid, person: bob.id, actorId: user.id });
  expect(await outcome(named)).toMatch(/^FORBIDDEN/);
});

test('the organizer hears of a co-organizer whom a moderator of the group invited', async () => {
  const { alice, bob, carol } = world;
  const group = await createGroup(world, alice, { openness: 'OPEN' });
  await world.trpc(carol).groups.join.mutate({ id: group.id });
  await world.trpc(alice).groups.updateMember.mutate({ id: group.id, memberActorId: carol.id, role: 2 });
  const { uuid } = await organize(world, alice, { organizerActorId: group.id, title: 'Of the group' });
  await co.invite(uuid, bob, carol);
  await co.accept(uuid, bob);
  await world.drain();
  for (const person of [alice, carol])
    expect(await co.told(person, 'Of the group')).toEqual([['event.organizer_joined', 'bob']]);
});

describe('an invitation to a series', () => {
  test.each(['all', 'this_and_following'] as const)('is accepted after the named date: %s', async (scope) => {
    const { alice, bob } = world;
    const { seriesId, dates } = await on.seriesOf(3);
    const id = dates[0]?.uuid ?? '';
    await world.trpc(alice).organizers.invite.mutate({ id, person: bob.id, scope });
    world.clock.advance(8 * DAY_MS);
    await settle();
    expect(await outcome(co.accept(id, bob))).toBe('OK');
    await world.drain();
    expect(await on.marks(seriesId)).toBe('011');
  });

  test('is accepted after the named date was cancelled or deleted, and ends with the last date', async () => {
    const { alice, bob } = world;
    const { seriesId, dates } = await on.seriesOf(4);
    const [first = '', second = '', third = ''] = dates.map(({ uuid }) => uuid);
    const invite = (id: string) => world.trpc(alice).organizers.invite.mutate({ id, person: bob.id, scope: 'all' });
    await invite(first);
    await world.trpc(alice).events.cancel.mutate({ id: first });
    await settle();
    expect(await outcome(co.accept(first, bob))).toBe('OK');
    await world.drain();
    expect((await on.marks(seriesId)).slice(1)).toBe('111');
    await on.end(second, 'all');
    await invite(second);
    await world.drain();
    await world.trpc(alice).events.delete.mutate({ id: second });
    expect(await co.asked(third, alice)).toEqual(['bob']);
    expect(
      await world.platform.db.notification.count({ where: { event: { uuid: third }, recipientId: bob.actorId } }),
    ).toBe(1);
    world.clock.advance(60 * DAY_MS);
    await settle();
    expect(await co.asked(third, alice)).toEqual([]);
  });
});
