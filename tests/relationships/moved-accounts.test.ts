/** Restrictions of an account that moved, and the time of the next move. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let [old, fresh]: [Person, Person] = [] as never;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [old, fresh] = [await world.someone('old'), await world.someone('fresh')];
});

const inPerson = (who: Person) => world.rest({ ...who, token: who.accessToken });

async function move(to: Person = fresh) {
  await inPerson(to).post('/api/v1/account_aliases', { acct: old.name });
  return inPerson(old).post('/api/v1/accounts/move', { acct: to.name });
}

const SENTENCE = 'Your account has moved, so you cannot post here until you undo the move';

describe('FED-MOVE-06: an account that moved', () => {
  test('posts nothing, by any interface, until the move is taken back', async () => {
    const post = await world.post(world.alice);
    await move();
    const rest = world.rest(old);
    const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    for (const [path, body] of [
      ['/api/v1/statuses', { status: 'Hello' }],
      ['/api/v1/statuses', { status: 'Later', scheduled_at: at }],
      ['/api/v1/statuses', { status: 'Answer', in_reply_to_id: post.id }],
      [`/api/v1/statuses/${post.id}/reblog`, {}],
    ] as const) {
      const answer = await rest.post(path, body);
      expect([path, answer.status, answer.body.error]).toEqual([path, 403, SENTENCE]);
    }
    await expect(world.trpc(old).statuses.create.mutate({ status: 'Hello' })).rejects.toThrow(SENTENCE);
    const comment = 'mutation ($name: String!) { createComment(actorUsername: $name, text: "Hi") { id } }';
    const { errors } = await world.gql(old, comment, { name: old.name });
    expect(errors.map(({ message }) => message)).toEqual([SENTENCE]);
    await inPerson(old).delete('/api/v1/accounts/move');
    expect((await rest.post('/api/v1/statuses', { status: 'Back' })).status).toBe(200);
  });

  test('begins no event, by any interface, and publishes no draft of one; what it has begun it may change and cancel', async () => {
    const begun = await organize(world, old);
    const draft = await organize(world, old, { draft: true });
    await move();
    const beginsOn = inHours(world, 48);
    const given = { title: 'Supper', description: 'We eat.', beginsOn };
    const byRest = await world.rest(old).post('/api/v1/events', given);
    expect([byRest.status, byRest.body.error]).toEqual([403, SENTENCE]);
    expect(await outcome(world.trpc(old).events.create.mutate(given))).toBe(`FORBIDDEN: ${SENTENCE}`);
    const create = `mutation ($id: ID!, $at: DateTime!) {
      createEvent(organizerActorId: $id, title: "Supper", description: "We eat.", beginsOn: $at) { id } }`;
    const { errors } = await world.gql(old, create, { id: old.id, at: beginsOn });
    expect(errors.map(({ message }) => message)).toEqual([SENTENCE]);
    const { update, cancel } = world.trpc(old).events;
    expect(await outcome(update.mutate({ id: draft.uuid, draft: false }))).toBe(`FORBIDDEN: ${SENTENCE}`);
    expect(await outcome(update.mutate({ id: begun.uuid, title: 'Moved' }))).toBe('OK');
    expect(await outcome(cancel.mutate({ id: begun.uuid }))).toBe('OK');
  });

  test('may still read, answer nobody, and take its posts away', async () => {
    const { id } = await world.post(old);
    await move();
    expect((await world.rest(old).get('/api/v1/timelines/home')).status).toBe(200);
    expect((await world.rest(old).delete(`/api/v1/statuses/${id}`)).status).toBe(200);
  });

  test('publishes nothing that it scheduled before', async () => {
    const later = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await world.trpc(old).statuses.create.mutate({ status: 'Later', scheduled_at: later });
    await move();
    world.clock.advance(3_700_000);
    await world.drain();
    expect((await world.rest(world.alice).get(`/api/v1/accounts/${old.id}/statuses`)).body).toEqual([]);
  });
});

describe('FED-MOVE-04: the next move', () => {
  const refused = async (to: Person) => {
    const { status, body } = await move(to);
    return status === 200 ? null : body.error;
  };

  test('has to wait for thirty days, also after the last one was taken back', async () => {
    const third = await world.someone('third');
    expect(await refused(fresh)).toBeNull();
    // The same again is no other move.
    expect(await refused(fresh)).toBeNull();
    const wait = 'Validation failed: Acct can be chosen only 30 days after your last move';
    expect(await refused(third)).toBe(wait);
    await inPerson(old).delete('/api/v1/accounts/move');
    expect(await refused(third)).toBe(wait);
    expect((await world.rest(world.alice).get(`/api/v1/accounts/${old.id}`)).body).not.toHaveProperty('moved');
    const { db } = world.platform;
    const movedAt = new Date(world.clock.now().getTime() - 30 * 86_400_000 - 1000);
    await db.actor.update({ where: { id: old.actorId }, data: { movedAt } });
    expect(await refused(third)).toBeNull();
  });
});
