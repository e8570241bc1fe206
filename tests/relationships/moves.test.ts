/** Moving from one account to another, by REST: permissions, the shown accounts, and the moved relations. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeAlong } from '../../src/domain/relationships/take-along.ts';
import { wrongCounters } from '../support/database/counters.ts';
import { duringBlock } from '../support/world/blocks.ts';
import { remoteActor } from '../support/world/remote-actors.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let old: Person;
let fresh: Person;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  [old, fresh] = [await world.person(`old${number}`), await world.person(`fresh${number}`)];
});

const get = async (path: string, who: Person | null = world.alice, query = {}) =>
  (await world.rest(who).get(path, query)).body;
const act = (who: Person, verb: string, whom: { id: string }, body?: object) =>
  world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`, body);
const relation = async (who: Person, whom: { id: string }) =>
  (await get('/api/v1/accounts/relationships', who, { id: [whom.id] }))[0];
/** With a sign-in instead of an application's token. */
const inPerson = (who: Person) => world.rest({ ...who, token: who.accessToken });
const move = (who: Person, acct: string) => inPerson(who).post('/api/v1/accounts/move', { acct });
const alias = (who: Person, acct: string) => inPerson(who).post('/api/v1/account_aliases', { acct });

async function moveAll(): Promise<void> {
  await alias(fresh, old.name);
  expect((await move(old, fresh.name)).status).toBe(200);
  await world.drain();
}

describe('permission to move', () => {
  test('accepts an account that names the old one, or of the same user', async () => {
    const refused = await move(old, fresh.name);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Validation failed: Acct does not name your account as an alias',
    ]);
    expect(idsOf((await alias(fresh, `@${old.name}`)).body)).toEqual([old.id]);
    expect((await move(old, `${world.url}/@${fresh.name}`)).body.moved.id).toBe(fresh.id);
    const another = await world.rest(fresh).post('/api/v1/persons', { preferredUsername: `another${number}` });
    expect((await move(fresh, `another${number}`)).body.moved.id).toBe(another.body.id);
  });

  test('refuses oneself, nobody, groups, remote accounts that do not agree, suspended ones, and those that moved', async () => {
    const far = await remoteActor(world, `far${number}`, 'far.example');
    const { body: group } = await world.rest(old).post('/api/v1/groups', { preferredUsername: `group${number}` });
    await world
      .person(`gone${number}`)
      .then((gone) =>
        world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt: world.clock.now() } }),
      );
    expect(group.id).toBeDefined();
    const unfit = 'Validation failed: Acct is not an account that you can move to';
    const refused: [string, number, string][] = [
      [old.name, 422, 'Validation failed: Acct is your own account'],
      ['nobody', 404, 'Record not found'],
      [far.acct, 422, 'Validation failed: Acct does not name your account as an alias'],
      [`group${number}`, 422, unfit],
      [`gone${number}`, 422, unfit],
    ];
    for (const [acct, status, error] of refused) {
      const answer = await move(old, acct);
      expect([acct, answer.status, answer.body.error]).toEqual([acct, status, error]);
    }
    await moveAll();
    await alias(old, fresh.name);
    expect((await move(fresh, old.name)).body.error).toBe('Validation failed: Acct has itself moved');
  });

  test('requires a sign-in, whatever scopes an application has', async () => {
    const calls: ['POST' | 'DELETE', string][] = [
      ['POST', '/api/v1/accounts/move'],
      ['DELETE', '/api/v1/accounts/move'],
      ['POST', '/api/v1/account_aliases'],
      ['DELETE', `/api/v1/account_aliases/${fresh.id}`],
    ];
    for (const [method, path] of calls) expect((await world.rest(old).send(method, path)).status).toBe(403);
  });
});

describe('aliases', () => {
  test('are listed, removed, and no more than ten', async () => {
    await alias(old, 'bob');
    await alias(old, 'bob');
    expect(idsOf((await alias(old, 'carol')).body)).toEqual([world.carol.id, world.bob.id]);
    expect(idsOf(await get('/api/v1/account_aliases', old))).toEqual([world.carol.id, world.bob.id]);
    const { body } = await inPerson(old).delete(`/api/v1/account_aliases/${world.bob.id}`);
    expect(idsOf(body)).toEqual([world.carol.id]);
    expect((await alias(old, old.name)).status).toBe(422);
    expect((await alias(old, 'nobody')).status).toBe(404);
    for (let n = 0; n < 9; n += 1) await remoteActor(world, `a${n}`, `far${number}.example`);
    for (let n = 0; n < 9; n += 1) expect((await alias(old, `a${n}@far${number}.example`)).status).toBe(200);
    expect((await alias(old, 'bob')).body.error).toBe(
      'Validation failed: You have reached the maximum number of aliases',
    );
  });
});

describe('an account that moved', () => {
  test('shows the new account in every facade, also from caches, and follows its changes', async () => {
    const post = (await world.rest(old).post('/api/v1/statuses', { status: 'still here' })).body;
    const answers = (): Promise<{ moved?: { display_name: string; id: string } }[]> =>
      Promise.all([
        get(`/api/v1/accounts/${old.id}`),
        get('/api/v1/accounts/lookup', null, { acct: old.name }),
        get('/api/v1/accounts/verify_credentials', old),
        get(`/api/v1/statuses/${post.id}`).then((status) => status.account),
        get(`/api/v1/accounts/${old.id}/statuses`, null).then(([status]) => status.account),
      ]);
    const names = async () => (await answers()).map(({ moved }) => moved?.display_name);
    expect(new Set(await names())).toEqual(new Set([undefined]));
    await moveAll();
    await world.platform.db.actor.update({ where: { id: fresh.actorId }, data: { name: 'Anew' } });
    expect(new Set(await names())).toEqual(new Set(['Anew']));
    await world.platform.db.actor.update({ where: { id: fresh.actorId }, data: { name: 'Newer' } });
    expect(new Set(await names())).toEqual(new Set(['Newer']));
    await world.platform.db.actor.update({ where: { id: fresh.actorId }, data: { suspendedAt: world.clock.now() } });
    expect(new Set(await names())).toEqual(new Set([undefined]));
  });

  test('cannot be followed until the move is taken back', async () => {
    await moveAll();
    const refused = await act(world.alice, 'follow', old);
    expect([refused.status, refused.body.error]).toEqual([403, 'This action is not allowed']);
    const back = (await inPerson(old).delete('/api/v1/accounts/move')).body;
    expect(back.id).toBe(old.id);
    expect(back).not.toHaveProperty('moved');
    expect((await act(world.alice, 'follow', old)).body.following).toBe(true);
  });
});

describe('data that moves along', () => {
  test('followers with their options, lists and endorsements, past the lock of the new account', async () => {
    const [fan, both, asking, blocker] = (await Promise.all(
      ['fan', 'both', 'asking', 'blocker'].map((name) => world.person(`${name}${number}`)),
    )) as [Person, Person, Person, Person];
    for (const who of [fan, both]) await act(who, 'follow', old, { reblogs: false, notify: true });
    await act(both, 'follow', fresh);
    await world.platform.db.actor.update({ where: { id: fresh.actorId }, data: { locked: true } });
    for (const who of [asking, blocker]) await act(who, 'follow', old);
    await act(asking, 'follow', fresh);
    await act(blocker, 'block', fresh);
    const list = (await world.rest(fan).post('/api/v1/lists', { title: 'x' })).body.id;
    await world.rest(fan).post(`/api/v1/lists/${list}/accounts`, { account_ids: [old.id] });
    await act(fan, 'endorse', old);
    await moveAll();
    const moved = { following: true, showing_reblogs: false, notifying: true, endorsed: true };
    expect(await relation(fan, fresh)).toMatchObject(moved);
    expect(await relation(fan, old)).toMatchObject({ following: false, endorsed: false });
    expect(await relation(both, fresh)).toMatchObject({ following: true, showing_reblogs: true });
    expect((await relation(both, old)).following).toBe(false);
    // A request stays one, and a block keeps the follow where it is.
    expect((await relation(asking, fresh)).requested).toBe(true);
    expect((await relation(asking, old)).following).toBe(true);
    expect(await relation(blocker, old)).toMatchObject({ following: true });
    expect(idsOf(await get(`/api/v1/lists/${list}/accounts`, fan))).toEqual([fresh.id]);
    expect(await wrongCounters(world)).toEqual([]);
    const { id } = (await world.rest(fresh).post('/api/v1/statuses', { status: 'at the new place' })).body;
    await world.drain();
    expect(idsOf(await get('/api/v1/timelines/home', fan))).toContain(id);
  });

  test('no follower who is blocked meanwhile', async () => {
    const [fan, other] = [await world.person(`hurried${number}`), await world.person(`patient${number}`)];
    for (const who of [fan, other]) await act(who, 'follow', old);
    await alias(fresh, old.name);
    await move(old, fresh.name);
    await duringBlock(world, { by: fresh, of: fan }, () => world.drain());
    expect(await relation(fan, fresh)).toMatchObject({ following: false, blocked_by: true });
    expect((await relation(fan, old)).following).toBe(true);
    expect((await relation(other, fresh)).following).toBe(true);
    expect(await wrongCounters(world)).toEqual([]);
  });

  test('more followers than one batch', async () => {
    const { pool } = world.platform;
    await pool.query(
      `INSERT INTO actors SELECT (jsonb_populate_record(a, jsonb_build_object('id', a.id + 1000000000000 + n, 'uri', a.uri || n, 'user_id', null,
         'preferred_username', 'crowd' || $2 || '_' || n))).* FROM actors a, generate_series(1, 450) n WHERE a.id = $1`,
      [old.id, number],
    );
    await pool.query('INSERT INTO actor_stats (actor_id) SELECT id FROM actors WHERE preferred_username LIKE $1', [
      `crowd${number}_%`,
    ]);
    await pool.query(
      `WITH crowd AS (INSERT INTO follows (id, follower_id, target_id, approved, created_at)
         SELECT id, id, $1, true, now() FROM actors WHERE preferred_username LIKE $2 RETURNING follower_id)
       UPDATE actor_stats SET following_count = following_count + 1 WHERE actor_id IN (SELECT follower_id FROM crowd)`,
      [old.id, `crowd${number}_%`],
    );
    await pool.query('UPDATE actor_stats SET followers_count = 450 WHERE actor_id = $1', [old.id]);
    await moveAll();
    expect((await get(`/api/v1/accounts/${fresh.id}`)).followers_count).toBe(450);
    expect((await get(`/api/v1/accounts/${old.id}`)).followers_count).toBe(0);
    expect(await wrongCounters(world)).toEqual([]);
  });

  test('notes, mutes with their end, and blocks; a repeated job changes nothing', async () => {
    const { alice, bob, carol } = world;
    await act(alice, 'note', old, { comment: 'a friend' });
    await act(bob, 'note', old, { comment: 'of old' });
    await act(bob, 'note', fresh, { comment: 'of new' });
    await act(alice, 'mute', old, { notifications: false, duration: 3600 });
    await act(carol, 'block', old);
    await act(fresh, 'follow', carol);
    await act(bob, 'follow', fresh);
    await act(bob, 'block', old);
    await moveAll();
    const seen = async () => [await relation(alice, fresh), await relation(bob, fresh), await relation(carol, fresh)];
    const after = await seen();
    const from = `Moved from @${old.name}@${world.platform.config.domain}:\n`;
    const muted = { muting: true, muting_notifications: false, muting_expires_at: expect.any(String) };
    expect(after[0]).toMatchObject({ note: `${from}a friend`, ...muted });
    // A person who follows the new account knows it already.
    expect(after[1]).toMatchObject({ note: `of new\n${from}of old`, blocking: false, following: true });
    expect(after[2]).toMatchObject({ blocking: true, followed_by: false });
    await takeAlong(world.platform, old.actorId, fresh.actorId);
    expect(await seen()).toEqual(after);
    expect(await wrongCounters(world)).toEqual([]);
  });

  test('nothing, if the move was taken back before the job ran', async () => {
    await act(world.alice, 'follow', old);
    await alias(fresh, old.name);
    await move(old, fresh.name);
    await inPerson(old).delete('/api/v1/accounts/move');
    await world.drain();
    expect([(await relation(world.alice, old)).following, (await relation(world.alice, fresh)).following]).toEqual([
      true,
      false,
    ]);
  });
});
