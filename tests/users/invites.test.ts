/** Invitations: making, listing and disabling them, and signing up by one in every facade. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { exchange, registerApp } from '../support/clients/authorization.ts';
import { RestClient } from '../support/clients/clients.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { data, VALIDATE } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
let app: RestClient;
beforeAll(async () => {
  world = await createWorld();
  const grant = { grant_type: 'client_credentials', scope: 'read write', code: null };
  const { body } = await exchange(world, await registerApp(world), '', grant);
  app = new RestClient(world.url, body.access_token);
});
afterAll(() => world?.close());
afterEach(async () => {
  for (const name of ['registrations', 'reasonRequired']) await resetSetting(world.platform, name);
});

const INVITES = '/api/v1/invites';
const invite = async (more: object = {}, by: Person = world.admin) =>
  (await world.rest(by).post(INVITES, more)).body as Record<string, never>;
let names = 0;
const nameOne = () => {
  names += 1;
  return `guest${names}`;
};
const form = (username: string, more: object = {}) => ({
  ...{ username, email: `${username}@example.org`, password: PASSWORD, agreement: true, locale: 'en' },
  ...more,
});
const signUp = (invite_code?: string, more: object = {}) =>
  app.post('/api/v1/accounts', form(nameOne(), { ...(invite_code !== undefined && { invite_code }), ...more }));
const usesOf = async (code: string) => (await world.platform.db.invite.findUniqueOrThrow({ where: { code } })).uses;
const newestUser = () => world.platform.db.user.findFirstOrThrow({ orderBy: { id: 'desc' } });
const logged = async (action: string) => world.platform.db.actionLog.findMany({ where: { action } });

describe('one’s own invitations', () => {
  test('are made with their limits, listed newest first, and disabled', async () => {
    const made = await invite({ max_uses: 3, expires_in: 3600, autofollow: true, comment: 'For the choir' });
    expect(made).toEqual({
      id: expect.any(String),
      code: expect.stringMatching(/^[A-Za-z2-9]{12}$/),
      url: `${world.url}/invite/${made.code}`,
      ...{ usable: true, uses: 0, max_uses: 3, autofollow: true, comment: 'For the choir', disabled_at: null },
      expires_at: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
      created_at: world.clock.now().toISOString(),
    });
    const plain = await invite();
    expect(plain).toMatchObject({ max_uses: null, expires_at: null, autofollow: false, comment: '' });
    const page = await world.rest(world.admin).get(INVITES, { limit: '1' });
    expect(page.body).toEqual([plain]);
    const next = await world.rest(world.admin).get(INVITES, { max_id: plain.id ?? '' });
    expect(next.body).toEqual([made]);
    expect((await world.rest(world.admin).get(INVITES, { min_id: made.id ?? '' })).body).toEqual([plain]);
    const gone = await world.rest(world.admin).delete(`${INVITES}/${made.id}`);
    expect(gone.body).toMatchObject({ id: made.id, usable: false, disabled_at: world.clock.now().toISOString() });
  });

  test('are nobody else’s: they are neither listed nor disabled by others', async () => {
    const { id, code } = await invite();
    const boss = await world.person(nameOne(), { role: 'Admin' });
    expect((await world.rest(boss).get(INVITES)).body).toEqual([]);
    expect((await world.rest(boss).delete(`${INVITES}/${id}`)).status).toBe(404);
    expect((await world.rest().get(`${INVITES}/${code}`)).body.valid).toBe(true);
  });

  test('need a role that may invite', async () => {
    const refused = await world.rest(world.mod).post(INVITES, {});
    expect([refused.status, refused.body]).toEqual([403, { error: 'This action is not allowed' }]);
    expect((await world.rest().post(INVITES, {})).status).toBe(401);
  });

  test.each([
    ['max_uses', 0],
    ['max_uses', 1001],
    ['expires_in', 59],
    ['expires_in', 31_536_001],
    ['comment', 'x'.repeat(421)],
  ])('refuse %s %j by name', async (field, value) => {
    const { status, body } = await world.rest(world.admin).post(INVITES, { [field]: value });
    expect(status).toBe(422);
    expect(JSON.stringify(body).toLowerCase()).toContain(field.replace('_', ' '));
  });
});

describe('an invitation as its recipient sees it', () => {
  test('says who invites and whether it lets in; unknown codes are not found', async () => {
    const { code } = await invite({ max_uses: 1 });
    const shown = await world.rest().get(`${INVITES}/${code}`);
    expect(shown.body).toMatchObject({ invite_code: code, valid: true, expires_at: null, account: { acct: 'olga' } });
    expect(JSON.stringify(shown.body)).not.toContain('comment');
    expect((await signUp(code)).status).toBe(200);
    expect((await world.rest().get(`${INVITES}/${code}`)).body.valid).toBe(false);
    expect((await world.rest().get(`${INVITES}/nothing`)).status).toBe(404);
  });

  test('programs ask at Mastodon’s path: 200, 401 for expired ones, 404', async () => {
    const { code } = await invite({ max_uses: 1 });
    const ask = (path: string) => world.rest().get(`/invite/${path}`);
    expect((await ask(code ?? '')).body).toEqual({
      invite_code: code,
      instance_api_url: `${world.url}/api/v2/instance`,
    });
    await signUp(code);
    expect(await ask(code ?? '')).toMatchObject({ status: 401, body: { error: 'This invite is not valid' } });
    expect(await ask('nothing')).toMatchObject({ status: 404, body: { error: 'Record not found' } });
  });
});

describe('signing up by an app', () => {
  test('is open to the invited where registrations are closed', async () => {
    await changeSetting(world.platform, 'registrations', 'closed');
    const { code } = await invite();
    expect(await signUp()).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    expect(await signUp('nothing')).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    expect((await signUp(code)).status).toBe(200);
    const user = await newestUser();
    expect(user.approvedAt).toEqual(world.clock.now());
    expect(await usesOf(code ?? '')).toBe(1);
  });

  test('needs neither approval nor a reason with an invitation, and both without one', async () => {
    await changeSetting(world.platform, 'registrations', 'approval');
    await changeSetting(world.platform, 'reasonRequired', 'on');
    const { code } = await invite();
    const refused = await signUp();
    expect([refused.status, Object.keys(refused.body.details)]).toEqual([422, ['reason']]);
    expect((await signUp(code)).status).toBe(200);
    expect((await newestUser()).approvedAt).not.toBeNull();
    expect((await signUp(undefined, { reason: 'I sing' })).status).toBe(200);
    expect(await newestUser()).toMatchObject({ approvedAt: null, inviteId: null, reason: 'I sing' });
  });

  test('names a code that lets nobody in, and counts nothing when the form is refused', async () => {
    const invalid = {
      error: 'Validation failed: Invite code is unknown, expired or used up',
      details: { invite_code: [{ error: 'ERR_INVALID', description: 'is unknown, expired or used up' }] },
    };
    expect(await signUp('nothing')).toMatchObject({ status: 422, body: invalid });
    const { code, id } = await invite({ expires_in: 60 });
    expect((await signUp(code, { password: 'short' })).status).toBe(422);
    expect(await usesOf(code ?? '')).toBe(0);
    world.clock.advance(120_000);
    expect(await signUp(code)).toMatchObject({ status: 422, body: invalid });
    const disabled = await invite();
    await world.rest(world.admin).delete(`${INVITES}/${disabled.id}`);
    expect((await signUp(disabled.code)).status).toBe(422);
    expect(id).not.toBe(disabled.id);
    expect((await signUp('  ')).status).toBe(200);
  });

  test('is refused once who invited may not invite any more', async () => {
    const boss = await world.person(nameOne(), { role: 'Admin' });
    const { code } = await invite({}, boss);
    await world.platform.db.user.update({ where: { id: boss.userId }, data: { suspendedAt: world.clock.now() } });
    expect((await signUp(code)).status).toBe(422);
    await world.platform.db.user.update({ where: { id: boss.userId }, data: { suspendedAt: null } });
    expect((await signUp(code)).status).toBe(200);
  });

  test('one of twenty concurrent sign-ups by an invitation for one person succeeds', async () => {
    const { code } = await invite({ max_uses: 1 });
    const before = await world.platform.db.user.count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect(await world.platform.db.user.count()).toBe(before + 1);
    expect(await usesOf(code ?? '')).toBe(1);
  });

  test('makes the new person follow who invited, once the address is confirmed', async () => {
    const { code } = await invite({ autofollow: true });
    const name = nameOne();
    await app.post('/api/v1/accounts', form(name, { invite_code: code }));
    await world.drain();
    const followers = async () =>
      (await world.rest(world.admin).get(`/api/v1/accounts/${world.admin.id}/followers`)).body;
    expect(await followers()).toEqual([]);
    const { token } = await lastMailTo(world, `${name}@example.org`);
    await data(world, null, VALIDATE, { token });
    await world.drain();
    expect(await followers()).toMatchObject([{ acct: name }]);
  });

  test('gives the use back when the address is never confirmed', async () => {
    const { code } = await invite({ max_uses: 1 });
    await signUp(code);
    world.clock.advance(8 * 86_400_000);
    await runFromTimetable(world.platform, 'sign_ups.abandoned');
    expect(await usesOf(code ?? '')).toBe(0);
    expect((await signUp(code)).status).toBe(200);
  });

  test('keeps a time zone that exists', async () => {
    expect((await signUp(undefined, { time_zone: 'Europe/Paris' })).status).toBe(200);
    expect((await newestUser()).timeZone).toBe('Europe/Paris');
    expect((await signUp(undefined, { time_zone: '' })).status).toBe(200);
    expect((await newestUser()).timeZone).toBeNull();
    for (const time_zone of ['Mars/Olympus', '+02:00', '../etc']) {
      const { status, body } = await signUp(undefined, { time_zone });
      expect([status, body.details]).toEqual([
        422,
        { time_zone: [{ error: 'ERR_INCLUSION', description: 'is not included in the list' }] },
      ]);
    }
  });
});

describe('everybody’s invitations', () => {
  test('are listed for staff by account and state, and disabled with a row of the log', async () => {
    const boss = await world.person(nameOne(), { role: 'Owner' });
    const made = await invite({ comment: 'Mine' }, boss);
    const over = await invite({ max_uses: 1 }, boss);
    await signUp(over.code);
    const list = async (query: Record<string, string>) =>
      (await world.rest(world.admin).get('/api/v1/admin/invites', { account_id: boss.id, ...query })).body;
    expect(await list({})).toMatchObject([{ id: over.id }, { id: made.id, comment: 'Mine', account: { id: boss.id } }]);
    const [guest] = await world.platform.db.actor.findMany({ orderBy: { id: 'desc' }, take: 1 });
    const staffView = await world.rest(world.admin).get(`/api/v1/admin/accounts/${guest?.id}`);
    expect(staffView.body.invited_by_account_id).toBe(boss.id);
    expect(await list({ available: 'true' })).toMatchObject([{ id: made.id }]);
    expect(await list({ available: 'false' })).toMatchObject([{ id: over.id, usable: false, uses: 1 }]);
    const { status, body } = await world.rest(world.admin).delete(`/api/v1/admin/invites/${made.id}`);
    expect([status, body.usable]).toEqual([200, false]);
    expect(await logged('INVITE_DISABLING')).toMatchObject([
      { actorId: world.admin.actorId, targetType: 'Invite', targetId: BigInt(made.id ?? 0) },
    ]);
    expect((await world.rest(world.mod).get('/api/v1/admin/invites')).status).toBe(403);
  });

  test('are disabled all at once', async () => {
    const { code } = await invite();
    const { body } = await world.rest(world.admin).post('/api/v1/admin/invites/disable_all');
    expect(body.disabled).toBeGreaterThan(0);
    expect((await signUp(code)).status).toBe(422);
    expect(await logged('INVITES_DISABLING')).toMatchObject([{ object: { invites: body.disabled } }]);
    expect((await world.rest(world.admin).post('/api/v1/admin/invites/disable_all')).body.disabled).toBe(0);
  });
});

test('the instance says whether everyone may invite', async () => {
  const told = async () => (await world.rest().get('/api/v1/instance')).body.invites_enabled;
  const everyone = { where: { id: -99n } };
  const { permissions } = await world.platform.db.role.findUniqueOrThrow(everyone);
  for (const [flags, enabled] of [
    [0, false],
    [1 << 16, true],
  ] as const) {
    await world.platform.db.role.update({ ...everyone, data: { permissions: flags } });
    expect([flags, await told()]).toEqual([flags, enabled]);
  }
  await world.platform.db.role.update({ ...everyone, data: { permissions } });
});
