/** Recipients of mails about events and groups, once each, in their language (spec/graphql/rules.md, Mail). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobPayloads } from '../../src/domain/kernel/outbox.ts';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { createGroup, inHours, organize, outcome } from '../support/world/events.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let asked: JobPayloads['mail.requested'][];

/** Runs every job; mails are recorded instead of written. */
async function mails(): Promise<string[]> {
  const handlers = {
    ...JOB_HANDLERS,
    'mail.requested': async (_platform: unknown, mail: (typeof asked)[number]) => void asked.push(mail),
  };
  await drain(world.platform, { handlers });
  return asked.map(({ to, template }) => `${template} → ${to.split('@')[0]}`).sort();
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

  test('free to join: no decision, no mail', async () => {
    const event = await organize(world, world.alice);
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    expect(await mails()).toEqual([]);
  });

  test('requested and withdrawn before the mail was sent: no mail', async () => {
    const event = await organize(world, world.alice, { joinOptions: 'INVITE' });
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    await world.trpc(world.bob).participations.leave.mutate({ id: event.id });
    expect(await mails()).toEqual([]);
  });
});

describe('an event', () => {
  test('changed or cancelled: participants and requesters, once (EVT-19)', async () => {
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
    expect(await mails()).toEqual(['event_changed → alice', 'event_changed → bob', 'event_changed → carol']);
    expect(asked[0]?.values).toMatchObject({
      event: 'Elsewhere',
      beginsOn,
      place: 'there',
      changes: 'title,beginsOn,addressId',
    });
    asked = [];
    await world.trpc(world.alice).events.update.mutate({ id: event.id, status: 'CANCELLED' });
    expect(await mails()).toEqual(['event_cancelled → alice', 'event_cancelled → bob', 'event_cancelled → carol']);
    expect(asked[0]?.values).toMatchObject({ message: '' });
  });

  test('cancelled with a message: it is in the mail and stays with the event', async () => {
    const event = await organize(world, world.alice);
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    await mails();
    const { events } = world.trpc(world.alice);
    const message = 'The hall is under water.';
    expect(await outcome(world.trpc(world.bob).events.cancel.mutate({ id: event.id, message }))).toBe(
      "FORBIDDEN: User doesn't own actor",
    );
    const cancelled = await events.cancel.mutate({ id: event.id, message });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancellationMessage: message });
    expect(await mails()).toEqual(['event_cancelled → alice', 'event_cancelled → bob']);
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
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
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
      expect((await mails()).splice(0), name).toEqual(['event_changed → alice', 'event_changed → bob']);
      asked = [];
    }
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
