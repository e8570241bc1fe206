/**
 * The state table of participations, cell by cell: who may join, leave and assign which role (rules of the event service,
 * Events).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { ParticipantRole } from '../../src/generated/prisma/enums.ts';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ROLES = Object.values(ParticipantRole);
const NO_PERMISSION = "FORBIDDEN: Provided moderator actor ID doesn't have permission on this event";

/** The rank of a role; waiting, refused and ordinary participants decide nothing. */
const RANK: Record<ParticipantRole, number> = {
  NOT_APPROVED: 0,
  REJECTED: 0,
  PARTICIPANT: 0,
  MODERATOR: 1,
  ADMINISTRATOR: 2,
  CREATOR: 3,
};

async function takePart(person: Person, eventId: string, role: ParticipantRole): Promise<string> {
  const key = { eventId: BigInt(eventId), actorId: person.actorId };
  const { id } = await world.platform.db.participant.upsert({
    where: { eventId_actorId: key },
    create: { ...key, id: world.platform.ids.next(), role, createdAt: world.clock.now() },
    update: { role },
  });
  return id.toString();
}

/** The rule of the event service: a rank at least that of the new role and that of the old one. */
function expected(by: ParticipantRole, from: ParticipantRole, to: ParticipantRole): string {
  if (RANK[by] === 0) return NO_PERMISSION;
  if (from === to) return `CONFLICT: Participant already has role ${to.toLowerCase()}`;
  return RANK[by] >= RANK[from] && RANK[by] >= RANK[to] ? 'OK' : NO_PERMISSION;
}

describe.each(ROLES)('a role changed by a %s', (by) => {
  test.each(ROLES)('changes from %s to each role', async (from) => {
    const event = await organize(world, world.alice);
    await takePart(world.bob, event.id, by);
    for (const to of ROLES) {
      const id = await takePart(world.carol, event.id, from);
      const said = await outcome(world.trpc(world.bob).participations.update.mutate({ id, role: to }));
      expect(`${from} → ${to}: ${said}`).toBe(`${from} → ${to}: ${expected(by, from, to)}`);
      const row = await world.platform.db.participant.findUniqueOrThrow({ where: { id: BigInt(id) } });
      expect(row.role).toBe(said === 'OK' ? to : from);
    }
  });
});

/** Not yet approved participants need a free place for any role; so does a change to a simple participant. */
const asksForPlace = (from: ParticipantRole, to: ParticipantRole): boolean =>
  to === 'PARTICIPANT' || (['NOT_APPROVED', 'REJECTED'].includes(from) && RANK[to] > 0);

describe('a full event', () => {
  test.each(ROLES)('changes from %s to each role', async (from) => {
    const event = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 1 } });
    await takePart(world.bob, event.id, 'CREATOR');
    await takePart(world.erin, event.id, 'PARTICIPANT');
    for (const to of ROLES.filter((role) => role !== from)) {
      const id = await takePart(world.carol, event.id, from);
      const said = await outcome(world.trpc(world.bob).participations.update.mutate({ id, role: to }));
      const full = 'CONFLICT: The event has already reached its maximum capacity';
      expect(`${from} → ${to}: ${said}`).toBe(`${from} → ${to}: ${asksForPlace(from, to) ? full : 'OK'}`);
    }
  });
});

describe('the last creator', () => {
  test.each(ROLES.filter((role) => role !== 'CREATOR'))('does not become %s', async (role) => {
    const event = await organize(world, world.alice);
    const [creator] = await world.trpc(world.alice).participations.list.query({ id: event.id });
    const change = world.trpc(world.alice).participations.update.mutate({ id: creator?.id ?? '', role });
    expect(await outcome(change)).toBe('FORBIDDEN: The only creator of an event cannot lose this role');
  });

  const organizer = async (id: string) => (await world.rest().get(`/api/v1/events/${id}`)).body.organizerActor.id;
  const leave = (person: Person, id: string) => outcome(world.trpc(person).participations.leave.mutate({ id }));

  test.each(['MODERATOR', 'ADMINISTRATOR', 'CREATOR'] as const)(
    'may leave to a %s, who becomes creator',
    async (role) => {
      const event = await organize(world, world.alice);
      await takePart(world.carol, event.id, 'PARTICIPANT');
      const id = await takePart(world.bob, event.id, role);
      expect(await leave(world.alice, event.id)).toBe('OK');
      expect(await organizer(event.id)).toBe(world.bob.id);
      const row = await world.platform.db.participant.findUniqueOrThrow({ where: { id: BigInt(id) } });
      expect(row.role).toBe('CREATOR');
      expect(
        await outcome(world.trpc(world.alice).events.update.mutate({ id: event.id, title: 'Still mine' })),
      ).toMatch(/^FORBIDDEN/);
      expect(await leave(world.bob, event.id)).toMatch(/^FORBIDDEN/);
    },
  );

  test('may leave to a moderator of the group, but not to the suspended', async () => {
    const group = await createGroup(world, world.alice);
    const event = await organize(world, world.alice, { organizerActorId: group.id });
    const member = { parentId: BigInt(group.id), role: 2, createdAt: world.clock.now() };
    await world.platform.db.member.create({
      data: { ...member, id: world.platform.ids.next(), actorId: world.bob.actorId },
    });
    await modifyUser(world.platform, world.bob.userId, { suspended: true });
    expect(await leave(world.alice, event.id)).toMatch(/^FORBIDDEN/);
    await modifyUser(world.platform, world.bob.userId, { suspended: false });
    expect(await leave(world.alice, event.id)).toBe('OK');
    expect(await organizer(event.id)).toBe(world.bob.id);
  });

  test('loses the organizer’s rights when another creator removes the role', async () => {
    const event = await organize(world, world.alice);
    const [creator] = await world.trpc(world.alice).participations.list.query({ id: event.id });
    await takePart(world.bob, event.id, 'CREATOR');
    const change = { id: creator?.id ?? '', role: 'PARTICIPANT' } as const;
    expect(await outcome(world.trpc(world.bob).participations.update.mutate(change))).toBe('OK');
    expect(await organizer(event.id)).toBe(world.bob.id);
    expect(await outcome(world.trpc(world.alice).events.delete.mutate({ id: event.id }))).toMatch(/^FORBIDDEN/);
  });

  test('may leave and change once there is another', async () => {
    const event = await organize(world, world.alice);
    await takePart(world.bob, event.id, 'CREATOR');
    expect(await outcome(world.trpc(world.alice).participations.leave.mutate({ id: event.id }))).toBe('OK');
    const last = world.trpc(world.bob).participations.leave.mutate({ id: event.id });
    expect(await outcome(last)).toBe(
      "FORBIDDEN: You can't leave event because you're the only event creator participant",
    );
  });
});

describe('joining', () => {
  test.each([
    ['FREE', 'PARTICIPANT'],
    ['RESTRICTED', 'NOT_APPROVED'],
    ['INVITE', 'NOT_APPROVED'],
  ] as const)('an event with join option %s gives %s', async (joinOptions, role) => {
    const event = await organize(world, world.alice, { joinOptions });
    const participant = await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    expect(participant).toMatchObject({ role, event: { id: event.id }, actor: { id: world.bob.id } });
  });

  test.each(ROLES)('refuses a second participation as %s', async (role) => {
    const event = await organize(world, world.alice);
    await takePart(world.bob, event.id, role);
    expect(await outcome(world.trpc(world.bob).participations.join.mutate({ id: event.id }))).toBe(
      role === 'REJECTED'
        ? 'FORBIDDEN: Your participation in this event has been rejected'
        : 'CONFLICT: You are already a participant of this event',
    );
  });
});

describe('leaving', () => {
  test.each(ROLES)('removes a %s, and refuses a rejected participant', async (role) => {
    const event = await organize(world, world.alice);
    const id = await takePart(world.bob, event.id, role);
    const said = await outcome(world.trpc(world.bob).participations.leave.mutate({ id: event.id }));
    expect(said).toBe(role === 'REJECTED' ? 'FORBIDDEN: Your participation in this event has been rejected' : 'OK');
    const row = await world.platform.db.participant.findUnique({ where: { id: BigInt(id) } });
    expect(row === null).toBe(said === 'OK');
  });
});
