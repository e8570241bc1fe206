/** Remote people participate in local events: Join, the answers and the end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, storedEvent } from '../support/federation/event-sender.ts';
import { answers, eventOfBob, join, seats } from '../support/federation/joiner.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { createGroup, inHours } from '../support/world/events.ts';

let from: Correspondent;
let dora: PeerActor;
beforeAll(async () => {
  from = await Correspondent.open();
  dora = from.peer.actor('dora');
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

const organizer = () => from.world.trpc(from.world.bob);
const participants = async (event: { id: string }) =>
  await organizer().participations.list.query({ id: event.id, roles: 'PARTICIPANT,NOT_APPROVED,REJECTED' });

describe('a Join', () => {
  test('FEV-078, FEV-079, FEV-080, FEV-083, FEV-092: a free event accepts a Join at once, with the whole Join; its message is text', async () => {
    const event = await eventOfBob(from);
    const sent = await join(from, dora, event, { participationMessage: '<b>I bring</b> a <script>x</script>chair' });
    expect(await seats(from, event)).toMatchObject([
      { name: 'dora', role: 'PARTICIPANT', uri: sent.id, message: 'I bring a chair' },
    ]);
    const [accept] = from.peer.received.filter(({ activity }) => activity.type === 'Accept');
    const [seat] = await participants(event);
    expect(accept?.activity).toMatchObject({
      ...{ id: `${event.url}#accepts/joins/${seat?.id}`, actor: from.uriOf('bob'), to: [dora.uri], cc: [] },
      object: { type: 'Join', id: sent.id, actor: dora.uri, object: event.url },
    });
    expect([accept?.inbox, accept?.keyId]).toEqual(['/users/dora/inbox', `${from.uriOf('bob')}#main-key`]);
    const told = (await from.world.rest(from.world.bob).get('/api/v1/notifications', { types: ['event.joined'] })).body;
    expect(told[0].account.acct).toBe(dora.handle);
  });

  test('FEV-092: a long message is cut', async () => {
    const event = await eventOfBob(from, { joinOptions: 'RESTRICTED' });
    await join(from, dora, event, { participationMessage: 'x'.repeat(9000) });
    expect((await seats(from, event))[0]?.message).toHaveLength(5000);
  });

  test('organizers see who it is in every interface, with the handle', async () => {
    const event = await eventOfBob(from);
    await join(from, dora, event);
    expect((await participants(event))[0]?.actor).toMatchObject({
      preferredUsername: 'dora',
      domain: from.peer.domain,
    });
    const rest = from.world.rest(from.world.bob);
    expect((await rest.get(`/api/v1/events/${event.uuid}/participants`)).body[1].actor.domain).toBe(from.peer.domain);
    const query = `{ event(uuid: "${event.uuid}") { participants { role actor { preferredUsername domain } } } }`;
    const { data } = await from.world.gql(from.world.bob, query);
    expect(data.event.participants[1]).toEqual({
      role: 'PARTICIPANT',
      actor: { preferredUsername: 'dora', domain: from.peer.domain },
    });
    expect(await organizer().participations.csv.query({ id: event.id })).toContain(`,${dora.handle},PARTICIPANT,`);
  });

  test('FEV-080, FEV-088, FEV-091: waits for an organizer without an answer, is accepted, and is ended by a Reject', async () => {
    const event = await eventOfBob(from, { joinOptions: 'RESTRICTED' });
    const { id } = await join(from, dora, event);
    expect([await seats(from, event), answers(from)]).toMatchObject([[{ role: 'NOT_APPROVED' }], []]);
    const [seat] = await participants(event);
    await organizer().participations.update.mutate({ id: seat?.id ?? '', role: 'PARTICIPANT' });
    await from.world.drain();
    expect(answers(from)).toEqual([`Accept ${id}`]);
    await organizer().participations.update.mutate({ id: seat?.id ?? '', role: 'REJECTED' });
    await from.world.drain();
    expect(answers(from)).toEqual([`Accept ${id}`, `Reject ${id}`]);
    const again = await join(from, dora, event);
    expect([(await seats(from, event)).map(({ role }) => role), answers(from).at(-1)]).toEqual([
      ['REJECTED'],
      `Reject ${again.id}`,
    ]);
  });

  test('FEV-087: no remote person is made waiting again, or an organizer', async () => {
    const event = await eventOfBob(from);
    await join(from, dora, event);
    const [seat] = await participants(event);
    for (const role of ['NOT_APPROVED', 'MODERATOR', 'CREATOR'] as const)
      await expect(organizer().participations.update.mutate({ id: seat?.id ?? '', role })).rejects.toThrow(
        'Remote participants can only be approved or rejected',
      );
  });

  test('a Join of a cancelled event is answered when the delivery is retried after a failure of the database', async () => {
    const { world, peer } = from;
    const event = await eventOfBob(from);
    await world.trpc(world.bob).events.cancel.mutate({ id: event.id });
    await world.drain();
    const { pool } = world.platform;
    await pool.query(`CREATE FUNCTION leave_no_answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM graphile_worker._private_tasks WHERE id = NEW.task_id AND identifier = 'join.answered')
        THEN RAISE 'the database is shutting down' USING ERRCODE = '57P03'; END IF;
        RETURN NEW; END $$;
      CREATE TRIGGER leave_no_answer BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION leave_no_answer()`);
    const id = `${peer.url}/join/event/tried-again`;
    expect(await peer.send(world, dora, { id, type: 'Join', object: event.url })).toBe(202);
    await drain(world.platform, { allowFailures: true });
    await pool.query('DROP FUNCTION leave_no_answer CASCADE');
    expect(answers(from)).toEqual([]);
    world.clock.advance(60_000);
    await world.drain();
    expect(answers(from)).toEqual([`Reject ${id}`]);
  });

  test('a Join is rejected if the event is cancelled, past or has its own page, or if the organizer blocks the sender', async () => {
    const cancelled = await eventOfBob(from);
    await organizer().events.cancel.mutate({ id: cancelled.id });
    const past = await eventOfBob(from, { beginsOn: inHours(from.world, -50), endsOn: inHours(from.world, -49) });
    const external = await eventOfBob(from);
    await from.world.platform.db.event.update({
      where: { uuid: external.uuid },
      data: { externalParticipationUrl: 'https://tickets.example/' },
    });
    const refused = [];
    for (const event of [cancelled, past, external]) refused.push((await join(from, dora, event)).id);
    const rita = from.peer.actor('rita');
    const blocked = await from.peer.idAt(from.world, rita);
    await from.world.rest(from.world.bob).post(`/api/v1/accounts/${blocked}/block`);
    const open = await eventOfBob(from);
    refused.push((await join(from, rita, open)).id);
    expect(answers(from)).toEqual(refused.map((id) => `Reject ${id}`));
    expect(await seats(from, open)).toEqual([]);
  });

  test('a Join of a private event counts for people who may see it, and reveals nothing to others', async () => {
    const event = await eventOfBob(from, { visibility: 'PRIVATE' });
    await join(from, dora, event);
    await from.peer.follow(from.world, from.sam, from.world.bob);
    const { id } = await join(from, from.sam, event);
    expect([(await seats(from, event)).map(({ name }) => name), answers(from)]).toEqual([['sam'], [`Accept ${id}`]]);
  });

  test('a Join of a draft, of nothing, or of an event of the sender’s server does nothing', async () => {
    const draft = await eventOfBob(from, { draft: true });
    await join(from, dora, draft);
    await join(from, dora, { url: `${from.world.url}/events/3f1e2b6c-9c5e-4c1d-8a53-0d1f6c1b2a77` });
    await join(from, dora, { url: `${from.peer.url}/events/1` });
    expect([await seats(from, draft), answers(from)]).toEqual([[], []]);
  });

  test('the group answers a Join of its event', async () => {
    const group = await createGroup(from.world, from.world.bob);
    const event = await eventOfBob(from, { organizerActorId: group.id });
    await join(from, dora, event);
    const uri = `${from.world.url}/users/${group.preferredUsername}`;
    const [accept] = from.peer.received.filter(({ activity }) => activity.type === 'Accept');
    expect([accept?.activity.actor, accept?.activity.attributedTo, accept?.keyId]).toEqual([
      uri,
      uri,
      `${uri}#main-key`,
    ]);
  });

  test('a Join of a suspended person or server does nothing', async () => {
    const event = await eventOfBob(from);
    const tina = from.peer.actor('tina');
    const id = BigInt(await from.peer.idAt(from.world, tina));
    await from.world.platform.db.actor.update({ where: { id }, data: { suspendedAt: from.world.clock.now() } });
    await join(from, tina, event);
    expect(await seats(from, event)).toEqual([]);
  });
});

describe('the same Join', () => {
  test('stores a repeated Join as one row, and answers it again', async () => {
    const event = await eventOfBob(from);
    const first = await join(from, dora, event);
    await from.sendAs(dora, first);
    const other = await join(from, dora, event);
    expect(await seats(from, event)).toMatchObject([{ uri: other.id }]);
    expect(answers(from)).toEqual([`Accept ${first.id}`, `Accept ${first.id}`, `Accept ${other.id}`]);
  });
});

describe('a place', () => {
  test('FEV-089: ends by Leave, by Undo of the Join, and with its person', async () => {
    const ends: [string, (join: Record<string, unknown>, event: string) => Record<string, unknown>][] = [
      ['Leave', (_join, object) => ({ id: from.fresh(dora), type: 'Leave', object })],
      ['Undo', (object) => ({ id: from.fresh(dora), type: 'Undo', object: { ...object, actor: dora.uri } })],
      ['Undo by id', ({ id }) => ({ id: from.fresh(dora), type: 'Undo', object: id })],
      [
        'Reject',
        (_join, event) => ({
          id: from.fresh(dora),
          type: 'Reject',
          object: { id: from.fresh(dora), type: 'Invite', object: event },
        }),
      ],
    ];
    for (const [name, ended] of ends) {
      const event = await eventOfBob(from);
      const sent = await join(from, dora, event);
      await from.sendAs(dora, ended(sent, event.url));
      expect([name, await seats(from, event)]).toEqual([name, []]);
      // An ended Join stays ended when it is repeated.
      await from.sendAs(dora, sent);
      expect([name, await seats(from, event)]).toEqual([name, []]);
      await join(from, dora, event);
      expect([name, (await seats(from, event)).length]).toEqual([name, 1]);
    }
    const event = await eventOfBob(from);
    const nora = from.peer.actor('nora');
    await join(from, nora, event);
    await from.sendAs(nora, { id: from.fresh(nora), type: 'Delete', object: nora.uri });
    expect(await seats(from, event)).toEqual([]);
  });

  test('FEV-095: a Leave that overtakes its Join ends it; an older one ends nothing', async () => {
    const event = await eventOfBob(from);
    await from.sendAs(dora, { id: from.fresh(dora), type: 'Leave', object: event.url });
    await join(from, dora, event);
    expect(await seats(from, event)).toEqual([]);
    from.world.clock.advance(61_000);
    const published = from.world.clock.now().toISOString();
    const left = new Date(from.world.clock.now().getTime() - 10_000).toISOString();
    await join(from, dora, event, { published });
    await from.sendAs(dora, { id: from.fresh(dora), type: 'Leave', object: event.url, published: left });
    expect(await seats(from, event)).toHaveLength(1);
    // If two answers have the same time, the one without a place counts.
    await from.sendAs(dora, { id: from.fresh(dora), type: 'Leave', object: event.url, published });
    expect(await seats(from, event)).toEqual([]);
    await join(from, dora, event, { published });
    expect(await seats(from, event)).toEqual([]);
  });

  test('FEV-090: the organizer of a remote event does not leave it', async () => {
    const { id } = await createEvent(from);
    await from.send({ id: from.fresh(from.sam), type: 'Leave', object: id });
    const stored = await storedEvent(from, id);
    expect(
      await from.world.platform.db.participant.count({ where: { eventId: stored?.id ?? 0n, role: 'CREATOR' } }),
    ).toBe(1);
  });
});

describe('participants of a remote event', () => {
  const sent = (type: string) => from.peer.activities(type);

  test('receives changes, cancellations and deletions, also of private events', async () => {
    await from.peer.follow(from.world, dora, from.world.bob);
    for (const visibility of ['PUBLIC', 'PRIVATE'] as const) {
      const event = await eventOfBob(from, { visibility });
      await join(from, dora, event);
      from.peer.forget();
      await organizer().events.update.mutate({ id: event.id, beginsOn: inHours(from.world, 30) });
      await from.world.drain();
      await organizer().events.cancel.mutate({ id: event.id });
      await from.world.drain();
      await organizer().events.delete.mutate({ id: event.id });
      await from.world.drain();
      expect(sent('Update').map(({ object }) => [object.id, object.status])).toEqual([
        [event.url, 'CONFIRMED'],
        [event.url, 'CANCELLED'],
      ]);
      expect(sent('Delete')).toMatchObject([{ object: { id: event.url } }]);
    }
  });

  test('keeps an event that is not for everybody any more', async () => {
    const event = await eventOfBob(from);
    await join(from, dora, event);
    from.peer.forget();
    await organizer().events.update.mutate({ id: event.id, visibility: 'PRIVATE' });
    await from.world.drain();
    expect([sent('Update').length, sent('Delete').length]).toEqual([1, 0]);
  });
});
