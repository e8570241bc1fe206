/** The state table of waiting lists, cell by cell: joining, waiting, leaving and letting in, from every state. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ParticipantRole } from '../../src/generated/prisma/enums.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { take } from '../support/world/waiting.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ROLES = Object.values(ParticipantRole);
const STATES = ['NONE', 'WAITING', 'OFFERED', 'LAPSED', ...ROLES] as const;
type State = (typeof STATES)[number];
const PLACES = ['free', 'full'] as const;

const FULL = 'CONFLICT: The event has already reached its maximum capacity';
const HAS_PLACES = 'CONFLICT: This event has free places';
const ALREADY = 'CONFLICT: You are already a participant of this event';
const REJECTED = 'FORBIDDEN: Your participation in this event has been rejected';
const NOT_WAITING = 'NOT_FOUND: You are not on the waiting list of this event';
const ABSENT = 'NOT_FOUND: Record not found';

type Way = 'PARTICIPANT' | 'WAITING' | 'OFFERED' | 'NONE';

/** The state after each act, or its refusal. */
const EXPECTED: Record<'NONE' | 'WAITING' | 'OFFERED', Record<string, Way | string>> = {
  NONE: {
    ...{
      'join free': 'PARTICIPANT',
      'join full': FULL,
      'joinOrWait free': 'PARTICIPANT',
      'joinOrWait full': 'WAITING',
    },
    ...{ 'wait free': HAS_PLACES, 'wait full': 'WAITING', leave: NOT_WAITING, letIn: ABSENT },
  },
  WAITING: {
    ...{
      'join free': 'PARTICIPANT',
      'join full': FULL,
      'joinOrWait free': 'PARTICIPANT',
      'joinOrWait full': 'WAITING',
    },
    ...{ 'wait free': HAS_PLACES, 'wait full': 'WAITING', leave: 'NONE', letIn: 'PARTICIPANT' },
  },
  OFFERED: {
    ...{ 'join free': 'PARTICIPANT', 'join full': 'PARTICIPANT' },
    ...{ 'joinOrWait free': 'PARTICIPANT', 'joinOrWait full': 'PARTICIPANT' },
    ...{ 'wait free': 'OFFERED', 'wait full': 'OFFERED', leave: 'NONE', letIn: 'PARTICIPANT' },
  },
};

/** An offer that ended frees its place at the next act, and its person starts again. */
const expected = (state: State, act: string, places: string): string => {
  const kind = act === 'leave' || act === 'letIn' ? act : `${act} ${places}`;
  if (state === 'LAPSED') {
    if (act === 'letIn') return 'PARTICIPANT';
    return act === 'leave' ? 'NONE' : (EXPECTED.NONE[`${act} free`] ?? '');
  }
  if (state in EXPECTED) return EXPECTED[state as keyof typeof EXPECTED][kind] ?? '';
  if (act === 'leave') return NOT_WAITING;
  if (act === 'letIn') return ABSENT;
  return state === 'REJECTED' ? REJECTED : ALREADY;
};

const hour = 3_600_000;
const later = (hours: number): Date => new Date(world.clock.now().getTime() + hours * hour);

/** bob in a state of an event that begins so soon that nobody is promoted. */
async function staged(state: State, places: string) {
  const holds = state === 'OFFERED' || state === 'LAPSED' ? 1 : 0;
  const others = places === 'full' ? 1 : 0;
  const sits = state === 'PARTICIPANT' ? 1 : 0;
  const maximumAttendeeCapacity = holds + sits + 1;
  const event = await organize(world, world.alice, {
    beginsOn: inHours(world, 0.5),
    options: { maximumAttendeeCapacity },
  });
  if (others) await take(world, event.id, world.erin);
  const key = { id: world.platform.ids.next(), eventId: BigInt(event.id), actorId: world.bob.actorId };
  const row = { ...key, createdAt: world.clock.now() };
  const { db } = world.platform;
  if (state === 'WAITING' || state === 'OFFERED' || state === 'LAPSED') {
    const offeredUntil = state === 'OFFERED' ? later(0.1) : state === 'LAPSED' ? later(-0.1) : null;
    await db.waitingEntry.create({ data: { ...row, offeredUntil } });
  } else if (state !== 'NONE') await db.participant.create({ data: { ...row, role: state } });
  return { event, entryId: key.id.toString() };
}

async function stateOf(eventId: string): Promise<string> {
  const where = { eventId_actorId: { eventId: BigInt(eventId), actorId: world.bob.actorId } };
  const seat = await world.platform.db.participant.findUnique({ where });
  const entry = await world.platform.db.waitingEntry.findUnique({ where });
  expect(seat !== null && entry !== null).toBe(false);
  return seat?.role ?? (entry ? (entry.offeredUntil ? 'OFFERED' : 'WAITING') : 'NONE');
}

const ACTS = {
  join: (id: string) => world.trpc(world.bob).participations.join.mutate({ id }),
  joinOrWait: (id: string) => world.trpc(world.bob).participations.join.mutate({ id, waiting: true }),
  wait: (id: string) => world.trpc(world.bob).waiting.wait.mutate({ id }),
  leave: (id: string) => world.trpc(world.bob).waiting.leave.mutate({ id }),
  letIn: (id: string, entryId: string) => world.trpc(world.alice).waiting.letIn.mutate({ id, entryId }),
};

describe.each(STATES)('somebody in the state %s', (state) => {
  test.each(Object.keys(ACTS) as (keyof typeof ACTS)[])('and the act %s', async (act) => {
    for (const places of PLACES) {
      const { event, entryId } = await staged(state, places);
      const said = await outcome(ACTS[act](event.id, entryId));
      const wish = expected(state, act, places);
      expect(`${places}: ${said === 'OK' ? await stateOf(event.id) : said}`).toBe(`${places}: ${wish}`);
      const { options, participantStats } = await world.trpc(world.alice).events.get.query({ id: event.id });
      const { maximumAttendeeCapacity: most } = options;
      expect(participantStats.participants).toBeLessThanOrEqual(most ?? 0);
    }
  });
});
