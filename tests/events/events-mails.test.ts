/** Recipients of mails about events and groups, once each, in their language (rules of the event service, Mail). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GATHER_MS } from '../../src/domain/events/plan-changes.ts';
import type { JobPayloads } from '../../src/domain/kernel/outbox.ts';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { createGroup, inHours, organize, outcome } from '../support/world/events.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let asked: JobPayloads['mail.requested'][];

/** Runs every job, including those that collect changes of some minutes; mails are recorded instead of written. */
async function mails(): Promise<string[]> {
  world.clock.advance(GATHER_MS);
  const handlers = {
    ...JOB_HANDLERS,
    'mail.requested': async (_platform: unknown, mail: (typeof asked)[number]) => void asked.push(mail),
  };
  await drain(world.platform, { handlers });
  return asked.map(({ to, template }) => `${template} → ${to.split('@')[0]}`).sort();
}

/** Bob joins, and has read the mail about it. */
async function bobJoins({ id }: { id: string }): Promise<void> {
  await world.trpc(world.bob).participations.join.mutate({ id });
  await mails();
  asked = [];
}

beforeAll(async () => {
  world = await createWorld();
  await setLocale(world, world.bob, 'fr');
});
beforeEach(() => {
  asked = [];
});
afterAll(() => world.close());

describe('participation', () => {
  test('requested: mail to organizers; answered: mail to the requester', async () => {
    const event = await organize(world, world.alice, { title: 'Soirée', joinOptions: 'RESTRICTED' });
    const { id } = await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    expect(await mails()).toEqual(['participation_asked → alice']);
    expect(asked[0]).toMatchObject({ locale: 'en', values: { event: 'Soirée', person: 'bob', url: event.url } });
    for (const [role, template] of [
      ['PARTICIPANT', 'participation_accepted'],
      ['REJECTED', 'participation_refused'],
    ] as const) {
      asked = [];
      await world.trpc(world.alice).participations.update.mutate({ id, role });
      expect(await mails()).toEqual([`${template} → bob`]);
      expect(asked[0]).toMatchObject({ locale: 'fr', values: { event: 'Soirée' } });
    }
  });

  test('free to join: a mail with the ticket, and none to the organizer', async () => {
    const event = await organize(world, world.alice);
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    expect(await mails()).toEqual(['participation_accepted → bob']);
    expect(asked[0]).toMatchObject({ locale: 'fr', eventId: event.id });
  });

  test('requested and withdrawn before the mail was sent: no mail', async () => {
    const event = await organize(world, world.alice, { joinOptions: 'INVITE' });
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    await world.trpc(world.bob).participations.leave.mutate({ id: event.id });
    expect(await mails()).toEqual([]);
  });
});

describe('an event', () => {
  test('changed or cancelled: participants and requesters, once', async () => {
    const event = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
    for (const person of [world.bob, world.carol, world.erin]) {
      await world.trpc(person).participations.join.mutate({ id: event.id });
    }
    const waiting = await world.trpc(world.alice).participations.list.query({ id: event.id, roles: 'NOT_APPROVED' });
    const of = (name: string) => waiting.find((row) => row.actor?.preferredUsername === name)?.id ?? '';
    await world.trpc(world.alice).participations.update.mutate({ id: of('bob'), role: 'PARTICIPANT' });
    await world.trpc(world.alice).participations.update.mutate({ id: of('erin'), role: 'REJECTED' });
    await mails();
    asked = [];
    const beginsOn = inHours(world, 49);
    await world
      .trpc(world.alice)
      .events.update.mutate({ id: event.id, title: 'Elsewhere', beginsOn, physicalAddress: { street: 'there' } });
    expect(await mails()).toEqual(['event_changed → bob', 'event_changed → carol']);
    expect(asked[0]?.values).toMatchObject({
      event: 'Elsewhere',
      beginsOn,
      place: 'there',
      changes: 'title,beginsOn,addressId',
    });
    asked = [];
    await world.trpc(world.alice).events.update.mutate({ id: event.id, status: 'CANCELLED' });
    expect(await mails()).toEqual(['event_cancelled → bob', 'event_cancelled → carol']);
    expect(asked[0]?.values).toMatchObject({ message: '' });
  });

  test('cancelled with a message: it is in the mail and stays with the event', async () => {
    const event = await organize(world, world.alice);
    await bobJoins(event);
    const { events } = world.trpc(world.alice);
    const message = 'The hall is under water.';
    expect(await outcome(world.trpc(world.bob).events.cancel.mutate({ id: event.id, message }))).toBe(
      "FORBIDDEN: User doesn't own actor",
    );
    const cancelled = await events.cancel.mutate({ id: event.id, message });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancellationMessage: message });
    expect(await mails()).toEqual(['event_cancelled → bob']);
    expect(asked[0]?.values).toMatchObject({ message });
    expect(await outcome(events.cancel.mutate({ id: event.id, message: 'Again' }))).toBe(
      'CONFLICT: This event has been cancelled',
    );
    expect((await events.update.mutate({ id: event.id, status: 'CONFIRMED' })).cancellationMessage).toBeNull();
    await mails();
  });

  test('updated with unchanged place, times and status: no mail, and its address stays', async () => {
    const place = { description: 'Hall', street: '1 rue', locality: 'Lyon', geom: '4.85;45.75' };
    const event = await organize(world, world.alice, { physicalAddress: place });
    await bobJoins(event);
    const { events } = world.trpc(world.alice);
    const { physicalAddress: stored, beginsOn, status } = await events.get.query({ id: event.id });
    if (!stored) throw new Error('the event has no place');
    const said = { id: event.id, beginsOn, status };
    const again = await events.update.mutate({ ...said, description: 'Said better', physicalAddress: stored });
    expect(again.physicalAddress).toEqual(stored);
    const unnamed = await events.update.mutate({ ...said, physicalAddress: place });
    expect(unnamed.physicalAddress).toEqual(stored);
    expect(await mails()).toEqual([]);
    const others = { ...place, description: 'Barn', street: '2 rue', locality: 'Bron', geom: '4.85;45.76', floor: '2' };
    for (const [name, other] of Object.entries(others)) {
      const { physicalAddress } = await events.update.mutate({ ...said, physicalAddress: { ...place, [name]: other } });
      expect(physicalAddress, name).toMatchObject({ ...place, [name]: other });
      expect((await mails()).splice(0), name).toEqual(['event_changed → bob']);
      asked = [];
    }
  });

  test('saved several times in some minutes: one mail that says what changed in all', async () => {
    const event = await organize(world, world.alice, { title: 'First', physicalAddress: { street: 'here' } });
    await bobJoins(event);
    const { events } = world.trpc(world.alice);
    const [beginsOn, wrong] = [inHours(world, 60), inHours(world, 70)];
    await events.update.mutate({ id: event.id, beginsOn: wrong, onlineAddress: 'https://wrong.example' });
    world.clock.advance(60_000);
    await drain(world.platform);
    await events.update.mutate({ id: event.id, title: 'Second', physicalAddress: { street: 'there' } });
    await events.update.mutate({ id: event.id, beginsOn, onlineAddress: null });
    await drain(world.platform);
    await events.update.mutate({ id: event.id, physicalAddress: { street: 'here' } });
    expect(await mails()).toEqual(['event_changed → bob']);
    expect(asked[0]?.values).toMatchObject({ event: 'Second', changes: 'title,beginsOn', beginsOn, place: 'here' });
    expect(await mails()).toHaveLength(1);
  });

  test('its place is written as on pages: each part once', async () => {
    const event = await organize(world, world.alice);
    await bobJoins(event);
    const place = { description: 'Hall, 1 rue Basse, Lyon', street: '1 rue Basse', postalCode: '69001' };
    const physicalAddress = { ...place, locality: 'Lyon', country: 'France' };
    await world.trpc(world.alice).events.update.mutate({ id: event.id, physicalAddress });
    expect(await mails()).toEqual(['event_changed → bob']);
    expect(asked[0]?.values.place).toBe('Hall, 1 rue Basse, Lyon, 69001, France');
  });

  test('changed and changed back: no mail; nor for a hidden end', async () => {
    const options = { showEndTime: false };
    const event = await organize(world, world.alice, { endsOn: inHours(world, 50), options });
    await bobJoins(event);
    const { events } = world.trpc(world.alice);
    const { beginsOn } = await events.get.query({ id: event.id });
    await events.update.mutate({ id: event.id, beginsOn: inHours(world, 49) });
    await events.update.mutate({ id: event.id, beginsOn });
    await events.update.mutate({ id: event.id, endsOn: inHours(world, 51) });
    expect(await mails()).toEqual([]);
  });

  test('cancelled while changes are gathered: one mail, at once', async () => {
    const event = await organize(world, world.alice);
    await bobJoins(event);
    await world.trpc(world.alice).events.update.mutate({ id: event.id, beginsOn: inHours(world, 49) });
    await world.trpc(world.alice).events.cancel.mutate({ id: event.id });
    const before = world.clock.now();
    world.clock.advance(-GATHER_MS);
    expect(await mails()).toEqual(['event_cancelled → bob']);
    expect(world.clock.now()).toEqual(before);
    expect(await mails()).toHaveLength(1);
  });

  test('changed by several organizers: each gets a mail, because of the others; an only organizer gets none', async () => {
    const event = await organize(world, world.alice, { title: 'Shared' });
    const told = async (): Promise<number> => {
      const { body } = await world.rest(world.bob).get('/api/v1/notifications', { types: ['event.updated'] });
      return body.filter((each: { community_event: { title: string } }) => each.community_event.title === 'Shared')
        .length;
    };
    const { id } = await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    await world.trpc(world.alice).participations.update.mutate({ id, role: 'MODERATOR' });
    await mails();
    asked = [];
    await world.trpc(world.bob).events.update.mutate({ id: event.id, beginsOn: inHours(world, 49) });
    expect([await mails(), await told()]).toEqual([['event_changed → alice'], 0]);
    await world.trpc(world.bob).events.update.mutate({ id: event.id, beginsOn: inHours(world, 52) });
    await world.trpc(world.alice).events.update.mutate({ id: event.id, onlineAddress: 'https://meet.example' });
    asked = [];
    expect(await mails()).toEqual(['event_changed → alice', 'event_changed → bob']);
    expect(await told()).toBe(1);
  });

  test('still a draft: no mail', async () => {
    const draft = await organize(world, world.alice, { draft: true });
    await world.trpc(world.alice).events.update.mutate({ id: draft.id, beginsOn: inHours(world, 49) });
    await world.trpc(world.alice).events.update.mutate({ id: draft.id, draft: false, status: 'TENTATIVE' });
    expect(await mails()).toEqual([]);
  });
});

describe('membership', () => {
  test('requested: moderators of the group; accepted: the requester', async () => {
    const group = await createGroup(world, world.alice, { name: 'Readers' });
    await world.trpc(world.bob).groups.join.mutate({ id: group.id });
    expect(await mails()).toEqual(['membership_asked → alice']);
    expect(asked[0]?.values).toMatchObject({ group: 'Readers', person: 'bob' });
    asked = [];
    await world.trpc(world.alice).groups.updateMember.mutate({ id: group.id, memberActorId: world.bob.id, role: 1 });
    expect(await mails()).toEqual(['membership_accepted → bob']);
  });

  test('refused: the request is deleted, without a mail', async () => {
    const group = await createGroup(world, world.alice);
    await world.trpc(world.carol).groups.join.mutate({ id: group.id });
    await mails();
    asked = [];
    const refusal = { id: group.id, memberActorId: world.carol.id };
    const outsider = await world.rest(world.bob).delete(`/api/v1/groups/${group.id}/members/${world.carol.id}`);
    expect(outsider.status).toBe(403);
    await world.trpc(world.alice).groups.removeMember.mutate(refusal);
    expect(await mails()).toEqual([]);
    expect((await world.trpc(world.alice).groups.members.query({ id: group.id })).map((row) => row.role)).toEqual([4]);
  });
});
