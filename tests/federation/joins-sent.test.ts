/** Local people participate in remote events: Join, answers, missing answers, and the end. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TIMETABLE } from '../../src/jobs/worker/timetable.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, HOUR_MS, storedEvent, updateEvent } from '../support/federation/event-sender.ts';
import { remoteGroup } from '../support/federation/remote-group.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { outcome } from '../support/world/events.ts';

let from: Correspondent;
let tina: PeerActor;
beforeAll(async () => {
  from = await Correspondent.open();
  tina = from.peer.actor('tina');
  await from.peer.idAt(from.world, tina);
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

const alice = () => from.world.trpc(from.world.alice);

async function ask(more: Record<string, unknown> = {}, message?: string) {
  const object = await createEvent(from, more);
  const { uuid = '' } = (await storedEvent(from, object.id)) ?? {};
  const given = await alice().participations.join.mutate({ id: uuid, ...(message && { message }) });
  await from.world.drain();
  const [join] = from.peer.activities('Join');
  return { object, uuid, given, join };
}

/** Role and answer, as alice sees them. */
async function state(uuid: string) {
  const { participations } = await alice().participations.own.query({ id: uuid });
  return participations.map(({ role, answer }) => [role, answer].join(' ')).join();
}

const kinds = async () =>
  (
    await from.world.rest(from.world.alice).get('/api/v1/notifications', {
      supported_types: ['event.join_approved', 'event.join_refused', 'event.join_unanswered'],
    })
  ).body
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith('event.join'));

const answer = (type: string, object: unknown, by = from.sam) => from.sendAs(by, { id: from.fresh(by), type, object });

async function hours(count: number) {
  from.world.clock.advance(count * HOUR_MS);
  await TIMETABLE.find(({ name }) => name === 'joins.unanswered')?.run(from.world.platform);
  await from.world.drain();
}

test('FEV-078, FEV-079: a Join goes to the organizer alone, with a message, and waits; a remote event has no local places', async () => {
  const { object, uuid, given, join } = await ask({ maximumAttendeeCapacity: 0 }, 'I bring a chair');
  expect(given).toMatchObject({ role: 'NOT_APPROVED', answer: 'awaited' });
  expect(join).toMatchObject({
    ...{ type: 'Join', actor: from.uriOf('alice'), object: object.id, participationMessage: 'I bring a chair' },
    ...{ to: [from.sam.uri], cc: [] },
  });
  expect(join.id).toBe(`${from.uriOf('alice')}#joins/${given.id}`);
  expect(from.peer.received.map(({ keyId }) => keyId)).toEqual([`${from.uriOf('alice')}#main-key`]);
  expect(await state(uuid)).toBe('NOT_APPROVED awaited');
  const { data } = await from.world.gql(
    from.world.alice,
    `{ loggedPerson { participations(eventId: "${(await storedEvent(from, object.id))?.id}") { role } } }`,
  );
  expect(data.loggedPerson.participations).toEqual([{ role: 'NOT_APPROVED' }]);
  expect(await outcome(alice().participations.join.mutate({ id: uuid }))).toMatch('already a participant');
});

test('FEV-084: an Accept by the whole Join or by its id makes a participant, with notification, calendar and reminder', async () => {
  for (const of of ['join', 'id']) {
    const { uuid, join } = await ask({ name: `Accepted by ${of}` });
    await answer('Accept', of === 'id' ? join.id : join);
    expect(await state(uuid)).toBe('PARTICIPANT ');
    from.peer.forget();
  }
  expect(await kinds()).toEqual(['event.join_approved', 'event.join_approved']);
  const { token } = (await from.world.gql(from.world.alice, 'mutation { createFeedToken { token } }')).data
    .createFeedToken;
  const calendar = await (await fetch(`${from.world.url}/events/going/${token}/ics`)).text();
  expect(calendar).toContain('SUMMARY:Accepted by id');
  from.world.clock.advance(25 * HOUR_MS);
  await TIMETABLE.find(({ name }) => name === 'events.coming')?.run(from.world.platform);
  await from.world.drain();
  const { body } = await from.world.rest(from.world.alice).get('/api/v1/notifications', { types: ['event.reminder'] });
  expect(body.length).toBeGreaterThanOrEqual(2);
});

test('FEV-083, FEV-084: ignores an Accept by another person or another server, and an Accept of an unknown Join', async () => {
  const { uuid, join, object } = await ask();
  await answer('Accept', join, tina);
  await answer('Accept', `${from.uriOf('alice')}#joins/1`);
  const third = { ...join, id: 'https://third.example/join/1' };
  await answer('Accept', third);
  await answer('Accept', { id: `${from.peer.url}/join/7`, type: 'Join', actor: tina.uri, object: object.id });
  expect(await state(uuid)).toBe('NOT_APPROVED awaited');
});

test('FEV-083: an answer that names no actor is the signer’s', async () => {
  const nameless = (type: string, object: unknown, by = from.sam) =>
    from.sendAs(by, { id: from.fresh(by), type, object, actor: undefined });
  for (const [type, given] of [
    ['Accept', 'PARTICIPANT '],
    ['Reject', 'REJECTED '],
  ] as const) {
    const { uuid, join } = await ask();
    const asked = await state(uuid);
    await nameless(type, join, tina);
    expect(await state(uuid)).toBe(asked);
    await nameless(type, join);
    expect(await state(uuid)).toBe(given);
    from.peer.forget();
  }
});

test('FEV-083: the group of an event and its organizer accept', async () => {
  const club = from.peer.actor('club', { type: 'Group' });
  for (const by of [club, from.sam]) {
    const { uuid, join } = await ask({ attributedTo: club.uri });
    expect(join.to).toEqual([from.sam.uri, club.uri]);
    await answer('Accept', join, by);
    expect(await state(uuid)).toBe('PARTICIPANT ');
    from.peer.forget();
  }
});

test('FEV-085: a moderator of the group accepts, even if unknown as such before; a mere member does not', async () => {
  const club = remoteGroup(from);
  const member = (by: PeerActor, role: string) => ({
    ...{ id: `${by.uri}#member`, type: 'Member', actor: by.uri, object: club.uri, role },
  });
  const [mona, mel] = [from.peer.actor('mona'), from.peer.actor('mel')];
  const { uuid, join } = await ask({ attributedTo: club.uri });
  club.holds('members', [member(mona, 'moderator'), member(mel, 'member')]);
  await answer('Accept', join, mel);
  await answer('Accept', join, tina);
  expect(await state(uuid)).toBe('NOT_APPROVED awaited');
  await answer('Accept', join, mona);
  expect(await state(uuid)).toBe('PARTICIPANT ');
});

test('FEV-088: a Reject refuses, also who took part, with notification and mail; the event may be asked again', async () => {
  const { uuid, join } = await ask({ joinMode: 'restricted' });
  await answer('Accept', join);
  from.world.clock.advance(1000);
  await answer('Reject', join);
  expect(await state(uuid)).toBe('REJECTED ');
  expect(await kinds()).toContain('event.join_refused');
  from.peer.forget();
  await alice().participations.join.mutate({ id: uuid });
  await from.world.drain();
  expect([await state(uuid), from.peer.activities('Join').length]).toEqual(['NOT_APPROVED awaited', 1]);
});

test('FEV-095: the newer of two answers with times counts, in whatever order they arrive', async () => {
  const { uuid, join } = await ask();
  const at = (seconds: number) => new Date(from.world.clock.now().getTime() + seconds * 1000).toISOString();
  from.world.clock.advance(60_000);
  await from.send({ id: from.fresh(from.sam), type: 'Reject', object: join, published: at(-10) });
  await from.send({ id: from.fresh(from.sam), type: 'Accept', object: join, published: at(-20) });
  expect(await state(uuid)).toBe('REJECTED ');
});

test('FEV-089: Leave is delivered when somebody leaves, or withdraws; answers that come later change nothing', async () => {
  const { uuid, join, object } = await ask();
  await answer('Accept', join);
  await alice().participations.leave.mutate({ id: uuid });
  await from.world.drain();
  const [leave] = from.peer.activities('Leave');
  expect(leave).toMatchObject({ actor: from.uriOf('alice'), object: object.id, to: [from.sam.uri], cc: [] });
  await answer('Accept', join);
  expect(await state(uuid)).toBe('');
});

test('FEV-093: Ignore says that no answer will come', async () => {
  const { uuid, join } = await ask();
  await answer('Ignore', join.id, tina);
  expect(await state(uuid)).toBe('NOT_APPROVED awaited');
  await answer('Ignore', join.id);
  expect([await state(uuid), await kinds()]).toEqual([
    'NOT_APPROVED ignored',
    expect.arrayContaining(['event.join_unanswered']),
  ]);
});

test('FEV-081: an unanswered Join is sent again after a day, and reported after another; where a person decides, after fourteen', async () => {
  const begins = {
    startTime: new Date(from.world.clock.now().getTime() + 30 * 24 * HOUR_MS).toISOString(),
    endTime: null,
  };
  const free = await ask(begins);
  from.peer.forget();
  const restricted = await ask({ ...begins, joinMode: 'restricted' });
  from.peer.forget();
  const mine = [free.join.id, restricted.join.id];
  const asked = () =>
    from.peer
      .activities('Join')
      .map(({ id }) => id)
      .filter((id) => mine.includes(id))
      .sort();
  await hours(20);
  expect(asked()).toEqual([]);
  await hours(5);
  expect(asked()).toEqual(mine.toSorted());
  await hours(24);
  expect([await state(free.uuid), await state(restricted.uuid)]).toEqual([
    'NOT_APPROVED missing',
    'NOT_APPROVED awaited',
  ]);
  await hours(12 * 24);
  expect(await state(restricted.uuid)).toBe('NOT_APPROVED missing');
  expect(asked()).toHaveLength(2);
  await answer('Accept', free.join);
  expect(await state(free.uuid)).toBe('PARTICIPANT ');
});

test('nothing is repeated for a suspended person, who learns nothing either, until the suspension ends', async () => {
  const { join, uuid } = await ask({ joinMode: 'restricted' });
  const { world, peer } = from;
  const admin = world.rest(world.admin);
  peer.forget();
  expect((await admin.post(`/api/v1/admin/accounts/${world.alice.id}/action`, { type: 'suspend' })).status).toBe(200);
  await hours(25);
  expect(peer.activities('Join')).toEqual([]);
  await admin.post(`/api/v1/admin/accounts/${world.alice.id}/unsuspend`);
  await hours(1);
  expect(peer.activities('Join').map(({ id }) => id)).toContain(join.id);
  expect(await state(uuid)).toBe('NOT_APPROVED awaited');
});

test('an event that takes nobody, or takes them on another page, is refused with its address', async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ joinMode: 'external', externalParticipationUrl: 'https://tickets.example/1' }, 'at https://tickets.example/1'],
    [{ joinMode: 'none' }, 'does not accept participants'],
    [{ status: 'CANCELLED' }, 'has been cancelled'],
    [{ startTime: '2020-01-01T10:00:00Z', endTime: '2020-01-01T11:00:00Z' }, 'is over'],
  ];
  for (const [more, why] of cases) {
    const { id } = await createEvent(from, more);
    const { uuid = '' } = (await storedEvent(from, id)) ?? {};
    expect(await outcome(alice().participations.join.mutate({ id: uuid }))).toContain(why);
  }
  expect(from.peer.activities('Join')).toEqual([]);
});

test('participants are notified of changes and cancellations of the event', async () => {
  const { object, join } = await ask();
  await answer('Accept', join);
  await updateEvent(from, object, { status: 'CANCELLED', 'ical:status': 'CANCELLED' });
  const { body } = await from.world.rest(from.world.alice).get('/api/v1/notifications', { types: ['event.cancelled'] });
  expect(body).toHaveLength(1);
});

test('no local person decides about participants of a remote event', async () => {
  const { given } = await ask();
  expect(await outcome(alice().participations.update.mutate({ id: given.id, role: 'PARTICIPANT' }))).toMatch(
    "doesn't have permission",
  );
});
