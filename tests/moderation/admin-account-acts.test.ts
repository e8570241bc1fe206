/**
 * Staff actions on accounts by REST: every action on every kind of account, with its refusals, its strike and its log entry.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../src/domain/access/roles.ts';
import {
  ACCOUNT_ACTION_NAMES,
  ACCOUNT_ACTIONS,
  UNDOING_NAMES,
  UNDOINGS,
} from '../../src/domain/moderation/accounts/states.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { createGroup } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { remoteActor } from '../support/world/remote-actors.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let groupId: string;
let farId: string;

beforeAll(async () => {
  world = await createWorld();
  groupId = (await createGroup(world, world.alice, { preferredUsername: 'readers' })).id;
  farId = (await remoteActor(world, 'far', 'elsewhere.example')).id;
});
afterAll(() => world.close());

const path = (id: string, rest: string) => `/api/v1/admin/accounts/${id}/${rest}`;
const act = (id: string, body: object, who: Person = world.admin) => world.rest(who).post(path(id, 'action'), body);
const post = (id: string, name: string, who: Person = world.admin) => world.rest(who).post(path(id, name));
const read = async (id: string) => (await world.rest(world.admin).get(`/api/v1/admin/accounts/${id}`)).body;

/** Names of the log's entries about an account, oldest first. */
async function logOf(id: string): Promise<string[]> {
  const rows = await world.platform.db.actionLog.findMany({ where: { targetId: BigInt(id) }, orderBy: { id: 'asc' } });
  return rows.map((row) => row.action);
}

const strikesOf = (id: string) =>
  world.platform.db.accountWarning.findMany({ where: { targetId: BigInt(id) }, orderBy: { id: 'asc' } });

/** How a mark reads in Admin::Account. */
const SHOWN = { disabled: 'disabled', sensitized: 'sensitized', silenced: 'silenced', suspended: 'suspended' } as const;

describe('every act', () => {
  const KINDS = ['person', 'group', 'remote'] as const;
  const idOf = { person: () => world.bob.id, group: () => groupId, remote: () => farId };

  beforeEach(async () => {
    await world.platform.db.actionLog.deleteMany({});
    await world.platform.db.accountWarning.deleteMany({});
  });

  describe.each(KINDS)('on a %s', (kind) => {
    test.each(ACCOUNT_ACTION_NAMES)('%s', async (type) => {
      const id = idOf[kind]();
      const { mark, log, ofUsers } = ACCOUNT_ACTIONS[type];
      const { status, body } = await act(id, { type, text: 'Mind the gap' });
      if (ofUsers && kind !== 'person') {
        expect([status, body.error]).toEqual([422, 'Validation failed: Type is only for local accounts']);
        expect([await logOf(id), await strikesOf(id)]).toEqual([[], []]);
        return;
      }
      expect([status, body]).toEqual([200, {}]);
      expect(await strikesOf(id)).toMatchObject([
        { action: type, text: 'Mind the gap', moderatorId: world.admin.actorId, reportId: null },
      ]);
      expect(await logOf(id)).toEqual([log]);
      if (mark) expect((await read(id))[SHOWN[mark]]).toBe(true);
    });

    test.each(UNDOING_NAMES)('%s, once more for nothing', async (name) => {
      const id = idOf[kind]();
      const { mark, log, ofUsers, onlyMarked } = UNDOINGS[name];
      const { status, body } = await post(id, name);
      if (ofUsers && kind !== 'person') {
        expect(status).toBe(403);
        return;
      }
      expect([status, body[SHOWN[mark]], body.id]).toEqual([200, false, id]);
      expect(await logOf(id)).toEqual([log]);
      expect((await post(id, name)).status).toBe(onlyMarked ? 403 : 200);
      expect(await logOf(id)).toEqual([log]);
    });
  });
});

describe('refusals', () => {
  test('admin-04 an act needs one of the types', async () => {
    for (const body of [{}, { type: 'banish' }, { type: '' }]) expect((await act(world.bob.id, body)).status).toBe(422);
  });

  test('admin-06 nobody comes back who was not suspended', async () => {
    expect((await post(world.bob.id, 'unsuspend')).status).toBe(403);
  });

  test('admin-07 nobody is deleted who is not suspended', async () => {
    const { status } = await world.rest(world.admin).delete(`/api/v1/admin/accounts/${world.bob.id}`);
    expect(status).toBe(403);
    expect(await read(world.bob.id)).toMatchObject({ username: 'bob' });
  });

  test('unknown accounts, reports and presets', async () => {
    expect((await act('1', { type: 'none' })).status).toBe(404);
    expect((await act(world.bob.id, { type: 'none', report_id: '77' })).status).toBe(404);
    expect((await act(world.bob.id, { type: 'none', warning_preset_id: '1' })).status).toBe(404);
    expect((await post('1', 'approve')).status).toBe(404);
  });

  test('a report about somebody else', async () => {
    const report = await world.rest(world.carol).post('/api/v1/reports', { account_id: world.erin.id });
    const { status, body } = await act(world.bob.id, { type: 'silence', report_id: report.body.id });
    expect([status, body.error]).toEqual([422, 'Validation failed: Report is about another account']);
    expect(await read(world.bob.id)).toMatchObject({ silenced: false });
  });

  test('equals, superiors and oneself', async () => {
    const { mod, admin } = world;
    const second = await world.person('second', { role: 'Moderator' });
    for (const id of [mod.id, second.id, admin.id])
      for (const type of ACCOUNT_ACTION_NAMES) expect((await act(id, { type }, mod)).status).toBe(403);
    for (const name of UNDOING_NAMES) expect((await post(second.id, name, mod)).status).toBe(403);
    expect((await act(second.id, { type: 'none' }, admin)).status).toBe(200);
  });

  test('staff who only handle reports may warn, and nothing else', async () => {
    const { db, ids, clock } = world.platform;
    const [now, permissions] = [clock.now(), PERMISSIONS.manage_reports];
    const times = { createdAt: now, updatedAt: now };
    const { id: roleId } = await db.role.create({
      data: { id: ids.next(), name: 'Reader', permissions, position: 5, ...times },
    });
    const reader = await world.person('reader', { roleId });
    const person = await world.person('warned');
    const { body: report } = await world.rest(world.alice).post('/api/v1/reports', { account_id: person.id });
    for (const type of ACCOUNT_ACTION_NAMES.filter((name) => name !== 'none'))
      expect([type, (await act(person.id, { type }, reader)).status]).toEqual([type, 403]);
    expect((await act(world.mod.id, { type: 'none' }, reader)).status).toBe(403);
    expect((await world.rest(reader).get(`/api/v1/admin/accounts/${person.id}`)).status).toBe(403);
    expect((await act(person.id, { type: 'none', text: 'Calm down' }, reader)).status).toBe(200);
    const { browser, page } = await StaffBrowser.open(world, reader, `/moderation/reports/${report.id}`);
    expect(textOf(await browser.done(page, 'warn', { text: 'Once more' }))).toContain('Resolved');
    expect(await strikesOf(person.id)).toMatchObject([
      { action: 'none', text: 'Calm down', moderatorId: reader.actorId, reportId: null },
      { action: 'none', text: 'Once more', moderatorId: reader.actorId, reportId: BigInt(report.id) },
    ]);
  });

  test('refuses callers without the permission', async () => {
    for (const name of ['action', 'approve', 'reject', ...UNDOING_NAMES])
      expect((await world.rest(world.alice).post(path(world.bob.id, name), { type: 'none' })).status).toBe(403);
    await act(world.bob.id, { type: 'suspend' });
    const asModerator = world.rest(world.mod).delete(`/api/v1/admin/accounts/${world.bob.id}`);
    expect((await asModerator).status).toBe(403);
    await post(world.bob.id, 'unsuspend');
  });
});

describe('reports', () => {
  const reportOf = async (who: Person, about: string) =>
    (await world.rest(who).post('/api/v1/reports', { account_id: about, comment: `by ${who.name}` })).body.id;
  const open = async () =>
    (await world.platform.db.report.findMany({ where: { status: 'OPEN' } })).map(({ id }) => `${id}`);

  test('a warning settles its report alone, a mark all that are open about the account', async () => {
    const { alice, bob, carol, erin } = world;
    const [first, second, third] = [
      await reportOf(bob, alice.id),
      await reportOf(carol, alice.id),
      await reportOf(erin, alice.id),
    ];
    const other = await reportOf(carol, bob.id);
    expect((await act(alice.id, { type: 'none', report_id: first })).status).toBe(200);
    expect(await open()).not.toContain(first);
    expect(await open()).toEqual(expect.arrayContaining([second, third, other]));
    expect((await act(alice.id, { type: 'sensitive', report_id: second })).status).toBe(200);
    expect(await open()).toEqual(expect.not.arrayContaining([second, third]));
    expect(await open()).toContain(other);
    expect(await strikesOf(alice.id)).toMatchObject([{ reportId: BigInt(first) }, { reportId: BigInt(second) }]);
    await post(alice.id, 'unsensitive');
  });
});

test('a request sent twice under one key, by REST or a form, is one strike', async () => {
  const person = await world.person('twice');
  const strikes = async () => (await strikesOf(person.id)).map(({ action }) => action);
  const sent = (type: string, key: string) =>
    world.rest(world.admin).post(path(person.id, 'action'), { type }, { 'idempotency-key': key });
  const both = await Promise.all([sent('none', 'one'), sent('none', 'one')]);
  expect(both.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ]);
  expect(await strikes()).toEqual(['none']);
  await sent('none', 'two');
  await sent('silence', 'two');
  expect(await strikes()).toEqual(['none', 'none', 'silence']);
  const { browser, page } = await StaffBrowser.open(world, world.admin, `/moderation/accounts/${person.id}`);
  for (const _ of [1, 2]) await browser.done(page, 'act', { type: 'none', text: 'By the form' });
  expect(await strikes()).toEqual(['none', 'none', 'silence', 'none']);
  const again = await browser.get(`/moderation/accounts/${person.id}`);
  await browser.done(again, 'act', { type: 'none', text: 'By the next form' });
  expect(await strikes()).toHaveLength(5);
});

test('a refused act leaves its key free', async () => {
  const person = await world.person('later');
  const sent = () =>
    world.rest(world.mod).post(path(person.id, 'action'), { type: 'none' }, { 'idempotency-key': 'free' });
  await world.platform.db.user.update({ where: { id: person.userId }, data: { roleId: 2n } });
  expect((await sent()).status).toBe(403);
  await world.platform.db.user.update({ where: { id: person.userId }, data: { roleId: null } });
  expect((await sent()).status).toBe(200);
  expect(await strikesOf(person.id)).toHaveLength(1);
});

describe('the person', () => {
  test('is sent as a notification and by mail, unless the moderator chose otherwise', async () => {
    const { carol } = world;
    await act(carol.id, { type: 'none', text: 'First and last time' });
    await act(carol.id, { type: 'none', text: 'In silence', send_email_notification: false });
    await world.drain();
    const { body } = await world.rest(carol).get('/api/v1/notifications', { types: ['moderation_warning'] });
    const texts = body.map((row: { moderation_warning: { text: string } }) => row.moderation_warning.text);
    expect(texts).toEqual(['In silence', 'First and last time']);
    const mails = (await mailsTo(world, carol.email)).map((mail) => mail.text);
    expect(mails.filter((text) => text.includes('First and last time'))).toHaveLength(1);
    expect(mails.filter((text) => text.includes('In silence'))).toEqual([]);
  });
});

describe('a sign-up that waits', () => {
  const waiting = async (name: string) => {
    const person = await world.person(name);
    await world.platform.db.user.update({
      where: { id: person.userId },
      data: { approvedAt: null, reason: 'To read' },
    });
    return person;
  };

  test('is approved, and notified', async () => {
    const pat = await waiting('pat');
    expect((await world.rest(pat).get('/api/v1/accounts/verify_credentials')).status).toBe(403);
    expect((await post(pat.id, 'approve')).body).toMatchObject({ approved: true, username: 'pat' });
    expect((await world.rest(pat).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
    await world.drain();
    expect((await mailsTo(world, pat.email)).map((mail) => mail.subject)).toEqual(['Welcome to Plaza']);
    expect(await logOf(pat.id)).toEqual(['ACCOUNT_APPROVAL']);
    expect([(await post(pat.id, 'approve')).status, (await post(pat.id, 'reject')).status]).toEqual([403, 403]);
  });

  test('is rejected: the account is gone, its name and address are free, and a mail says so', async () => {
    const rex = await waiting('rex');
    expect(await post(rex.id, 'reject')).toMatchObject({ status: 200, body: {} });
    await world.drain();
    expect((await post(rex.id, 'reject')).status).toBe(404);
    expect(await world.platform.db.user.count({ where: { id: rex.userId } })).toBe(0);
    const [mail] = await mailsTo(world, rex.email);
    expect(mail?.subject).toBe('Your sign-up on Plaza was not approved');
    expect(await logOf(rex.id)).toEqual(['ACCOUNT_REJECTION']);
    expect((await world.person('rex')).email).toBe(rex.email);
  });

  test('needs a user', async () => {
    for (const id of [groupId, farId])
      expect([(await post(id, 'approve')).status, (await post(id, 'reject')).status]).toEqual([403, 403]);
  });
});

describe('an act that fails in the middle', () => {
  const failOn = (table: string) =>
    world.platform.pool.query(`CREATE OR REPLACE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER break_it BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION break_it()`);

  test.each(['action_logs', 'account_warnings', 'reports'])('leaves nothing behind: %s', async (table) => {
    const { alice, bob } = world;
    const reportId = (await world.rest(alice).post('/api/v1/reports', { account_id: bob.id, comment: table })).body.id;
    await world.drain();
    const before = [await read(bob.id), await logOf(bob.id), await strikesOf(bob.id)];
    await failOn(table);
    expect((await act(bob.id, { type: 'suspend', report_id: reportId })).status).toBe(500);
    await world.platform.pool.query(`DROP TRIGGER break_it ON ${table}`);
    await world.drain();
    expect([await read(bob.id), await logOf(bob.id), await strikesOf(bob.id)]).toEqual(before);
    expect(await world.platform.db.report.findUnique({ where: { id: BigInt(reportId) } })).toMatchObject({
      status: 'OPEN',
    });
    expect((await world.rest(bob).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
  });
});
