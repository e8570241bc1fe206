/** A hundred people join, leave and are approved at once: counters stay exact, the capacity is respected. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const CROWD = 100;
const PLACES = 15;

let world: World;
let crowd: Person[];
beforeAll(async () => {
  world = await createWorld();
  crowd = [];
  for (let number = 0; number < CROWD; number++) crowd.push(await world.person(`guest${number}`));
});
afterAll(() => world.close());

const JOIN = 'mutation ($id: ID!, $actor: ID!) { joinEvent(eventId: $id, actorId: $actor) { id role } }';
const LEAVE = 'mutation ($id: ID!, $actor: ID!) { leaveEvent(eventId: $id, actorId: $actor) { id } }';
const ANSWER = `mutation ($id: ID!, $actor: ID!, $role: ParticipantRoleEnum!) {
  updateParticipation(id: $id, moderatorActorId: $actor, role: $role) { id role }
}`;

/** `ok`, or the code of the refusal; any other error fails. */
async function said(person: Person, document: string, variables: Record<string, unknown>): Promise<string> {
  const { errors } = await world.gql(person, document, { actor: person.id, ...variables });
  const code = errors[0]?.extensions.code ?? 'ok';
  expect(['ok', 'CONFLICT', 'NOT_FOUND', 'FORBIDDEN']).toContain(code);
  return code;
}

test('joins, leaves, approvals and rejections side by side', async () => {
  const event = await organize(world, world.alice, {
    joinOptions: 'RESTRICTED',
    options: { maximumAttendeeCapacity: PLACES },
  });
  const { id, uuid } = event;
  const rows = () => world.platform.db.participant.findMany({ where: { eventId: BigInt(id) } });
  const early = crowd.slice(0, 50);
  const asked = await Promise.all(early.map((person) => world.gql(person, JOIN, { id, actor: person.id })));
  const requests = asked.map(({ data }) => data.joinEvent.id as string);

  const letIn = (request: string) => said(world.alice, ANSWER, { id: request, role: 'PARTICIPANT' });
  const highest = { places: 0 };
  // Polled concurrently: never more participants than places.
  const watch = async (): Promise<void> => {
    const places = await world.platform.db.participant.count({ where: { eventId: BigInt(id), role: 'PARTICIPANT' } });
    highest.places = Math.max(highest.places, places);
  };
  const acts = [
    ...requests.slice(0, 30).map(letIn),
    ...requests.slice(30, 40).map((request) => said(world.alice, ANSWER, { id: request, role: 'REJECTED' })),
    ...early.slice(40).map((person) => said(person, LEAVE, { id })),
    ...early.slice(0, 10).map((person) => said(person, LEAVE, { id })),
    ...crowd.slice(50).map((person) => said(person, JOIN, { id })),
  ];
  expect(acts).toHaveLength(CROWD + 10);
  const watching = Array.from({ length: 20 }, watch);
  const answers = await Promise.all(acts);
  await Promise.all([...watching, watch()]);
  const [approvals, rejections, withdrawals, departures, joins] = [
    answers.slice(0, 30),
    answers.slice(30, 40),
    answers.slice(40, 50),
    answers.slice(50, 60),
    answers.slice(60),
  ];
  expect([new Set(rejections), new Set(withdrawals), new Set(departures), new Set(joins)]).toEqual([
    new Set(['ok']),
    new Set(['ok']),
    new Set(['ok']),
    new Set(['ok']),
  ]);
  expect(highest.places).toBeLessThanOrEqual(PLACES);
  expect(approvals.filter((code) => code === 'ok').length).toBeGreaterThanOrEqual(PLACES);

  // Rows match the answers, and counters match the rows.
  const stored = await rows();
  const counted = (role: string): number => stored.filter((row) => row.role === role).length;
  expect(stored).toHaveLength(1 + 40 - 10 + 50);
  expect([counted('CREATOR'), counted('REJECTED')]).toEqual([1, 10]);
  const left = new Set(early.slice(0, 10).map(({ actorId }) => actorId));
  expect(stored.some(({ actorId }) => left.has(actorId))).toBe(false);
  const document = `query ($uuid: UUID!) {
    event(uuid: $uuid) { participantStats { approved participants unapproved rejected } options { remainingAttendeeCapacity } }
  }`;
  const shown = (await world.gql(world.alice, document, { uuid })).data.event;
  const participants = counted('PARTICIPANT');
  expect(shown).toEqual({
    participantStats: {
      approved: participants + 1,
      participants,
      unapproved: counted('NOT_APPROVED'),
      rejected: 10,
    },
    options: { remainingAttendeeCapacity: PLACES - participants },
  });

  // The waiting ones are approved until the event is exactly full.
  const waiting = stored.filter(({ role }) => role === 'NOT_APPROVED').map((row) => row.id.toString());
  await Promise.all(waiting.map(letIn));
  expect((await rows()).filter(({ role }) => role === 'PARTICIPANT')).toHaveLength(PLACES);
});
