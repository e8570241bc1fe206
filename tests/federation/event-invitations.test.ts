/** FEV-098: invitations to events between servers: Invite, the answers to it, and its Undo. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, eventObject, storedEvent } from '../support/federation/event-sender.ts';
import { answers, eventOfBob, join, seats } from '../support/federation/joiner.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';

let from: Correspondent;
let dora: PeerActor;
let number = 0;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(async () => {
  number += 1;
  dora = from.peer.actor(`dora${number}`);
  await from.world.drain();
  from.peer.forget();
});

const bob = () => from.world.trpc(from.world.bob);
const alice = () => from.world.trpc(from.world.alice);
const inboxOf = (type: string) => from.peer.received.filter(({ activity }) => activity.type === type);
const invitedHere = ({ uuid }: { uuid: string }) =>
  from.world.platform.db.eventInvitation.findMany({ where: { event: { uuid } } });

/** Bob invites dora; returns the Invite as it arrives. */
async function invite(event: { uuid: string }) {
  await from.peer.idAt(from.world, dora);
  await bob().eventInvitations.create.mutate({ id: event.uuid, person: dora.handle });
  await from.world.drain();
  return inboxOf('Invite').at(-1)?.activity;
}

describe('invitations of remote people to a local event', () => {
  const forFew = { visibility: 'PRIVATE', joinOptions: 'INVITE' } as const;

  test('a private event is sent to the invited alone, who may read it from then on', async () => {
    const event = await eventOfBob(from, forFew);
    const sent = await invite(event);
    expect(sent).toMatchObject({
      ...{ actor: from.uriOf('bob'), target: dora.uri, to: [dora.uri], cc: [] },
      object: { type: 'Event', id: event.url, to: [dora.uri], cc: [] },
    });
    expect(inboxOf('Invite').map(({ inbox }) => inbox)).toEqual([`/users/${dora.name}/inbox`]);
    from.world.clock.advance(2000);
    await bob().events.update.mutate({ id: event.uuid, title: 'Moved' });
    await from.world.drain();
    expect(inboxOf('Update').map(({ activity }) => activity.object.name)).toEqual(['Moved']);
  });

  test.each([
    ['Accept of the Invite', (sent: { id: string }, url: string) => ({ type: 'Invite', id: sent.id, object: url })],
    ['Accept of its address', (sent: { id: string }) => sent.id],
  ])('%s takes a place where organizers decide about others, and is accepted', async (_, object) => {
    const event = await eventOfBob(from, forFew);
    const sent = await invite(event);
    const id = `${dora.uri}#accepts/1`;
    await from.sendAs(dora, { id, type: 'Accept', object: object(sent, event.url) });
    expect(await seats(from, event)).toMatchObject([{ name: dora.name, role: 'PARTICIPANT', uri: id }]);
    expect([answers(from), await invitedHere(event)]).toEqual([[`Accept ${id}`], []]);
  });

  test('a Join of an invited person is accepted, too', async () => {
    const event = await eventOfBob(from, forFew);
    await invite(event);
    const { id } = await join(from, dora, event);
    expect([(await seats(from, event))[0]?.role, answers(from)]).toEqual(['PARTICIPANT', [`Accept ${id}`]]);
  });

  test('Reject declines, and a yes without an invitation asks', async () => {
    const event = await eventOfBob(from, { joinOptions: 'RESTRICTED' });
    const sent = await invite(event);
    const object = { type: 'Invite', id: sent.id, object: event.url };
    await from.sendAs(dora, { id: `${dora.uri}#rejects/1`, type: 'Reject', object });
    expect([await invitedHere(event), await seats(from, event)]).toEqual([[], []]);
    from.world.clock.advance(2 * 60_000);
    await from.sendAs(dora, { id: `${dora.uri}#accepts/2`, type: 'Accept', object });
    expect(await seats(from, event)).toMatchObject([{ role: 'NOT_APPROVED' }]);
  });

  test('a maybe leaves it open', async () => {
    const event = await eventOfBob(from, forFew);
    const sent = await invite(event);
    const object = { type: 'Invite', id: sent.id, object: event.url };
    await from.sendAs(dora, { id: `${dora.uri}#maybe/1`, type: 'TentativeAccept', object });
    expect((await invitedHere(event)).length).toBe(1);
  });

  test('an invitation that bob withdraws is undone', async () => {
    const event = await eventOfBob(from, forFew);
    const sent = await invite(event);
    const [{ actorId } = { actorId: 0n }] = await invitedHere(event);
    await bob().eventInvitations.remove.mutate({ id: event.uuid, actorId: actorId.toString() });
    await from.world.drain();
    expect(inboxOf('Undo').map(({ activity }) => activity)).toMatchObject([
      { actor: from.uriOf('bob'), object: { type: 'Invite', id: sent.id, object: event.url }, to: [dora.uri] },
    ]);
  });

  test('people of servers of posts get a message beside it, and answer by a reply', async () => {
    const other = await Correspondent.open();
    try {
      const { peer, world } = other;
      const erin = peer.actor('erin');
      const event = await eventOfBob(other, { ...forFew, title: 'Supper' });
      await peer.idAt(world, erin);
      await world.trpc(world.bob).eventInvitations.create.mutate({ id: event.uuid, person: erin.handle });
      await world.drain();
      const [note] = peer.received
        .filter(({ activity }) => activity.type === 'Create')
        .map(({ activity }) => activity.object);
      expect(note).toMatchObject({ type: 'Note', attributedTo: other.uriOf('bob'), to: [erin.uri], cc: [] });
      expect(note.content).toContain('bob invites you to “Supper”. Reply “yes” to take part, or “no”.');
      const answer = other.note({
        attributedTo: erin.uri,
        inReplyTo: note.id,
        content: '<p>yes</p>',
        to: [other.uriOf('bob')],
        cc: [],
      });
      await other.sendAs(erin, { id: `${answer.id}/activity`, type: 'Create', object: answer, to: answer.to });
      expect(await seats(other, event)).toMatchObject([{ name: 'erin', role: 'PARTICIPANT' }]);
    } finally {
      await other.close();
    }
  });
});

describe('invitations of local people to a remote event', () => {
  const told = async (event: { title: string }) =>
    (
      await from.world.rest(from.world.bob).get('/api/v1/notifications', { supported_types: ['event.invited'] })
    ).body.filter(
      ({ community_event }: { community_event: { title: string } }) => community_event.title === event.title,
    );

  /** To bob, as Zap writes it; returns its address, and the event. */
  async function receive(more: Record<string, unknown> = {}, by = from.sam) {
    const to = [from.uriOf('bob')];
    const object = eventObject(from, { to, cc: [] });
    const id = from.fresh(by);
    await from.sendAs(by, { id, type: 'Invite', object, to, ...more });
    return { id, object, stored: await storedEvent(from, object.id) };
  }

  test('it is shown to the invited, who accepts by joining and takes part at once', async () => {
    const { id, object, stored } = await receive();
    expect(stored).toMatchObject({ title: object.name, visibility: 'PRIVATE' });
    expect(await told({ title: object.name })).toMatchObject([{ account: { acct: from.sam.handle } }]);
    expect((await bob().eventInvitations.mine.query({}))[0]?.event?.title).toBe(object.name);
    const { role } = await bob().participations.join.mutate({ id: stored?.uuid ?? '' });
    await from.world.drain();
    const [accept] = inboxOf('Accept').map(({ activity }) => activity);
    expect([role, accept]).toMatchObject([
      'PARTICIPANT',
      {
        actor: from.uriOf('bob'),
        object: { type: 'Invite', id, actor: from.sam.uri, object: object.id },
        to: [from.sam.uri],
      },
    ]);
    expect(inboxOf('Join')).toEqual([]);
    // The remote event is full.
    await from.send({
      id: from.fresh(from.sam),
      type: 'Reject',
      object: { id: accept.id, type: 'Accept', object: id },
    });
    const seat = await from.world.platform.db.participant.findUnique({ where: { uri: accept.id } });
    expect(seat?.role).toBe('REJECTED');
  });

  test('declined, it is rejected there', async () => {
    const { id, stored } = await receive();
    await bob().eventInvitations.remove.mutate({ id: stored?.uuid ?? '', actorId: from.world.bob.id });
    await from.world.drain();
    expect(inboxOf('Reject').map(({ activity }) => activity.object.id)).toEqual([id]);
  });

  test('an Undo takes it back, also one that comes first', async () => {
    const { id, object, stored } = await receive();
    await from.send({ id: from.fresh(from.sam), type: 'Undo', object: { type: 'Invite', id, object: object.id } });
    expect([await invitedHere({ uuid: stored?.uuid ?? '' }), await told({ title: object.name })]).toEqual([[], []]);
    const late = from.fresh(from.sam);
    await from.send({ id: from.fresh(from.sam), type: 'Undo', object: { type: 'Invite', id: late } });
    const again = await receive({ id: late });
    expect(again.stored).toBeNull();
  });

  test('it may name the address of an event that is known, and comes twice as once', async () => {
    const known = await createEvent(from);
    const activity = { id: from.fresh(from.sam), type: 'Invite', object: known.id, target: from.uriOf('bob') };
    for (const _ of [1, 2]) await from.send(activity);
    expect((await told({ title: known.name })).length).toBe(1);
  });

  test('accepts invitations from actors of the event’s server alone, and no remote invitation to a local event', async () => {
    const known = await createEvent(from);
    const stranger = from.peer.actor(`stranger${number}`);
    const theirs = eventObject(from, {
      id: 'https://elsewhere.example/events/1',
      attributedTo: stranger.uri,
      actor: stranger.uri,
    });
    await receive({ object: theirs }, stranger);
    expect(await storedEvent(from, theirs.id)).toBeNull();
    const here = await eventOfBob(from);
    const target = from.uriOf('alice');
    await from.sendAs(stranger, { id: from.fresh(stranger), type: 'Invite', object: here.url, target });
    expect(await invitedHere(here)).toEqual([]);
    expect((await storedEvent(from, known.id))?.title).toBe(known.name);
    expect(await alice().eventInvitations.mine.query({})).toEqual([]);
  });
});
