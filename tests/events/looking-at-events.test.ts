/** Other actions on events: finding them by filters, commenting, writing to the organizers, and live changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createGroup, inHours, organize, outcome } from '../support/world/events.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.platform.db.event.deleteMany();
});
afterAll(() => world.close());

describe('filters', () => {
  const titles = async (person: Person | null, query: object): Promise<string[]> => {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, body } = await world.rest(person).get(`/api/v1/events?${parameters}`);
    expect(status).toBe(200);
    return body.map(({ title }: { title: string }) => title);
  };

  test('select events that overlap the period, ordered by their beginning', async () => {
    for (const [title, begins, ends] of [
      ['before', -30, -20],
      ['into it', -20, 5],
      ['all along', -20, 500],
      ['second', 20, null],
      ['first', 10, 15],
      ['after', 120, null],
    ] as const)
      await organize(world, world.alice, {
        title,
        beginsOn: inHours(world, begins),
        endsOn: ends === null ? null : inHours(world, ends),
      });
    const time = { from: inHours(world, 0), until: inHours(world, 100) };
    expect(await titles(null, time)).toEqual(['into it', 'all along', 'first', 'second']);
    expect(await titles(world.bob, { ...time, limit: 2, page: 2 })).toEqual(['first', 'second']);
    expect(await titles(world.bob, { from: inHours(world, 100) })).toEqual(['all along', 'after']);
  });

  test('combine words, place, tag and organizer', async () => {
    const group = await createGroup(world, world.alice, { preferredUsername: 'menders' });
    const place = { description: 'Bibliothèque', locality: 'Lyon' };
    await organize(world, world.alice, { title: 'Repair café', physicalAddress: place, tags: ['Mending'] });
    await organize(world, world.alice, { title: 'Repair night', organizerActorId: group.id });
    await organize(world, world.bob, { title: 'Reading', description: 'About Lyon', tags: ['books'] });
    expect(await titles(null, { search: 'repair' })).toEqual(['Repair café', 'Repair night']);
    expect(await titles(null, { place: 'lyon' })).toEqual(['Repair café']);
    expect(await titles(null, { place: 'bibliotheque' })).toEqual(['Repair café']);
    expect(await titles(null, { tag: '#mending' })).toEqual(['Repair café']);
    expect(await titles(null, { actorId: group.id })).toEqual(['Repair night']);
    expect(await titles(null, { search: 'repair', actorId: world.bob.id })).toEqual([]);
    expect(await titles(null, { actorId: 'nobody' })).toEqual([]);
    expect(await titles(null, { search: ' ', tag: 'books' })).toEqual(['Reading']);
  });

  test('select events of followed people, of own groups, and those that the viewer attends', async () => {
    const group = await createGroup(world, world.alice, { preferredUsername: 'walkers', openness: 'OPEN' });
    await organize(world, world.alice, { title: 'Of the group', organizerActorId: group.id });
    const other = await organize(world, world.carol, { title: 'Of carol' });
    await organize(world, world.carol, { title: 'Closed', visibility: 'PRIVATE' });
    await world.rest(world.bob).post(`/api/v1/accounts/${world.carol.id}/follow`);
    await world.drain();
    expect((await titles(world.bob, { followed: true })).toSorted()).toEqual(['Closed', 'Of carol']);
    await world.trpc(world.bob).groups.join.mutate({ id: group.id });
    expect((await titles(world.bob, { followed: true })).toSorted()).toEqual(['Closed', 'Of carol', 'Of the group']);
    expect(await titles(world.bob, { going: true })).toEqual([]);
    await world.trpc(world.bob).participations.join.mutate({ id: other.uuid });
    expect(await titles(world.bob, { going: true })).toEqual(['Of carol']);
    expect(await titles(null, { followed: true })).toEqual([]);
    expect(await titles(null, { going: true })).toEqual([]);
  });

  test('are refused by name when they are wrong', async () => {
    const { status, body } = await world.rest().get('/api/v1/events?from=tomorrow');
    expect([status, body.error]).toEqual([422, expect.stringContaining('From')]);
  });

  test('need as many statements for ten events as for one', async () => {
    const counts: number[] = [];
    for (const size of [1, 10]) {
      for (let n = 0; n < size; n += 1) await organize(world, world.alice);
      const { statements } = await countStatements(() => titles(world.bob, { from: inHours(world, 0) }));
      counts.push(statements.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

describe('comments', () => {
  const say = (person: Person, eventId: string, text: string, inReplyToId?: string) =>
    world.trpc(person).comments.create.mutate({ actorUsername: person.name, text, eventId, inReplyToId });
  const read = (person: Person | null, id: string) => world.trpc(person).comments.list.query({ id });

  test('stand below the event with their answers, also those that are written as posts', async () => {
    const { uuid } = await organize(world, world.alice);
    const first = await say(world.bob, uuid, 'Is there parking?');
    await say(world.alice, uuid, 'Behind the house', first.id);
    await world.rest(world.carol).post('/api/v1/statuses', { status: 'Thanks', in_reply_to_id: first.id });
    const second = await say(world.carol, uuid, 'I bring cake');
    const threads = await read(null, uuid);
    expect(threads.map(({ id, text }) => [id, text])).toEqual([
      [second.id, 'I bring cake'],
      [first.id, 'Is there parking?'],
    ]);
    expect(threads[1]).toMatchObject({
      actor: { id: world.bob.id },
      inReplyToId: null,
      replies: [
        { text: 'Behind the house', actor: { id: world.alice.id }, inReplyToId: first.id },
        { text: 'Thanks', actor: { id: world.carol.id } },
      ],
    });
    const page = await world.rest().get(`/api/v1/events/${uuid}/comments?limit=1&max_id=${second.id}`);
    expect(idsOf(page.body)).toEqual([first.id]);
  });

  test('are deleted by their author, and taken away by who organizes the event', async () => {
    const { uuid } = await organize(world, world.alice);
    const [one, two] = [await say(world.bob, uuid, 'One'), await say(world.bob, uuid, 'Two')];
    const answer = await say(world.carol, uuid, 'No', two.id);
    const remove = (person: Person, id: string) => world.rest(person).delete(`/api/v1/comments/${id}`);
    expect((await remove(world.carol, one.id)).status).toBe(403);
    expect(await remove(world.bob, one.id)).toMatchObject({ status: 200, body: { id: one.id } });
    expect((await world.rest().get(`/api/v1/statuses/${one.id}`)).status).toBe(404);
    expect((await remove(world.alice, answer.id)).status).toBe(200);
    expect(await read(null, uuid)).toMatchObject([{ id: two.id, replies: [] }]);
    expect((await remove(world.alice, two.id)).status).toBe(200);
    expect(await read(null, uuid)).toEqual([]);
    // The posts stay their authors'.
    expect((await world.rest().get(`/api/v1/statuses/${two.id}`)).status).toBe(200);
    expect(await outcome(say(world.carol, uuid, 'But', two.id))).toBe('NOT_FOUND: Record not found');
  });

  test('are refused where the event takes none, or is not open to everybody', async () => {
    const closed = await organize(world, world.alice, { options: { commentModeration: 'CLOSED' } });
    expect(await outcome(say(world.bob, closed.uuid, 'x'))).toBe('FORBIDDEN: This event does not accept comments');
    const few = await organize(world, world.alice, { visibility: 'PRIVATE' });
    expect(await outcome(say(world.bob, few.uuid, 'x'))).toBe('NOT_FOUND: Event not found');
    expect(await outcome(say(world.alice, few.uuid, 'x'))).toBe(
      'FORBIDDEN: Only public and unlisted events accept comments',
    );
    expect(await outcome(read(world.bob, few.uuid))).toMatch(/^NOT_FOUND/);
    const open = await organize(world, world.alice);
    const { id: elsewhere } = await world.trpc(world.bob).comments.create.mutate({ actorUsername: 'bob', text: 'x' });
    expect(await outcome(say(world.bob, open.uuid, 'x', elsewhere))).toBe('NOT_FOUND: Record not found');
  });

  test('comments on unlisted events are unlisted posts', async () => {
    const { uuid } = await organize(world, world.alice, { visibility: 'UNLISTED' });
    expect(await say(world.bob, uuid, 'Found it')).toMatchObject({ visibility: 'UNLISTED' });
  });
});

describe('asking to join', () => {
  test('takes a few words, which the organizers read, and nobody else', async () => {
    const { uuid } = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
    const joined = await world.rest(world.bob).post(`/api/v1/events/${uuid}/join`, { message: 'I can cook' });
    expect(joined).toMatchObject({ status: 200, body: { role: 'NOT_APPROVED', message: 'I can cook' } });
    const own = (person: Person) => world.trpc(person).participations.own.query({ id: uuid });
    expect(await own(world.bob)).toMatchObject({
      organizes: false,
      participations: [{ role: 'NOT_APPROVED', message: 'I can cook' }],
    });
    expect(await own(world.carol)).toEqual({
      organizes: false,
      leads: false,
      barred: false,
      participations: [],
      waiting: [],
    });
    expect(await own(world.alice)).toMatchObject({ organizes: true, participations: [{ role: 'CREATOR' }] });
    const waiting = { id: uuid, roles: 'NOT_APPROVED' };
    const [asked] = await world.trpc(world.alice).participations.list.query(waiting);
    expect(asked).toMatchObject({ message: 'I can cook' });
    await world.trpc(world.alice).participations.update.mutate({ id: asked?.id ?? '', role: 'PARTICIPANT' });
    const seen = await world.trpc(world.carol).participations.list.query({ id: uuid, roles: 'PARTICIPANT' });
    expect(seen).toMatchObject([{ actor: { id: world.bob.id }, message: null }]);
  });
});

describe('changes', () => {
  /** The changes of an event that a person receives live. */
  async function watch(person: Person, id: string) {
    const client = createPlazaClient({ url: world.url, token: person.token });
    const seen: string[] = [];
    const started = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<string>();
    let changed = Promise.withResolvers<void>();
    const { unsubscribe } = client.events.changes.subscribe(
      { id },
      {
        onError: (error) => refused.resolve(error.message),
        onData: ({ data }) => {
          if (data.what === 'opened') return started.resolve();
          seen.push(data.what);
          changed.resolve();
          changed = Promise.withResolvers();
        },
      },
    );
    const until = async (count: number) => {
      while (seen.length < count) await changed.promise;
      return seen;
    };
    return { seen, started: started.promise, refused: refused.promise, until, unsubscribe };
  }

  test('reach those who look at the event, and requests those alone whom they concern', async () => {
    const { uuid } = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
    await world.drain();
    const [carol, alice, bob] = [
      await watch(world.carol, uuid),
      await watch(world.alice, uuid),
      await watch(world.bob, uuid),
    ];
    await Promise.all([carol.started, alice.started, bob.started]);
    const { id } = await world.trpc(world.bob).participations.join.mutate({ id: uuid });
    await world.drain();
    await world.trpc(world.alice).participations.update.mutate({ id, role: 'PARTICIPANT' });
    await world.drain();
    await world.trpc(world.carol).comments.create.mutate({ actorUsername: 'carol', text: 'Hi', eventId: uuid });
    await world.drain();
    await world.trpc(world.bob).participations.leave.mutate({ id: uuid });
    await world.trpc(world.alice).events.update.mutate({ id: uuid, title: 'Another' });
    await world.drain();
    const open = ['accepted', 'commented', 'left', 'changed'];
    expect(await carol.until(4)).toEqual(open);
    expect(await alice.until(5)).toEqual(['asked', ...open]);
    expect(await bob.until(5)).toEqual(['asked', ...open]);
    // The event becomes hidden while it is open: others get nothing more.
    await world.trpc(world.alice).events.update.mutate({ id: uuid, visibility: 'PRIVATE' });
    await world.drain();
    await world.trpc(world.alice).events.delete.mutate({ id: uuid });
    await world.drain();
    expect((await carol.until(5)).at(-1)).toBe('deleted');
    expect((await alice.until(7)).slice(5)).toEqual(['changed', 'deleted']);
    for (const { unsubscribe } of [carol, alice, bob]) unsubscribe();
  });

  test('are refused of what one may not see', async () => {
    const { uuid } = await organize(world, world.alice, { visibility: 'PRIVATE' });
    const bob = await watch(world.bob, uuid);
    expect(await bob.refused).toBe(`Event with UUID ${uuid} not found`);
    bob.unsubscribe();
  });
});
