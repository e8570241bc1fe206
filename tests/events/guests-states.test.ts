/** Changing the number of guests, from every state: with more and fewer, while places are free and while none is. */
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

const STATES = ['NONE', 'WAITING', 'OFFERED', ...Object.values(ParticipantRole)] as const;
type State = (typeof STATES)[number];

const FULL = 'CONFLICT: The event has already reached its maximum capacity';
const ABSENT = 'NOT_FOUND: Participant not found';
const REJECTED = 'FORBIDDEN: Your participation in this event has been rejected';

type Outcome = 'changed' | typeof FULL | typeof ABSENT | typeof REJECTED;
const ALWAYS = {
  more: 'changed',
  fewer: 'changed',
  'more in a full event': 'changed',
  'fewer in a full event': 'changed',
} as const;
const SEATED = { ...ALWAYS, 'more in a full event': FULL } as const;
const never = <Text extends Outcome>(said: Text) => ({
  ...{ more: said, fewer: said, 'more in a full event': said, 'fewer in a full event': said },
});

/** Guests of people with places need places, those of people who organize, too; the others hold none yet. */
const EXPECTED: Record<State, Record<keyof typeof ALWAYS, Outcome>> = {
  ...{ NONE: never(ABSENT), WAITING: ALWAYS, OFFERED: SEATED, REJECTED: never(REJECTED), NOT_APPROVED: ALWAYS },
  ...{ PARTICIPANT: SEATED, MODERATOR: SEATED, ADMINISTRATOR: SEATED, CREATOR: SEATED },
};

const BEFORE = 2;

/** The places that bob and his guests have. */
const places = (state: State): number => {
  if (state === 'PARTICIPANT' || state === 'OFFERED') return 1 + BEFORE;
  return ['MODERATOR', 'ADMINISTRATOR', 'CREATOR'].includes(state) ? BEFORE : 0;
};

/** bob with two guests, in an event that begins so soon that nobody is promoted. */
async function staged(state: State, isFull: boolean) {
  const event = await organize(world, world.alice, {
    ...{ beginsOn: inHours(world, 0.5), guestsPerPerson: 9 },
    options: { maximumAttendeeCapacity: places(state) + 1 },
  });
  if (isFull) await take(world, event.id, world.erin);
  const { db, ids } = world.platform;
  const row = { id: ids.next(), eventId: BigInt(event.id), actorId: world.bob.actorId, createdAt: world.clock.now() };
  const soon = new Date(world.clock.now().getTime() + 600_000);
  if (state === 'WAITING' || state === 'OFFERED')
    await db.waitingEntry.create({ data: { ...row, guests: BEFORE, offeredUntil: state === 'OFFERED' ? soon : null } });
  else if (state !== 'NONE') await db.participant.create({ data: { ...row, guests: BEFORE, role: state } });
  return event;
}

describe.each(STATES)('somebody in the state %s', (state) => {
  test.each(Object.keys(ALWAYS) as (keyof typeof ALWAYS)[])('brings %s', async (how) => {
    const event = await staged(state, how.endsWith('full event'));
    const guests = how.startsWith('more') ? BEFORE + 1 : BEFORE - 1;
    const said = await outcome(world.trpc(world.bob).participations.guests.mutate({ id: event.id, guests }));
    expect(said === 'OK' ? 'changed' : said).toBe(EXPECTED[state][how]);
    const own = await world.trpc(world.bob).participations.own.query({ id: event.id });
    const [mine] = [...own.participations, ...own.waiting];
    expect(mine?.guests).toBe(state === 'NONE' ? undefined : said === 'OK' ? guests : BEFORE);
    const { options } = await world.trpc(world.alice).events.get.query({ id: event.id });
    const left = 1 - (how.endsWith('full event') ? 1 : 0) - (places(state) > 0 && said === 'OK' ? guests - BEFORE : 0);
    expect(options.remainingAttendeeCapacity).toBe(left);
  });
});
