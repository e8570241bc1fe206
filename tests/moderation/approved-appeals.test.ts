/** An approved appeal reverts the action like the staff's own undo, and its mail says so. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WarningAction } from '../../src/domain/users/warnings.ts';
import { strikes } from '../support/moderation/strikes.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(60_000));

const someone = () => world.someone();

const { struck, appeal, decide, appealOf } = strikes(() => world);

describe('an approved appeal', () => {
  const approvalTo = async (person: Person): Promise<string | undefined> =>
    (await mailsTo(world, person.email)).find(({ subject }) => /was approved$/.test(subject))?.text;
  const approved = async (target: Person, id: string) => {
    await appeal(target, id);
    expect((await decide(await appealOf(id), 'approve')).status).toBe(200);
    await world.drain();
  };

  test('marks the strike, which nobody appeals against again', async () => {
    const target = await someone();
    const id = await struck(target);
    await approved(target, id);
    const { body } = await world.rest(target).get(`/api/v1/strikes/${id}`);
    expect(body).toMatchObject({ overruled_at: world.clock.now().toISOString(), appeal: { state: 'approved' } });
  });

  test('unmarks posts', async () => {
    const target = await someone();
    const say = async (status: string, sensitive = false) =>
      (await world.rest(target).post('/api/v1/statuses', { status, sensitive })).body.id;
    const posts = [await say('One'), await say('Two', true)];
    const given = { account_id: target.id, status_ids: posts };
    const { body: report } = await world.rest(world.alice).post('/api/v1/reports', given);
    await world.rest(world.mod).post(`/api/v1/admin/reports/${report.id}/statuses`, { action: 'mark_as_sensitive' });
    await world.drain();
    const [strike] = (await world.rest(target).get('/api/v1/strikes')).body;
    expect(strike).toMatchObject({ action: 'mark_statuses_as_sensitive', status_ids: [posts[0]] });
    expect(strike.posts).toMatchObject([{ id: posts[0], content: '<p>One</p>' }]);
    await approved(target, strike.id);
    const shown = async (id: string) => (await world.rest(target).get(`/api/v1/statuses/${id}`)).body.sensitive;
    expect([await shown(posts[0]), await shown(posts[1])]).toEqual([false, true]);
  });

  test('takes back what the staff would take back, under the same name in the log, and says so by mail', async () => {
    const target = await someone();
    const done = await world.rest(world.admin).post(`/api/v1/admin/accounts/${target.id}/action`, { type: 'suspend' });
    expect(done.status).toBe(200);
    const strike = await world.platform.db.accountWarning.findFirstOrThrow({ where: { targetId: target.actorId } });
    const { id } = await world.platform.db.appeal.create({
      data: { id: 71n, accountWarningId: strike.id, actorId: target.actorId, text: 'Me?', createdAt: strike.createdAt },
    });
    expect((await decide(`${id}`, 'approve')).status).toBe(200);
    expect((await world.rest(target).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
    const log = await world.rest(world.mod).get('/api/v1/moderation/log', { targetType: 'Actor', targetId: target.id });
    expect(log.body.map((entry: { action: string }) => entry.action)).toEqual([
      'ACCOUNT_UNSUSPENSION',
      'ACCOUNT_SUSPENSION',
    ]);
    expect(await approvalTo(target)).toContain('What was done has been undone.');
  });

  test('lifts the mark from the identities that are left, if its own is deleted', async () => {
    const target = await someone();
    const { db, clock } = world.platform;
    const other = await world.gql(target, 'mutation { createPerson(preferredUsername: "the_other_one") { id } }');
    await world.rest(world.admin).post(`/api/v1/admin/accounts/${target.id}/action`, { type: 'silence' });
    const [strike] = (await world.rest(target).get('/api/v1/strikes')).body;
    await appeal(target, strike.id);
    await db.actor.update({ where: { id: target.actorId }, data: { deletedAt: clock.now() } });
    expect((await decide(await appealOf(strike.id), 'approve')).status).toBe(200);
    const left = await world.rest(world.admin).get(`/api/v1/admin/accounts/${other.data.createPerson.id}`);
    expect(left.body).toMatchObject({ silenced: false });
  });

  test.each<[WarningAction, RegExp]>([
    ['none', /The warning no longer stands/],
    ['silence', /A later decision did the same/],
  ])('the mail about an approved appeal against %s promises only what happened', async (action, text) => {
    const target = await someone();
    const first = await struck(target, action);
    world.clock.advance(1000);
    await struck(target, action);
    await approved(target, first);
    expect(await approvalTo(target)).toMatch(text);
  });

  test.each<[WarningAction, object]>([
    ['sensitive', { sensitizedAt: new Date() }],
    ['silence', { silencedAt: new Date() }],
  ])('undoes %s, unless a later strike did it again', async (action, data) => {
    const target = await someone();
    const { db } = world.platform;
    await db.actor.update({ where: { id: target.actorId }, data });
    const first = await struck(target, action);
    world.clock.advance(1000);
    const second = await struck(target, action);
    const marks = async () => {
      const { sensitizedAt, silencedAt } = await db.actor.findUniqueOrThrow({ where: { id: target.actorId } });
      return [sensitizedAt, silencedAt].filter(Boolean).length;
    };
    await approved(target, first);
    expect(await marks()).toBe(1);
    await approved(target, second);
    expect(await marks()).toBe(0);
  });
});
