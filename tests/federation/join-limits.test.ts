/** Limits of participation by remote people: floods, suspensions, a setting; and inboxes that do not support Join. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOST } from '../support/federation/blocked-server.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, storedEvent } from '../support/federation/event-sender.ts';
import { answers, eventOfBob, join, seats } from '../support/federation/joiner.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open({ host: HOST });
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

const admin = () => from.world.rest(from.world.admin);
const roles = async (event: { uuid: string }) => (await seats(from, event)).map(({ role }) => role);

/** So many of the peer's server take part in another event. */
async function crowd(many: number): Promise<void> {
  const { platform, clock } = from.world;
  const other = await eventOfBob(from);
  const people = Array.from({ length: many }, (_, n) => from.peer.actor(`crowd${n}`));
  await platform.db.actor.createMany({
    data: people.map(({ name, uri, inbox, followers }) => ({
      ...{ id: platform.ids.next(), type: 'PERSON' as const, preferredUsername: name, domain: from.peer.domain, name },
      ...{
        uri,
        url: uri,
        inbox,
        outbox: `${uri}/outbox`,
        followersUri: followers,
        createdAt: clock.now(),
        updatedAt: clock.now(),
      },
    })),
  });
  const rows = await platform.db.actor.findMany({ where: { uri: { in: people.map(({ uri }) => uri) } } });
  await platform.db.participant.createMany({
    data: rows.map(({ id }) => ({
      ...{ id: platform.ids.next(), eventId: BigInt(other.id), actorId: id, role: 'PARTICIPANT' as const },
      createdAt: clock.now(),
    })),
  });
}

test('FEV-179: an inbox that knows no Join ends the waiting, and is asked once', async () => {
  const object = await createEvent(from);
  const { uuid = '' } = (await storedEvent(from, object.id)) ?? {};
  from.peer.answer = 404;
  const alice = from.world.trpc(from.world.alice);
  await alice.participations.join.mutate({ id: uuid });
  await from.world.drain();
  const { participations } = await alice.participations.own.query({ id: uuid });
  expect(participations).toMatchObject([{ role: 'NOT_APPROVED', answer: 'ignored' }]);
  from.peer.answer = 202;
});

test('FEV-193: a hundred and first of one server in an hour waits for an organizer', async () => {
  const dora = from.peer.actor('dora');
  const event = await eventOfBob(from);
  await crowd(100);
  await join(from, dora, event);
  expect(await roles(event)).toEqual(['NOT_APPROVED']);
  expect(answers(from)).toEqual([]);
  from.world.clock.advance(3_600_001);
  await join(from, from.peer.actor('early'), event);
  expect(await roles(event)).toEqual(['NOT_APPROVED', 'PARTICIPANT']);
});

test('FEV-193: the server may keep its events to its own people', async () => {
  const event = await eventOfBob(from);
  const set = (value: boolean) =>
    from.world.platform.db.setting.upsert({
      where: { name: 'remoteParticipants' },
      create: { name: 'remoteParticipants', value },
      update: { value },
    });
  await set(false);
  const { id } = await join(from, from.peer.actor('finn'), event);
  expect([await roles(event), answers(from)]).toEqual([[], [`Reject ${id}`]]);
  await set(true);
  await join(from, from.peer.actor('gus'), event);
  expect(await roles(event)).toEqual(['PARTICIPANT']);
});

async function suspended(dora: PeerActor): Promise<void> {
  const id = await from.peer.idAt(from.world, dora);
  await admin().post(`/api/v1/admin/accounts/${id}/action`, { type: 'suspend' });
  await from.world.drain();
}

test('FEV-194: a suspended person loses the place, gets a Reject, and cannot join again', async () => {
  const dora = from.peer.actor('dora-suspended');
  const event = await eventOfBob(from, { options: { maximumAttendeeCapacity: 1 } });
  const { id } = await join(from, dora, event);
  await suspended(dora);
  expect([await roles(event), answers(from)]).toEqual([['REJECTED'], [`Accept ${id}`, `Reject ${id}`]]);
  await join(from, from.peer.actor('hal'), event);
  expect(await roles(event)).toEqual(['REJECTED', 'PARTICIPANT']);
});

test('FEV-194: people of a suspended server lose their places, and nothing is sent there', async () => {
  const event = await eventOfBob(from);
  await join(from, from.peer.actor('ida'), event);
  from.peer.forget();
  const { body } = await admin().post('/api/v1/admin/domain_blocks', { domain: HOST, severity: 'suspend' });
  await from.world.drain();
  expect([await roles(event), from.peer.received.length]).toEqual([['REJECTED'], 0]);
  await admin().delete(`/api/v1/admin/domain_blocks/${body.id}`);
  await from.world.drain();
});
