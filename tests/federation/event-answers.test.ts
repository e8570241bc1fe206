/** Answers to events in the forms of Friendica, Hubzilla and Zap: Accept, Reject and TentativeAccept of the event, or of an invitation. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { answers, eventOfBob, join, seats } from '../support/federation/joiner.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';

let from: Correspondent;
let emil: PeerActor;
beforeAll(async () => {
  from = await Correspondent.open();
  emil = from.peer.actor('emil');
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

const rolesOf = async (event: { uuid: string }) => (await seats(from, event)).map(({ role }) => role);

const later = (seconds: number): string => new Date(from.world.clock.now().getTime() + seconds * 1000).toISOString();

/** As Friendica writes it, at that many seconds after now. */
async function say(type: string, object: unknown, seconds = 0) {
  from.world.clock.advance(Math.max(0, seconds) * 1000);
  const activity = { id: from.fresh(emil), type, object, published: later(0), to: [from.uriOf('bob')], cc: [] };
  await from.sendAs(emil, activity);
  return activity;
}

const interests = async (event: { uuid: string }) =>
  (await from.world.platform.db.eventInterest.findMany({ where: { event: { uuid: event.uuid } } })).map(
    ({ kind }) => kind,
  );

test('FEV-096, FEV-097: an Accept of the event takes a place, and is accepted in its own form', async () => {
  const event = await eventOfBob(from);
  const { id } = await say('Accept', event.url);
  expect(await seats(from, event)).toMatchObject([{ name: 'emil', role: 'PARTICIPANT', uri: id }]);
  const [accept] = from.peer.activities('Accept');
  expect(accept.object).toEqual({ id, type: 'Accept', actor: emil.uri, object: event.url });
  await say('Reject', event.url, 1);
  expect(await rolesOf(event)).toEqual([]);
});

test('FEV-096: an embedded event counts as its address, and waits where an organizer decides', async () => {
  const event = await eventOfBob(from, { joinOptions: 'RESTRICTED' });
  await say('Accept', { id: event.url, type: 'Event', name: event.title });
  expect([await rolesOf(event), answers(from)]).toEqual([['NOT_APPROVED'], []]);
});

test('FEV-096: TentativeAccept is interest without a place, and ends one; Undo takes each back', async () => {
  const event = await eventOfBob(from);
  const accepted = await say('Accept', event.url);
  const tentative = await say('TentativeAccept', event.url, 1);
  expect([await rolesOf(event), await interests(event)]).toEqual([[], ['MAYBE']]);
  await say('Undo', tentative, 1);
  expect(await interests(event)).toEqual([]);
  const again = await say('Accept', event.url, 1);
  expect(await rolesOf(event)).toEqual(['PARTICIPANT']);
  // Undo of an outdated answer has no effect.
  await say('Undo', accepted, 1);
  expect(await rolesOf(event)).toEqual(['PARTICIPANT']);
  await say('Undo', again, 1);
  expect(await rolesOf(event)).toEqual([]);
});

test('FEV-096: an approved participant is notified of changes, and joins later', async () => {
  const event = await eventOfBob(from);
  await say('TentativeAccept', event.url);
  await from.world.trpc(from.world.bob).events.update.mutate({ id: event.id, title: 'Changed' });
  await from.world.drain();
  expect(from.peer.activities('Update')).toHaveLength(1);
  await say('Accept', event.url, 1);
  expect([await rolesOf(event), await interests(event)]).toEqual([['PARTICIPANT'], []]);
});

test('FEV-098: Accept of an Invite to the event is a Join, and Reject of it ends the place', async () => {
  const event = await eventOfBob(from);
  const invite = {
    id: `${event.url}#invites/1`,
    type: 'Invite',
    actor: from.uriOf('bob'),
    object: { id: event.url, type: 'Event' },
  };
  await say('Accept', invite);
  expect(await rolesOf(event)).toEqual(['PARTICIPANT']);
  await say('Reject', invite, 1);
  expect(await rolesOf(event)).toEqual([]);
});

test('FEV-081: an Accept of a full event waits, and is accepted in its own form', async () => {
  const event = await eventOfBob(from, { options: { maximumAttendeeCapacity: 1 } });
  const fritz = from.peer.actor('fritz');
  await join(from, fritz, event);
  const { id } = await say('Accept', event.url);
  await from.sendAs(fritz, { id: from.fresh(fritz), type: 'Leave', object: event.url });
  expect(answers(from).at(-1)).toBe(`Accept ${id}`);
});

test('answers to a follow, or by another actor, do not count as answers to a Join', async () => {
  const event = await eventOfBob(from);
  await say('Accept', event.url);
  const tina = from.peer.actor('tina');
  await from.sendAs(tina, { id: from.fresh(tina), type: 'Reject', object: event.url });
  await from.sendAs(tina, {
    id: from.fresh(tina),
    type: 'Undo',
    object: { type: 'Accept', actor: emil.uri, object: event.url, id: from.fresh(emil) },
  });
  expect(await rolesOf(event)).toEqual(['PARTICIPANT']);
});
