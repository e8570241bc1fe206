/** Private lists about other people: blocks, mutes, endorsements and notes, by REST. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let me: Person;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  me = await world.person(`me${number}`);
});

const get = (path: string, query = {}, who: Person | null = me) => world.rest(who).get(path, query);
const act = (verb: string, whom: { id: string }, body?: object, who = me) =>
  world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`, body);
const relation = async (whom: { id: string }, who = me) =>
  (await get('/api/v1/accounts/relationships', { id: [whom.id] }, who)).body[0];

describe('lists of people', () => {
  const LISTS: [name: string, path: string, verb: string, before: string | null][] = [
    ['blocks', '/api/v1/blocks', 'block', null],
    ['mutes', '/api/v1/mutes', 'mute', null],
    ['endorsements of an account', 'of', 'endorse', 'follow'],
  ];
  test.each(LISTS)('%s come newest first, page by Link, and leave out the suspended', async (_, path, verb, before) => {
    const at = path === 'of' ? `/api/v1/accounts/${me.id}/endorsements` : path;
    const people: Person[] = [];
    for (const name of ['a', 'b', 'c', 'd']) people.push(await world.person(`${verb}${name}${number}`));
    for (const who of people) {
      if (before) await act(before, who);
      await act(verb, who);
    }
    const [a, b, c, d] = idsOf(people);
    const first = await get(at, { limit: 2 });
    expect(idsOf(first.body)).toEqual([d, c]);
    const next = await get(at, Object.fromEntries(first.links.next ?? []));
    expect(idsOf(next.body)).toEqual([b, a]);
    const newer = await get(at, Object.fromEntries(next.links.prev ?? []));
    expect(idsOf(newer.body)).toEqual([d, c]);
    expect((await get(at, { limit: 2, max_id: next.links.next?.get('max_id') ?? '1' })).headers.get('link')).toBe(null);
    await world.platform.db.actor.update({ where: { id: BigInt(c ?? 0) }, data: { suspendedAt: world.clock.now() } });
    expect(idsOf((await get(at)).body)).toEqual([d, b, a]);
  });

  test('one’s own endorsements go by account; a limit of 0 gives all without Link', async () => {
    const people = [world.alice, world.bob, world.carol];
    for (const who of people.toReversed()) {
      await act('follow', who);
      await act('endorse', who);
    }
    const all = await get('/api/v1/endorsements', { limit: 0 });
    expect(idsOf(all.body)).toEqual(idsOf(people).toReversed());
    expect(all.links).toEqual({});
    const first = await get('/api/v1/endorsements', { limit: 2 });
    expect(first.links.next?.get('max_id')).toBe(world.bob.id);
    expect(idsOf((await get('/api/v1/endorsements', { max_id: world.bob.id })).body)).toEqual([world.alice.id]);
  });

  test('a page of them costs as many statements as an empty one and one for the people', async () => {
    for (const who of [world.alice, world.bob, world.carol]) await act('mute', who);
    const other = await world.person(`empty${number}`);
    // The cached tokens depend on earlier changes.
    const cost = async (path: string, who: Person) => {
      const { statements } = await countStatements(() => get(path, {}, who));
      return statements.filter((text) => !text.includes('access_tokens')).length;
    };
    await cost('/api/v1/mutes', other);
    expect(await cost('/api/v1/mutes', me)).toBe((await cost('/api/v1/mutes', other)) + 1);
  });

  test('mutes say when they end, and are gone when they have', async () => {
    await act('mute', world.alice, { duration: 60 });
    await act('mute', world.bob);
    const { body } = await get('/api/v1/mutes');
    const ends = new Date(world.clock.now().getTime() + 60_000).toISOString();
    expect(body.map((row: { id: string; mute_expires_at: string | null }) => [row.id, row.mute_expires_at])).toEqual([
      [world.bob.id, null],
      [world.alice.id, ends],
    ]);
    world.clock.advance(60_000);
    expect(idsOf((await get('/api/v1/mutes')).body)).toEqual([world.bob.id]);
    expect((await relation(world.alice)).muting).toBe(false);
    const rows = () => world.platform.db.mute.count({ where: { muterId: me.actorId } });
    expect(await rows()).toBe(2);
    await runFromTimetable(world.platform, 'mutes.expired');
    expect(await rows()).toBe(1);
  });

  test('muting again after the end lists it first', async () => {
    await act('mute', world.alice, { duration: 60 });
    await act('mute', world.bob);
    world.clock.advance(61_000);
    await act('mute', world.alice);
    expect(idsOf((await get('/api/v1/mutes')).body)).toEqual([world.alice.id, world.bob.id]);
  });

  test('twenty concurrent mutes and blocks make one row each', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => act(i % 2 ? 'mute' : 'block', world.alice)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect([(await get('/api/v1/mutes')).body.length, (await get('/api/v1/blocks')).body.length]).toEqual([1, 1]);
  });
});

describe('notes', () => {
  test('are kept for their author alone, changed and cleared', async () => {
    expect((await act('note', world.alice, { comment: 'met at the fair' })).body.note).toBe('met at the fair');
    expect((await relation(world.alice)).note).toBe('met at the fair');
    expect((await relation(world.alice, world.bob)).note).toBe('');
    expect((await act('note', world.alice, { comment: 'and again' })).body.note).toBe('and again');
    expect((await act('note', world.alice, new URLSearchParams({ comment: ' ' }))).body.note).toBe('');
    await act('note', world.alice, { comment: 'once more' });
    expect((await act('note', world.alice)).body.note).toBe('');
    expect(await world.platform.db.accountNote.count({ where: { actorId: me.actorId } })).toBe(0);
  });

  test('accounts-30: refuses notes of more than 2000 characters, and stores nothing', async () => {
    const longest = '𝄞'.repeat(2000);
    expect((await act('note', world.alice, { comment: longest })).body.note).toBe(longest);
    const { status, body } = await act('note', world.alice, { comment: `${longest}x` });
    expect([status, body.error]).toEqual([422, 'Validation failed: Comment is too long (maximum is 2000 characters)']);
    expect((await act('note', world.alice, { comment: longest.repeat(3) })).body).toEqual(body);
    expect((await relation(world.alice)).note).toBe(longest);
  });

  test('refuse accounts that are not there', async () => {
    expect((await act('note', { id: '1' }, { comment: 'x' })).status).toBe(404);
  });
});

describe('endorsing', () => {
  test('accounts-32: needs a follow, under both names', async () => {
    for (const verb of ['endorse', 'pin']) {
      const { status, body } = await act(verb, world.alice);
      expect([status, body.error]).toEqual([
        422,
        'Validation failed: You must be already following the person you want to endorse',
      ]);
    }
    await act('follow', world.erin);
    expect((await act('endorse', world.erin)).status).toBe(422);
  });

  test('shows on the relationship, and ends by name or with the follow', async () => {
    await act('follow', world.alice);
    for (const [add, remove] of [
      ['endorse', 'unendorse'],
      ['pin', 'unpin'],
      ['endorse', 'unfollow'],
      ['endorse', 'block'],
    ] as const) {
      expect((await act(add, world.alice)).body).toMatchObject({ endorsed: true, following: true });
      expect((await act(add, world.alice)).body.endorsed).toBe(true);
      expect((await act(remove, world.alice)).body.endorsed).toBe(false);
      await act('unblock', world.alice);
      await act('follow', world.alice);
    }
    expect((await get('/api/v1/endorsements')).body).toEqual([]);
  });

  test('is public, except to those whom the account blocks, and for those with a block between them and the viewer', async () => {
    for (const who of [world.alice, world.bob]) {
      await act('follow', who);
      await act('endorse', who);
    }
    const of = async (who: Person | null) => idsOf((await get(`/api/v1/accounts/${me.id}/endorsements`, {}, who)).body);
    expect(await of(null)).toEqual([world.bob.id, world.alice.id]);
    await act('block', world.bob, undefined, world.mod);
    expect(await of(world.mod)).toEqual([world.alice.id]);
    await act('block', world.mod, undefined, world.alice);
    expect(await of(world.mod)).toEqual([]);
    await act('block', world.carol);
    expect(await of(world.carol)).toEqual([]);
    await act('unblock', world.bob, undefined, world.mod);
    await act('unblock', world.mod, undefined, world.alice);
  });
});

describe('following by name', () => {
  test('takes a handle, an acct or an address, and answers with the account', async () => {
    const uris = [
      '@alice',
      'Bob',
      `acct:carol@${new URL(world.url).host}`,
      `${world.url}/@mona`,
      `${world.url}/users/olga`,
    ];
    for (const uri of uris) {
      const { status, body } = await world.rest(me).post('/api/v1/follows', { uri, reblogs: false });
      expect([uri, status]).toEqual([uri, 200]);
      expect(await relation(body)).toMatchObject({ following: true, showing_reblogs: false });
    }
    expect((await world.rest(me).post('/api/v1/follows', new URLSearchParams({ uri: 'erin' }))).status).toBe(200);
    expect((await relation(world.erin)).requested).toBe(true);
    const missing = ['nobody', '', 'https://elsewhere.example/@x', `${world.url}/about`];
    for (const uri of missing) expect((await world.rest(me).post('/api/v1/follows', { uri })).status).toBe(404);
    expect((await world.rest(me).post('/api/v1/follows', { uri: me.name })).status).toBe(403);
  });
});

describe('afterwards', () => {
  test('a deleted person leaves nothing of theirs behind', async () => {
    const { db } = world.platform;
    const gone = await world.person(`gone${number}`);
    const other = await world.rest(gone).post('/api/v1/persons', { preferredUsername: `gonetoo${number}` });
    expect(other.status).toBe(200);
    await act('follow', world.alice, undefined, gone);
    for (const [verb, body] of [
      ['endorse', {}],
      ['note', { comment: 'x' }],
    ] as const)
      await act(verb, world.alice, body, gone);
    await act('note', gone, { comment: 'y' });
    await world.rest(gone).post('/api/v1/domain_blocks', { domain: 'far.example' });
    const { errors } = await world.gql(gone, 'mutation ($id: ID!) { deletePerson(id: $id) { id } }', { id: gone.id });
    expect(errors).toEqual([]);
    await world.drain();
    const where = { OR: [{ actorId: gone.actorId }, { targetId: gone.actorId }] };
    expect([
      await db.endorsement.count({ where }),
      await db.accountNote.count({ where }),
      await db.accountDomainBlock.count({ where: { actorId: gone.actorId } }),
    ]).toEqual([0, 0, 0]);
  });
});
