/** Joining, leaving and approving, in each facade, with every refusal (rules of the event service, Events). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const JOIN = `mutation ($actorId: ID!, $eventId: ID!) {
  joinEvent(actorId: $actorId, eventId: $eventId) { id role actor { id preferredUsername } event { id title } }
}`;
const LEAVE = `mutation ($actorId: ID!, $eventId: ID!) {
  leaveEvent(actorId: $actorId, eventId: $eventId) { id actor { id } event { id } }
}`;
const UPDATE = `mutation ($id: ID!, $moderatorActorId: ID!, $role: ParticipantRoleEnum!) {
  updateParticipation(id: $id, moderatorActorId: $moderatorActorId, role: $role) { id role actor { id } event { id } }
}`;

/** `CODE: message` of the first error, or OK. */
async function said(person: Person | null, query: string, variables: Record<string, unknown>): Promise<string> {
  const [error] = (await world.gql(person, query, variables)).errors;
  return error ? `${error.extensions.code}: ${error.message}` : 'OK';
}

describe('joinEvent', () => {
  test('makes a participant of a free event, with the same answer in each facade', async () => {
    const event = await organize(world, world.alice);
    const { data } = await world.gql(world.bob, JOIN, { actorId: world.bob.id, eventId: event.id });
    expect(data.joinEvent).toMatchObject({
      role: 'PARTICIPANT',
      actor: { id: world.bob.id, preferredUsername: 'bob' },
      event: { id: event.id, title: event.title },
    });
    const byRest = await world.rest(world.carol).post(`/api/v1/events/${event.uuid}/join`);
    expect(byRest.body).toMatchObject({ role: 'PARTICIPANT', actor: { id: world.carol.id }, event: { id: event.id } });
    expect(await outcome(world.trpc(world.erin).participations.join.mutate({ id: event.id }))).toBe('OK');
    const { body } = await world.rest().get(`/api/v1/events/${event.id}/participants`);
    expect(body.map((row: { actor: { preferredUsername: string } }) => row.actor.preferredUsername)).toEqual([
      'alice',
      'bob',
      'carol',
      'erin',
    ]);
  });

  test('refuses anonymous clients', async () => {
    const event = await organize(world, world.alice);
    expect(await said(null, JOIN, { actorId: world.bob.id, eventId: event.id })).toBe(
      'UNAUTHENTICATED: You need to be logged-in to join an event',
    );
    expect((await world.rest().post(`/api/v1/events/${event.id}/join`)).status).toBe(401);
  });

  test.each(['alice', 'nobody', '1042'])('refuses an identity of another user (%s)', async (name) => {
    const event = await organize(world, world.carol);
    const actorId = name === 'alice' ? world.alice.id : name;
    expect(await said(world.bob, JOIN, { actorId, eventId: event.id })).toBe(
      'FORBIDDEN: Actor id is not owned by authenticated user',
    );
  });

  test.each(['1042', 'nonsense', '99999999999999999999'])('does not find event %s', async (eventId) => {
    expect(await said(world.bob, JOIN, { actorId: world.bob.id, eventId })).toBe(
      `NOT_FOUND: Event with this ID "${eventId}" doesn't exist`,
    );
  });

  test('does not reveal hidden events', async () => {
    const event = await organize(world, world.alice, { visibility: 'PRIVATE' });
    expect(await said(world.bob, JOIN, { actorId: world.bob.id, eventId: event.id })).toBe(
      `NOT_FOUND: Event with this ID "${event.id}" doesn't exist`,
    );
  });

  test('refuses cancelled events, past ones and drafts', async () => {
    const cancelled = await organize(world, world.alice, { status: 'CANCELLED' });
    const past = await organize(world, world.alice, { beginsOn: inHours(world, -4), endsOn: inHours(world, -2) });
    const draft = await organize(world, world.alice, { draft: true });
    const lasting = await organize(world, world.alice, { beginsOn: inHours(world, -4), endsOn: inHours(world, 2) });
    const tryAs = (person: Person, eventId: string) => said(person, JOIN, { actorId: person.id, eventId });
    expect(await tryAs(world.bob, cancelled.id)).toBe('FORBIDDEN: This event has been cancelled');
    expect(await tryAs(world.bob, past.id)).toBe('FORBIDDEN: This event is over');
    expect(await tryAs(world.alice, draft.id)).toBe('FORBIDDEN: This event is not published yet');
    expect(await tryAs(world.bob, draft.id)).toMatch(/^NOT_FOUND/);
    expect(await tryAs(world.bob, lasting.id)).toBe('OK');
  });
});

describe('leaveEvent', () => {
  test('ends the participation', async () => {
    const event = await organize(world, world.alice);
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    const { data } = await world.gql(world.bob, LEAVE, { actorId: world.bob.id, eventId: event.id });
    expect(data.leaveEvent).toMatchObject({ actor: { id: world.bob.id }, event: { id: event.id } });
    expect(await said(world.bob, LEAVE, { actorId: world.bob.id, eventId: event.id })).toBe(
      'NOT_FOUND: Participant not found',
    );
  });

  test('refuses strangers, others and the only creator', async () => {
    const event = await organize(world, world.alice);
    const leave = (person: Person | null, actorId: string, eventId = event.id) =>
      said(person, LEAVE, { actorId, eventId });
    expect(await leave(null, world.bob.id)).toBe('UNAUTHENTICATED: You need to be logged-in to leave an event');
    expect(await leave(world.bob, world.alice.id)).toBe('FORBIDDEN: Actor id is not owned by authenticated user');
    expect(await leave(world.bob, world.bob.id, '1042')).toBe(`NOT_FOUND: Event with this ID "1042" doesn't exist`);
    expect(await leave(world.alice, world.alice.id)).toBe(
      "FORBIDDEN: You can't leave event because you're the only event creator participant",
    );
  });

  test('works for an event that became hidden', async () => {
    const event = await organize(world, world.alice);
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    await world.platform.db.event.update({ where: { id: BigInt(event.id) }, data: { draft: true } });
    const { status } = await world.rest(world.bob).post(`/api/v1/events/${event.id}/leave`);
    expect(status).toBe(200);
  });
});

describe('updateParticipation', () => {
  async function asked(): Promise<{ id: string; eventId: string }> {
    const event = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
    const { id } = await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    return { id, eventId: event.id };
  }

  test.each(['PARTICIPANT', 'REJECTED'])('answers a request: %s', async (role) => {
    const { id, eventId } = await asked();
    const { data } = await world.gql(world.alice, UPDATE, { id, moderatorActorId: world.alice.id, role });
    expect(data.updateParticipation).toEqual({ id, role, actor: { id: world.bob.id }, event: { id: eventId } });
  });

  test('refuses everybody but organizers', async () => {
    const { id } = await asked();
    const update = (person: Person | null, moderatorActorId: string, participation = id) =>
      said(person, UPDATE, { id: participation, moderatorActorId, role: 'PARTICIPANT' });
    const noPermission = "FORBIDDEN: Provided moderator actor ID doesn't have permission on this event";
    expect(await update(null, world.alice.id)).toBe(
      'UNAUTHENTICATED: You need to be logged-in to update a participation',
    );
    expect(await update(world.bob, world.alice.id)).toBe(
      'FORBIDDEN: Moderator Actor ID is not owned by authenticated user',
    );
    expect(await update(world.bob, world.bob.id)).toBe(noPermission);
    expect(await update(world.carol, world.carol.id)).toBe(noPermission);
    expect(await update(world.mod, world.mod.id)).toBe(noPermission);
    expect(await update(world.alice, world.alice.id, '1042')).toBe('NOT_FOUND: Participant not found');
  });

  test('is a documented REST path too', async () => {
    const { id } = await asked();
    const { status, body } = await world.rest(world.alice).send('PATCH', `/api/v1/participations/${id}`, {
      body: { role: 'PARTICIPANT' },
    });
    expect([status, body.role]).toEqual([200, 'PARTICIPANT']);
    const wrong = await world
      .rest(world.alice)
      .send('PATCH', `/api/v1/participations/${id}`, { body: { role: 'KING' } });
    expect(wrong.status).toBe(422);
  });
});

describe('time', () => {
  // Last: it advances the clock for everyone, and sessions expire meanwhile.
  test('makes it too late to join', async () => {
    const event = await organize(world, world.alice, { beginsOn: inHours(world, 1), endsOn: inHours(world, 2) });
    world.clock.advance(3 * 3_600_000);
    const said = await outcome(world.trpc(world.bob).participations.join.mutate({ id: event.id }));
    expect(said).toBe('FORBIDDEN: This event is over');
  });
});
