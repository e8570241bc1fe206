/** Finding people: the directory, suggestions, and familiar followers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
beforeAll(async () => {
  world = await createWorld();
  dora = await world.person('dora');
});
afterAll(() => world.close());

const get = async (who: Person | null, path: string, query = {}) => (await world.rest(who).get(path, query)).body;
const act = (who: Person, verb: string, whom: Person) => world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`);
const mark = (who: Person, data: object) => world.platform.db.actor.update({ where: { id: who.actorId }, data });
const unmark = { silencedAt: null, suspendedAt: null, discoverable: true, movedToId: null, domain: null };

/** Reasons that exclude an account from the directory and from suggestions, and how each ends. */
const EXCLUDED: [why: string, begin: (who: Person) => Promise<unknown>, end: (who: Person) => Promise<unknown>][] = [
  ['it is not discoverable', (who) => mark(who, { discoverable: false }), (who) => mark(who, unmark)],
  ['it is limited', (who) => mark(who, { silencedAt: world.clock.now() }), (who) => mark(who, unmark)],
  ['it has moved', (who) => mark(who, { movedToId: world.bob.actorId }), (who) => mark(who, unmark)],
  [
    'the viewer hides its server',
    async (who) => {
      await mark(who, { domain: 'hidden.example' });
      await world.rest(world.alice).post('/api/v1/domain_blocks', { domain: 'hidden.example' });
    },
    async (who) => {
      await world.rest(world.alice).delete('/api/v1/domain_blocks?domain=hidden.example');
      await mark(who, unmark);
    },
  ],
  ['it is suspended', (who) => mark(who, { suspendedAt: world.clock.now() }), (who) => mark(who, unmark)],
  [
    'its user waits for approval',
    (who) => world.platform.db.user.update({ where: { id: who.userId }, data: { approvedAt: null } }),
    (who) => world.platform.db.user.update({ where: { id: who.userId }, data: { approvedAt: world.clock.now() } }),
  ],
  ['the viewer blocks it', (who) => act(world.alice, 'block', who), (who) => act(world.alice, 'unblock', who)],
  ['it blocks the viewer', (who) => act(who, 'block', world.alice), (who) => act(who, 'unblock', world.alice)],
  ['the viewer mutes it', (who) => act(world.alice, 'mute', who), (who) => act(world.alice, 'unmute', who)],
];

describe('the directory', () => {
  const listed = async (query = {}, who: Person | null = world.alice) =>
    idsOf(await get(who, '/api/v1/directory', query));

  test('has who posted last, or who came last, first, in pages', async () => {
    await world.rest(world.bob).post('/api/v1/statuses', { status: 'here' });
    const everybody = [dora, world.admin, world.mod, world.erin, world.carol, world.bob, world.alice];
    const newest = everybody.map((who) => who.id);
    expect(await listed({ order: 'new' })).toEqual(newest);
    for (const query of [{}, { order: 'active' }, { order: '' }, { local: true }])
      expect(await listed(query, null)).toEqual([world.bob.id, ...newest.filter((id) => id !== world.bob.id)]);
    expect(await listed({ order: 'new', limit: 2, offset: 1 })).toEqual(newest.slice(1, 3));
    expect(await listed({ limit: 0 })).toEqual([]);
    expect((await world.rest().get('/api/v1/directory', { order: 'random' })).status).toBe(422);
  });

  test('leaves out other servers’ accounts when only local ones are wanted', async () => {
    await mark(dora, { domain: 'elsewhere.example' });
    expect(await listed({ local: false })).toContain(dora.id);
    expect(await listed({ local: 'true' })).not.toContain(dora.id);
    await mark(dora, { domain: null });
  });

  test.each(EXCLUDED)('leaves an account out when %s', async (_, begin, end) => {
    await begin(dora);
    const without = await listed();
    await end(dora);
    expect([without.includes(dora.id), (await listed()).includes(dora.id)]).toEqual([false, true]);
  });
});

describe('suggestions', () => {
  interface Suggestion {
    source: string;
    sources: string[];
    account: { id: string };
  }
  const suggested = async (who = world.alice, query = {}): Promise<Suggestion[]> =>
    get(who, '/api/v2/suggestions', query);
  const reasons = async (whom: Person, who = world.alice) =>
    (await suggested(who)).find(({ account }) => account.id === whom.id)?.sources ?? [];
  beforeEach(async () => {
    await world.platform.db.follow.deleteMany();
    await world.platform.db.actorStats.updateMany({ data: { followersCount: 0, followingCount: 0 } });
    await world.platform.db.suggestionDismissal.deleteMany();
  });

  test('are empty if nobody follows anybody', async () => {
    expect(await suggested()).toEqual([]);
  });

  test('come from friends, unless these hide whom they follow', async () => {
    await act(world.alice, 'follow', world.bob);
    await act(world.bob, 'follow', dora);
    const [first] = await suggested();
    expect([first?.account.id, first?.source]).toEqual([dora.id, 'past_interactions']);
    expect(first?.sources).toEqual(['friends_of_friends', 'most_followed']);
    await mark(world.bob, { hideCollections: true });
    expect(await reasons(dora)).toEqual(['most_followed']);
    await mark(world.bob, { hideCollections: false });
  });

  test('come from those who follow the same people', async () => {
    await act(world.alice, 'follow', world.bob);
    await act(world.carol, 'follow', world.bob);
    await act(world.carol, 'follow', dora);
    expect(await reasons(dora)).toEqual(['similar_to_recently_followed', 'most_followed']);
    await mark(world.carol, { hideCollections: true });
    expect(await reasons(dora)).toEqual(['most_followed']);
    await mark(world.carol, { hideCollections: false });
  });

  test('come from the operators, first and in any spelling, and from what trends', async () => {
    await act(world.bob, 'follow', dora);
    await changeSetting(world.platform, 'featuredAccounts', 'Carol nobody');
    const { body } = await world.rest(world.erin).post('/api/v1/statuses', { status: 'heard everywhere' });
    await world.platform.db.statusTrend.create({ data: { statusId: BigInt(body.id), score: 3 } });
    expect((await suggested()).map(({ source, account }) => [source, account.id])).toEqual([
      ['staff', world.carol.id],
      ['global', dora.id],
      ['global', world.erin.id],
    ]);
    expect(await reasons(world.erin)).toEqual(['most_interactions']);
    expect((await suggested(world.alice, { limit: 1, offset: 1 })).map(({ account }) => account.id)).toEqual([dora.id]);
    await resetSetting(world.platform, 'featuredAccounts');
    await world.platform.db.statusTrend.deleteMany();
  });

  test('omit the viewer, people whom the viewer follows, and people with a pending request', async () => {
    for (const whom of [world.alice, dora, world.erin]) await act(world.bob, 'follow', whom);
    await world.rest(world.erin).post(`/api/v1/follow_requests/${world.bob.id}/authorize`);
    expect((await suggested()).map(({ account }) => account.id).sort()).toEqual([dora.id, world.erin.id].sort());
    await act(world.alice, 'follow', dora);
    await act(world.alice, 'follow', world.erin);
    expect(await suggested()).toEqual([]);
  });

  test('are dismissed for oneself alone, and stay so', async () => {
    await act(world.bob, 'follow', dora);
    for (let i = 0; i < 2; i++)
      expect(await world.rest(world.alice).delete(`/api/v1/suggestions/${dora.id}`)).toMatchObject({
        ...{ status: 200, body: {} },
      });
    expect([await suggested(), (await suggested(world.carol)).length]).toEqual([[], 1]);
  });

  test('are plain accounts in version 1, which is deprecated', async () => {
    await act(world.bob, 'follow', dora);
    const { body, headers } = await world.rest(world.alice).get('/api/v1/suggestions');
    expect([idsOf(body), headers.get('deprecation')]).toEqual([[dora.id], '@1621123200']);
  });

  test.each(EXCLUDED)('leave an account out when %s', async (_, begin, end) => {
    await act(world.bob, 'follow', dora);
    await begin(dora);
    const without = await suggested();
    await end(dora);
    expect([without, (await suggested()).length]).toEqual([[], 1]);
  });
});

describe('followers whom the viewer follows', () => {
  const familiar = (of: Person[], who = world.alice): Promise<{ id: string; accounts: { id: string }[] }[]> =>
    get(who, '/api/v1/accounts/familiar_followers', { id: of.map(({ id }) => id) });
  beforeAll(async () => {
    await world.platform.db.follow.deleteMany();
    for (const who of [world.bob, world.carol, world.mod]) await act(who, 'follow', dora);
    for (const whom of [world.bob, world.carol]) await act(world.alice, 'follow', whom);
  });

  test('accounts-25: one entry for each id, in order, without unknown and suspended ones', async () => {
    const gone = await world.person('gone');
    await mark(gone, { suspendedAt: world.clock.now() });
    const unknown = { ...gone, id: '12345' };
    const found = await familiar([dora, dora, unknown, gone, world.mod]);
    expect(found.map(({ id, accounts }) => [id, idsOf(accounts)])).toEqual([
      [dora.id, [world.carol.id, world.bob.id]],
      [world.mod.id, []],
    ]);
    expect(await get(world.alice, '/api/v1/accounts/familiar_followers')).toEqual([]);
  });

  test('are empty for an account that hides its network or blocks the viewer, and omit people who hide theirs', async () => {
    const known = async () => (await familiar([dora])).flatMap(({ accounts }) => idsOf(accounts));
    await mark(world.carol, { hideCollections: true });
    expect(await known()).toEqual([world.bob.id]);
    await mark(world.carol, { hideCollections: false });
    await mark(dora, { hideCollections: true });
    expect(await known()).toEqual([]);
    await mark(dora, { hideCollections: false });
    await act(dora, 'block', world.alice);
    expect(await known()).toEqual([]);
    await act(dora, 'unblock', world.alice);
    expect(await known()).toHaveLength(2);
  });

  test('lists of other people’s followers omit people whom the viewer mutes, the viewer’s own list does not', async () => {
    const followers = async (who: Person, of = dora) => idsOf(await get(who, `/api/v1/accounts/${of.id}/followers`));
    await act(world.alice, 'mute', world.bob);
    expect(await followers(world.alice)).toEqual([world.mod.id, world.carol.id]);
    await act(dora, 'mute', world.bob);
    expect(await followers(dora)).toEqual([world.mod.id, world.carol.id, world.bob.id]);
    for (const who of [world.alice, dora]) await act(who, 'unmute', world.bob);
  });
});

test('accounts-26: proofs of identity are an empty list', async () => {
  expect(await get(world.alice, `/api/v1/accounts/${dora.id}/identity_proofs`)).toEqual([]);
});
