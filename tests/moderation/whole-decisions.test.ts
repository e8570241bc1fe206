/** Decisions about reports and appeals happen completely or not at all, and the right people are notified. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(60_000));

const admin = () => world.rest(world.admin);
const sql = (text: string) => world.platform.pool.query(text);

const someone = () => world.someone();

async function reported(): Promise<{ id: string; target: Person; post: string }> {
  const target = await someone();
  const post = (await world.rest(target).post('/api/v1/statuses', { status: 'Buy' })).body.id;
  const given = { account_id: target.id, status_ids: [post] };
  return { id: (await world.rest(world.alice).post('/api/v1/reports', given)).body.id, target, post };
}

/** A suspended person who has appealed; returns the appeal. */
async function appealed(target: Person): Promise<string> {
  const { status } = await admin().post(`/api/v1/admin/accounts/${target.id}/action`, { type: 'suspend', text: 'Ads' });
  expect(status).toBe(200);
  const [strike] = (await admin().get('/api/v1/admin/strikes', { account_id: target.id })).body;
  const { id } = await world.platform.db.appeal.create({
    data: {
      ...{ id: world.platform.ids.next(), accountWarningId: BigInt(strike.id), actorId: target.actorId, text: 'Why?' },
      createdAt: world.clock.now(),
    },
  });
  return `${id}`;
}

const ACTS: [name: string, act: () => Promise<{ path: string; body?: Record<string, unknown> }>][] = [
  ['resolving', async () => ({ path: `reports/${(await reported()).id}/resolve` })],
  ['assigning', async () => ({ path: `reports/${(await reported()).id}/assign_to_self` })],
  ['deleting posts', async () => ({ path: `reports/${(await reported()).id}/statuses`, body: { action: 'delete' } })],
  [
    'marking posts',
    async () => ({ path: `reports/${(await reported()).id}/statuses`, body: { action: 'mark_as_sensitive' } }),
  ],
  ['approving an appeal', async () => ({ path: `appeals/${await appealed(await someone())}/approve` })],
  ['rejecting an appeal', async () => ({ path: `appeals/${await appealed(await someone())}/reject` })],
];

/** The tables that actions may change, and the jobs that they enqueue. */
const everything = async (): Promise<string> => {
  const tables = ['reports', 'appeals', 'account_warnings', 'action_logs', 'statuses', 'actors', 'users'];
  const texts = tables.map((table) =>
    sql(`SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t.id), '')) FROM ${table} t`),
  );
  const jobs = sql('SELECT count(*) AS md5 FROM graphile_worker.jobs');
  return (await Promise.all([...texts, jobs])).map(({ rows }) => rows[0].md5).join();
};

describe('without its entry in the log', () => {
  afterEach(() => sql('DROP TRIGGER IF EXISTS no_log ON action_logs'));

  test.each(ACTS)('%s changes nothing, and works when it is tried again', async (_name, act) => {
    const { path, body = {} } = await act();
    await world.drain();
    await sql(
      `CREATE OR REPLACE FUNCTION no_log() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'full'; END $$ LANGUAGE plpgsql`,
    );
    await sql('CREATE TRIGGER no_log BEFORE INSERT ON action_logs FOR EACH ROW EXECUTE FUNCTION no_log()');
    const before = await everything();
    expect((await admin().post(`/api/v1/admin/${path}`, body)).status).toBe(500);
    expect(await everything()).toBe(before);
    await sql('DROP TRIGGER no_log ON action_logs');
    expect((await admin().post(`/api/v1/admin/${path}`, body)).status).toBe(200);
    await world.drain();
  });
});

describe('an action on an account', () => {
  test('is a strike of its report, and comes undone by an approved appeal', async () => {
    const { id, target } = await reported();
    const given = { type: 'suspend', text: 'Ads', report_id: id };
    expect((await admin().post(`/api/v1/admin/accounts/${target.id}/action`, given)).status).toBe(200);
    const { body: strikes } = await admin().get('/api/v1/admin/strikes', { report_id: id });
    expect(strikes).toMatchObject([
      { action: 'suspend', text: 'Ads', report_id: id, target_account: { id: target.id } },
    ]);
    expect((await admin().get(`/api/v1/admin/reports/${id}`)).body.action_taken).toBe(true);
    expect((await world.rest(target).get('/api/v1/timelines/home')).status).toBe(403);
    const appeal = await world.platform.db.appeal.create({
      data: {
        ...{ id: world.platform.ids.next(), accountWarningId: BigInt(strikes[0].id), actorId: target.actorId },
        ...{ text: 'No ads', createdAt: world.clock.now() },
      },
    });
    expect((await admin().post(`/api/v1/admin/appeals/${appeal.id}/approve`)).status).toBe(200);
    expect((await world.rest(target).get('/api/v1/timelines/home')).status).toBe(200);
    await world.drain();
  });
});

describe('notifications for staff', () => {
  test('notifications of a report and of a sign-up reach staff whose role permits them', async () => {
    const roles: Record<string, string> = {};
    for (const name of ['manage_reports', 'manage_users']) {
      const { body } = await world
        .rest(await owner())
        .post('/api/v1/admin/roles', { name, permissions: [name], position: 5 });
      roles[name] = body.id;
    }
    const [reporting, receiving] = [await someone(), await someone()];
    await world
      .rest(await owner())
      .post(`/api/v1/admin/accounts/${reporting.id}/role`, { role_id: roles.manage_reports });
    await world
      .rest(await owner())
      .post(`/api/v1/admin/accounts/${receiving.id}/role`, { role_id: roles.manage_users });
    await reported();
    await world.drain();
    const kinds = async (person: Person): Promise<string[]> =>
      (await world.rest(person).get('/api/v1/notifications')).body.map(({ type }: { type: string }) => type);
    expect(await kinds(reporting)).toContain('admin.report');
    expect(await kinds(receiving)).not.toContain('admin.report');
    const userId = (await someone()).userId.toString();
    await world.platform.db.$transaction((tx) => enqueue(tx, 'user.confirmed', { userId }));
    await world.drain();
    expect(await kinds(receiving)).toContain('admin.sign_up');
    expect(await kinds(reporting)).not.toContain('admin.sign_up');
    expect(await kinds(world.alice)).not.toContain('admin.report');
  });
});

let first: Person | null = null;
async function owner(): Promise<Person> {
  first ??= await world.person('olivia', { role: 'Owner' });
  return first;
}
