/** The organizers of a whole series: they alone change it, hand it over when they leave, and take its texts along when they are deleted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { parties } from '../support/world/guests.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';
import { errorOrOk } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const series = (person: Person) => world.trpc(person).series;
const REFUSED = "FORBIDDEN: User doesn't own actor";

/** Two more dates come within the horizon. */
async function grow(): Promise<void> {
  world.clock.advance(56 * 86_400_000);
  await runFromTimetable(world.platform, 'series.growing');
  await world.drain();
}

/** Makes the person an organizer of one occurrence. */
async function promote(id: string, person: Person, by: Person, role: 'MODERATOR' | 'CREATOR'): Promise<string> {
  const { id: participation } = await world.trpc(person).participations.join.mutate({ id });
  await world.trpc(by).participations.update.mutate({ id: participation, role });
  return participation;
}

describe('an organizer of one occurrence', () => {
  test('changes that one, and neither divides nor ends the series', async () => {
    const { alice, bob } = world;
    const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=4' });
    await world.drain();
    const [, second] = await occurrences(world, first.seriesId);
    const of = { id: first.seriesId, eventId: second?.id ?? '' };
    await promote(of.eventId, bob, alice, 'MODERATOR');
    for (const scope of ['all', 'this_and_following'] as const) {
      expect(await outcome(series(bob).update.mutate({ ...of, scope, title: 'Mine' }))).toBe(REFUSED);
      expect(await outcome(series(bob).end.mutate({ ...of, scope }))).toBe(REFUSED);
    }
    await world.trpc(bob).events.update.mutate({ id: of.eventId, title: 'Guest trainer' });
    await world.drain();
    const titles = (await occurrences(world, first.seriesId)).map(({ title, status }) => [title, status]);
    expect(titles).toEqual([
      ...[
        ['Training', 'CONFIRMED'],
        ['Guest trainer', 'CONFIRMED'],
      ],
      ...[
        ['Training', 'CONFIRMED'],
        ['Training', 'CONFIRMED'],
      ],
    ]);
  });

  test('does not become the organizer of later ones by taking over the last', async () => {
    const { alice, bob } = world;
    const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;INTERVAL=4' });
    await world.drain();
    const last = (await occurrences(world, first.seriesId)).at(-1);
    await promote(last?.id ?? '', bob, alice, 'MODERATOR');
    await world.trpc(alice).participations.leave.mutate({ id: last?.id ?? '' });
    await grow();
    const names = (await occurrences(world, first.seriesId)).map(({ organizerActor }) => organizerActor?.id);
    expect(names.slice(-3)).toEqual([bob.id, alice.id, alice.id]);
    expect(await outcome(series(alice).update.mutate({ id: first.seriesId, title: 'Running' }))).toBe('OK');
  });
});

describe('a series of a group', () => {
  test('goes on in the name of another moderator when its organizer is removed, who cannot change it any more', async () => {
    const { alice, bob, carol } = world;
    const group = await createGroup(world, alice);
    await world.trpc(alice).groups.update.mutate({ id: group.id, openness: 'OPEN' });
    for (const person of [bob, carol]) {
      await world.trpc(person).groups.join.mutate({ id: group.id });
      await world.trpc(alice).groups.updateMember.mutate({ id: group.id, memberActorId: person.id, role: 2 });
    }
    const first = await weekly(world, bob, { rule: 'FREQ=WEEKLY;INTERVAL=4', organizerActorId: group.id });
    await world.drain();
    // Another moderator of the group changes it.
    expect(await outcome(series(carol).update.mutate({ id: first.seriesId, title: 'Choir' }))).toBe('OK');
    await world.drain();
    await world.trpc(alice).groups.removeMember.mutate({ id: group.id, memberActorId: bob.id });
    await world.drain();
    expect(await outcome(series(bob).update.mutate({ id: first.seriesId, title: 'Mine' }))).toBe(REFUSED);
    expect(await outcome(series(bob).end.mutate({ id: first.seriesId }))).toBe(REFUSED);
    await grow();
    const all = await occurrences(world, first.seriesId);
    expect(new Set(all.map(({ organizerActor }) => organizerActor?.id))).toEqual(new Set([alice.id]));
    expect(all.at(-1)?.title).toBe('Choir');
  });
});

describe('a moderator who loses that role', () => {
  const LOSSES = ['is removed', 'is a simple member', 'leaves'] as const;

  test.each(LOSSES)('and %s changes neither dates nor single events of the group', async (how) => {
    const { alice } = world;
    const bob = await world.person(`mod${LOSSES.indexOf(how)}`);
    const group = await createGroup(world, alice);
    await world.trpc(alice).groups.update.mutate({ id: group.id, openness: 'OPEN' });
    await world.trpc(bob).groups.join.mutate({ id: group.id });
    const member = { id: group.id, memberActorId: bob.id };
    await world.trpc(alice).groups.updateMember.mutate({ ...member, role: 2 });
    const of = { organizerActorId: group.id };
    const begun = plusHours(world.clock.now().toISOString(), 1);
    const past = await organize(world, bob, { ...of, beginsOn: begun, endsOn: plusHours(begun, 1) });
    world.clock.advance(3 * 3_600_000);
    const first = await weekly(world, bob, { rule: 'FREQ=WEEKLY;COUNT=3', ...of });
    const single = await organize(world, bob, of);
    const draft = await organize(world, bob, { ...of, draft: true });
    const own = await organize(world, bob);
    await world.drain();
    if (how === 'is removed') await world.trpc(alice).groups.removeMember.mutate(member);
    if (how === 'is a simple member') await world.trpc(alice).groups.updateMember.mutate({ ...member, role: 1 });
    if (how === 'leaves') await world.trpc(bob).groups.leave.mutate({ id: group.id });
    await world.drain();
    const dates = await occurrences(world, first.seriesId);
    for (const { id, uuid } of [...dates, single, past]) {
      expect(await outcome(world.trpc(bob).events.update.mutate({ id: uuid, title: 'Mine' }))).toBe(REFUSED);
      const { organizes, participations } = await world.trpc(bob).participations.own.query({ id });
      // The person keeps a place in the past one.
      const roles = uuid === past.uuid ? ['PARTICIPANT'] : [];
      expect([organizes, participations.map(({ role }) => role)]).toEqual([false, roles]);
      expect((await world.trpc(alice).participations.own.query({ id })).participations[0]?.role).toBe('CREATOR');
      expect(await outcome(world.trpc(alice).events.update.mutate({ id: uuid, title: 'Ours' }))).toBe('OK');
    }
    expect(await outcome(world.trpc(bob).events.update.mutate({ id: own.uuid, title: 'Mine' }))).toBe('OK');
    // The draft stays with its author, who cannot publish it for the group.
    const published = await world.trpc(bob).events.update.mutate({ id: draft.uuid, draft: false });
    expect([published.attributedTo, published.organizerActor?.id]).toEqual([null, bob.id]);
  });
});

test('guests of a moderator who is dismissed give their places to people who wait', async () => {
  const { alice, carol } = world;
  const mod = await world.person('modguests');
  const group = await createGroup(world, alice);
  await world.trpc(alice).groups.update.mutate({ id: group.id, openness: 'OPEN' });
  await world.trpc(mod).groups.join.mutate({ id: group.id });
  const member = { id: group.id, memberActorId: mod.id };
  await world.trpc(alice).groups.updateMember.mutate({ ...member, role: 2 });
  const event = await organize(world, mod, {
    ...{ organizerActorId: group.id, guestsPerPerson: 2, options: { maximumAttendeeCapacity: 2 } },
  });
  await world.trpc(mod).participations.guests.mutate({ id: event.id, guests: 2 });
  await world.trpc(carol).waiting.wait.mutate({ id: event.id });
  await world.drain();
  expect(await parties(world, event.id)).toEqual({ seated: [], waiting: ['carol+0'] });
  await world.trpc(alice).groups.removeMember.mutate(member);
  await world.drain();
  expect(JSON.stringify(await parties(world, event.id))).toMatch(/carol\+0!|"seated":\["carol/);
});

test('a series says who may change all of it', async () => {
  const { alice, bob, carol } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=2' });
  await world.drain();
  await promote(first.id, bob, alice, 'MODERATOR');
  const organizes = async (person?: Person) =>
    (await world.trpc(person).series.get.query({ id: first.seriesId })).organizes;
  expect(await Promise.all([organizes(alice), organizes(bob), organizes(carol), organizes()])).toEqual([
    ...[true, false, false, false],
  ]);
});

test('an account that has moved makes no more occurrences', async () => {
  const mover = await world.person('mover');
  const first = await weekly(world, mover, { rule: 'FREQ=WEEKLY;INTERVAL=4' });
  await world.drain();
  const before = (await occurrences(world, first.seriesId)).length;
  await world.platform.db.actor.update({ where: { id: mover.actorId }, data: { movedToId: world.erin.actorId } });
  await grow();
  expect((await occurrences(world, first.seriesId)).length).toBe(before);
});

describe('dates that a change of the rule left out', () => {
  const starts = async (id: string) => (await occurrences(world, id)).map(({ beginsOn }) => beginsOn);

  test('are made again by a later change, and those that somebody deleted are not', async () => {
    const { alice } = world;
    const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=6' });
    await world.drain();
    const before = await occurrences(world, first.seriesId);
    const [, , third] = before;
    await world.trpc(alice).events.delete.mutate({ id: third?.id ?? '', actorId: alice.id });
    for (const rule of [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=3',
      'FREQ=WEEKLY;COUNT=6',
      'FREQ=WEEKLY;COUNT=2',
      'FREQ=WEEKLY;COUNT=6',
    ]) {
      await series(alice).update.mutate({ id: first.seriesId, rule });
      await world.drain();
    }
    const kept = before.filter((each) => each !== third).map(({ beginsOn }) => beginsOn);
    expect(await starts(first.seriesId)).toEqual(kept);
    const file = await (await fetch(`${world.url}/series/${first.seriesId}/export/ics`)).text();
    expect(file.match(/EXDATE[^\n]*/g)?.length).toBe(1);
    expect(file.match(/EXDATE[^\n]*/)?.[0]).not.toContain(',');
  });
});

describe('a deleted organizer', () => {
  const rows = (where: object) => world.platform.db.eventSeries.count({ where });

  async function purge(person: Person): Promise<void> {
    await world.rest(world.admin).post(`/api/v1/admin/accounts/${person.id}/action`, { type: 'suspend' });
    const { status } = await world.rest(world.admin).send('DELETE', `/api/v1/admin/accounts/${person.id}`);
    expect(status).toBe(200);
    await world.drain();
  }

  test('takes the series along, with its texts and the participations in series', async () => {
    const gone = await world.person('gone');
    await weekly(world, gone, { title: 'Secret club', phoneAddress: '+49 341 555 0100' });
    const other = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=3' });
    await series(gone).join.mutate({ id: other.seriesId });
    await world.drain();
    await purge(gone);
    expect(await rows({ organizerId: gone.actorId })).toBe(0);
    expect(await world.platform.db.seriesParticipant.count({ where: { actorId: gone.actorId } })).toBe(0);
    expect(await rows({ id: other.seriesId })).toBe(1);
  });

  test('takes it along after deleting an identity without dates to come, too', async () => {
    const keeper = await world.person('keeper');
    const { id } = (await world.rest(keeper).post('/api/v1/persons', { preferredUsername: 'second' })).body;
    const actorId = BigInt(id);
    const grant = { appId: null, userId: keeper.userId, actorId, scopes: ['read', 'write'] };
    const { token } = await issueToken(world.platform.db, world.platform, grant);
    const second = { ...keeper, id, actorId, token };
    const first = await weekly(world, second, { rule: 'FREQ=WEEKLY;COUNT=2' });
    await world.drain();
    for (const each of await occurrences(world, first.seriesId))
      await world.trpc(second).events.cancel.mutate({ id: each.id });
    const erase = 'mutation ($id: ID!) { deletePerson(id: $id) { id } }';
    expect(await errorOrOk(world, keeper, erase, { id })).toBe('OK');
    await world.drain();
    expect(await rows({ organizerId: actorId })).toBe(0);
    expect(await outcome(world.trpc().series.get.query({ id: first.seriesId }))).toBe('NOT_FOUND: Series not found');
  });

  test('is succeeded by the person to whom the dates were handed over', async () => {
    const { bob } = world;
    const leader = await world.person('leader');
    const first = await weekly(world, leader, { rule: 'FREQ=WEEKLY;COUNT=2' });
    await world.drain();
    for (const { id } of await occurrences(world, first.seriesId)) await promote(id, bob, leader, 'MODERATOR');
    await purge(leader);
    expect(await rows({ id: first.seriesId, organizerId: bob.actorId })).toBe(1);
    expect(await outcome(series(bob).update.mutate({ id: first.seriesId, title: 'Goes on' }))).toBe('OK');
  });
});
