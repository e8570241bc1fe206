/** Moderators' decisions about reported posts, and the history of a report. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileOpen } from '../support/database/while-open.ts';
import { WAITING } from '../support/world/blocks.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const as = (person: Person | null = world.mod) => world.rest(person);
const act = (id: string, what: string, body: object = {}, person: Person | null = world.mod) =>
  as(person).post(`/api/v1/admin/reports/${id}/${what}`, body as Record<string, unknown>);

const someone = () => world.someone();

const actionsOn = async (id: string): Promise<string[]> => {
  const where = { targetType: 'Report', targetId: BigInt(id) };
  return (await world.platform.db.actionLog.findMany({ where })).map(({ action }) => action);
};

describe('posts of a report', () => {
  async function withPosts() {
    const target = await someone();
    const posts = [(await world.post(target, 'One')).id, (await world.post(target, 'Two')).id];
    const given = { account_id: target.id, status_ids: posts };
    const { body } = await world.rest(world.alice).post('/api/v1/reports', given);
    return { id: body.id as string, target, posts: posts as [string, string] };
  }

  test('are deleted together, which resolves the report and leaves a strike', async () => {
    const { id, target, posts } = await withPosts();
    const { status, body } = await act(id, 'statuses', { action: 'delete', text: 'No ads' });
    expect([status, body.action_taken, body.statuses.length]).toEqual([200, true, 2]);
    await world.drain();
    for (const post of posts) expect((await world.rest(target).get(`/api/v1/statuses/${post}`)).status).toBe(404);
    const strikes = await as().get('/api/v1/admin/strikes', { report_id: id });
    expect(strikes.body).toMatchObject([
      {
        action: 'delete_statuses',
        text: 'No ads',
        report_id: id,
        status_ids: posts,
        account: { id: world.mod.id },
        posts: [{ content: '<p>One</p>' }, { content: '<p>Two</p>' }],
      },
    ]);
    const log = await world.platform.db.actionLog.findMany({ where: { targetId: BigInt(strikes.body[0].id) } });
    expect(log).toMatchObject([{ action: 'STATUSES_DELETION', actorId: world.mod.actorId }]);
    const keyed = { 'idempotency-key': 'k' };
    const other = await withPosts();
    for (const _ of [1, 2]) {
      const path = `/api/v1/admin/reports/${other.id}/statuses`;
      expect((await as().post(path, { action: 'mark_as_sensitive' }, keyed)).body.action_taken).toBe(true);
    }
    expect((await as().get('/api/v1/admin/strikes', { report_id: other.id })).body).toHaveLength(1);
    const again = await act(id, 'statuses', { action: 'delete' });
    expect([again.status, again.body.error]).toEqual([
      422,
      'Validation failed: Status ids name no post that the action would change',
    ]);
  });

  test('are decided while another moderator acts on the account, without a deadlock', async () => {
    const { id, target } = await withPosts();
    const decided = await whileOpen(world.platform.db, async (tx, outside) => {
      // As an act on the account begins; at its end it settles the report.
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${target.userId} FOR NO KEY UPDATE`;
      const deciding = act(id, 'statuses', { action: 'delete' });
      await expect.poll(() => outside(async () => (await world.platform.pool.query(WAITING)).rowCount)).toBe(1);
      await tx.$queryRaw`SELECT id FROM reports WHERE id = ${BigInt(id)} FOR UPDATE NOWAIT`;
      return { deciding };
    });
    expect((await decided.deciding).status).toBe(200);
  });

  test('are marked as sensitive, each of them if asked', async () => {
    const { id, target, posts } = await withPosts();
    await act(id, 'statuses', { action: 'mark_as_sensitive', status_ids: [posts[1]] });
    await world.drain();
    const shown = async (post: string) => (await world.rest(target).get(`/api/v1/statuses/${post}`)).body.sensitive;
    expect([await shown(posts[0]), await shown(posts[1])]).toEqual([false, true]);
    const history = await world.rest(target).get(`/api/v1/statuses/${posts[1]}/history`);
    expect(history.body.map((version: { sensitive: boolean }) => version.sensitive)).toEqual([false, true]);
  });

  test('are not touched by wrong requests', async () => {
    const { id, target, posts } = await withPosts();
    const { id: other } = await world.post(target, 'Not reported');
    for (const body of [
      {},
      { action: 'burn' },
      { action: 'delete', status_ids: [other] },
      { action: 'delete', status_ids: [] },
      { action: 'delete', text: 'x'.repeat(5001) },
    ])
      expect([body, (await act(id, 'statuses', body)).status]).toEqual([body, 422]);
    const own = await world.rest(world.alice).post('/api/v1/reports', { account_id: world.mod.id });
    const { id: post } = await world.post(world.mod, 'Mine');
    const ofMod = await world
      .rest(world.alice)
      .post('/api/v1/reports', { account_id: world.mod.id, status_ids: [post] });
    expect([own.status, (await act(ofMod.body.id, 'statuses', { action: 'delete' })).status]).toEqual([200, 403]);
    await world.drain();
    for (const id of [...posts, other, post])
      expect((await world.rest(world.bob).get(`/api/v1/statuses/${id}`)).status).toBe(200);
  });

  test('only staff of a higher rank decide about posts of staff', async () => {
    const { id: post } = await world.post(world.admin, 'Mine');
    const given = { account_id: world.admin.id, status_ids: [post] };
    const { body } = await world.rest(world.alice).post('/api/v1/reports', given);
    expect((await act(body.id, 'statuses', { action: 'delete' })).status).toBe(403);
    const owner = await world.person('olivia', { role: 'Owner' });
    expect((await act(body.id, 'statuses', { action: 'delete' }, owner)).status).toBe(200);
    await world.drain();
  });

  test('are decided by one of two moderators', async () => {
    const { id } = await withPosts();
    const both = await Promise.all([
      act(id, 'statuses', { action: 'mark_as_sensitive' }),
      act(id, 'statuses', { action: 'mark_as_sensitive' }, world.admin),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await as().get('/api/v1/admin/strikes', { report_id: id })).body).toHaveLength(1);
    expect((await actionsOn(id)).filter((action) => action === 'REPORT_UPDATE_RESOLVED')).toHaveLength(1);
    await world.drain();
  });
});

describe('the history of a report', () => {
  const listed = (id: string, what: string, person: Person | null = world.mod) =>
    world.rest(person).get(`/api/v1/moderation/reports/${id}/${what}`);

  test('has its notes and what staff did, newest first', async () => {
    const target = await someone();
    const { id: post } = await world.post(target, 'Buy');
    const { body: made } = await world
      .rest(world.alice)
      .post('/api/v1/reports', { account_id: target.id, status_ids: [post] });
    for (const content of ['First', 'Second'])
      await world.rest(world.mod).post(`/api/v1/moderation/reports/${made.id}/notes`, { content });
    await act(made.id, 'assign_to_self');
    await act(made.id, 'statuses', { action: 'delete' });
    const notes = await listed(made.id, 'notes');
    expect(notes.body).toMatchObject([{ content: 'Second', moderator: { id: world.mod.id } }, { content: 'First' }]);
    const actions = await listed(made.id, 'actions');
    expect(actions.body.map(({ action }: { action: string }) => action)).toEqual([
      'REPORT_UPDATE_RESOLVED',
      'STATUSES_DELETION',
      'REPORT_ASSIGNMENT',
      'NOTE_CREATION',
      'NOTE_CREATION',
    ]);
    expect((await world.trpc(world.mod).reports.get.query({ id: made.id })).assigned?.id).toBe(world.mod.id);
  });

  test('is for moderators', async () => {
    const { body } = await world.rest(world.bob).post('/api/v1/reports', { account_id: world.carol.id });
    const id = body.id as string;
    await act(id, 'assign_to_self');
    for (const what of ['notes', 'actions']) {
      expect((await listed(id, what, world.alice)).status).toBe(403);
      expect((await listed('1', what)).status).toBe(404);
    }
  });
});
