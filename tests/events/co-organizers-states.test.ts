/**
 * The state table of participations with co-organizers, cell by cell: what an invitation, its answer and the end make of each state, and which
 * roles a co-organizer changes (docs/decisions/0130-co-organizers.md).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ParticipantRole } from '../../src/generated/prisma/enums.ts';
import { organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ROLES = Object.values(ParticipantRole);
const UNABLE = "FORBIDDEN: Provided moderator actor ID doesn't have permission on this event";
const ORGANIZES = 'CONFLICT: This person already organizes this event';

type State = ParticipantRole | 'NONE' | 'WAITING' | 'INVITED';

interface Row {
  invited: string;
  accepted: ParticipantRole | null;
  ended: string;
  /** The role after the end, while a place is free, and in a full event. */
  free: ParticipantRole | null;
  full: ParticipantRole | null;
}

const back = (role: ParticipantRole | null, full: ParticipantRole | null = role): Row => ({
  ...{ invited: 'OK', accepted: 'MODERATOR', ended: 'OK', free: role, full },
});
const organizer = (role: ParticipantRole, ended: string): Row => ({
  ...{ invited: ORGANIZES, accepted: role, ended },
  free: ended === 'OK' ? null : role,
  full: ended === 'OK' ? null : role,
});

const TABLE: Record<State, Row> = {
  NONE: back(null),
  WAITING: back(null),
  INVITED: back(null),
  NOT_APPROVED: back('NOT_APPROVED'),
  REJECTED: back('REJECTED'),
  PARTICIPANT: back('PARTICIPANT', null),
  MODERATOR: organizer('MODERATOR', 'OK'),
  ADMINISTRATOR: organizer('ADMINISTRATOR', 'OK'),
  CREATOR: organizer('CREATOR', 'FORBIDDEN: The only creator of an event cannot lose this role'),
};

const isRole = (state: State): state is ParticipantRole => state in ParticipantRole;

/** Brings a person into a state, in an event with one place more than is taken. */
async function put(person: Person, eventId: bigint, state: State): Promise<void> {
  const { db, ids } = world.platform;
  const row = { id: ids.next(), eventId, actorId: person.actorId, createdAt: world.clock.now() };
  if (isRole(state)) await db.participant.create({ data: { ...row, role: state } });
  if (state === 'WAITING') await db.waitingEntry.create({ data: row });
  if (state === 'INVITED') await db.eventInvitation.create({ data: { ...row, inviterId: world.alice.actorId } });
}

const roleOf = async (person: Person, eventId: bigint) =>
  (await world.platform.db.participant.findFirst({ where: { eventId, actorId: person.actorId } }))?.role ?? null;

describe.each(['free', 'full'] as const)('with the last place %s at the end', (place) => {
  test.each(Object.keys(TABLE) as State[])('%s', async (state) => {
    const { alice, bob, carol } = world;
    const event = await organize(world, alice, { options: { maximumAttendeeCapacity: 1 } });
    const id = BigInt(event.id);
    await put(bob, id, state);
    const row = TABLE[state];
    const of = { id: event.uuid };
    expect(await outcome(world.trpc(alice).organizers.invite.mutate({ ...of, person: bob.id }))).toBe(row.invited);
    const accepted = await outcome(world.trpc(bob).organizers.accept.mutate(of));
    expect(accepted).toBe(row.invited === 'OK' ? 'OK' : 'NOT_FOUND: Invitation not found');
    expect(await roleOf(bob, id)).toBe(row.accepted);
    if (place === 'full') await put(carol, id, 'PARTICIPANT');
    expect(await outcome(world.trpc(alice).organizers.remove.mutate({ ...of, actorId: bob.id }))).toBe(row.ended);
    expect(await roleOf(bob, id)).toBe(row[place]);
    const left = { eventId: id, actorId: bob.actorId };
    expect(await world.platform.db.organizerInvitation.count({ where: left })).toBe(0);
    if (row.invited === 'OK') {
      expect(await world.platform.db.waitingEntry.count({ where: left })).toBe(0);
      expect(await world.platform.db.eventInvitation.count({ where: left })).toBe(0);
    }
  });
});

const isOrganizing = (role: ParticipantRole): boolean => ['MODERATOR', 'ADMINISTRATOR', 'CREATOR'].includes(role);

describe('a co-organizer', () => {
  test.each(ROLES)('changes %s to roles of participants alone', async (from) => {
    const { alice, bob, carol } = world;
    const event = await organize(world, alice);
    await world.trpc(alice).organizers.invite.mutate({ id: event.uuid, person: bob.id });
    await world.trpc(bob).organizers.accept.mutate({ id: event.uuid });
    for (const role of ROLES.filter((each) => each !== from)) {
      await world.platform.db.participant.deleteMany({ where: { actorId: carol.actorId } });
      await put(carol, BigInt(event.id), from);
      const { id } = await world.platform.db.participant.findFirstOrThrow({
        where: { eventId: BigInt(event.id), actorId: carol.actorId },
      });
      const said = await outcome(world.trpc(bob).participations.update.mutate({ id: id.toString(), role }));
      const expected = isOrganizing(from) || isOrganizing(role) ? UNABLE : 'OK';
      expect(`${from} → ${role}: ${said}`).toBe(`${from} → ${role}: ${expected}`);
    }
  });
});
