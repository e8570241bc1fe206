/** Strikes and appeals: their contents, their readers, and how they are reverted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APPEAL_STEPS } from '../../src/domain/appeals/states.ts';
import { warn } from '../../src/domain/users/warnings.ts';
import type { AppealState } from '../../src/generated/prisma/enums.ts';
import { strikes } from '../support/moderation/strikes.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(60_000));

const someone = () => world.someone();

const { struck, appeal, decide, appealOf } = strikes(() => world);

describe('a strike', () => {
  test('is read by its account and by nobody else', async () => {
    const target = await someone();
    const id = await struck(target);
    const { status, body } = await world.rest(target).get(`/api/v1/strikes/${id}`);
    expect([status, body]).toEqual([
      200,
      {
        id,
        action: 'none',
        text: 'Not like this',
        status_ids: null,
        target_account: expect.objectContaining({ id: target.id }),
        appeal: null,
        created_at: world.clock.now().toISOString(),
        overruled_at: null,
        posts: [],
        appealable: true,
        appealable_until: expect.any(String),
      },
    ]);
    expect((await world.rest(target).get('/api/v1/strikes')).body).toMatchObject([{ id }]);
    for (const person of [world.bob, world.mod]) {
      expect((await world.rest(person).get(`/api/v1/strikes/${id}`)).status).toBe(404);
      expect((await appeal(person, id)).status).toBe(404);
      expect((await world.rest(person).get('/api/v1/strikes')).body).toEqual([]);
    }
    expect((await world.rest().get(`/api/v1/strikes/${id}`)).status).toBe(401);
  });

  test('is listed for staff, by account', async () => {
    const target = await someone();
    const ids = [await struck(target), await struck(target, 'silence')];
    const { body } = await world.rest(world.mod).get('/api/v1/admin/strikes', { account_id: target.id });
    expect(idsOf(body)).toEqual(ids.reverse());
    expect(body[0]).toMatchObject({ account: { id: world.mod.id }, report_id: null, overruled_at: null });
    expect((await world.rest(target).get('/api/v1/admin/strikes')).status).toBe(403);
  });

  test('is mailed once, with a link, also to the suspended, in their language', async () => {
    const target = await someone();
    const { db, clock } = world.platform;
    await db.user.update({ where: { id: target.userId }, data: { locale: 'fr', suspendedAt: clock.now() } });
    const id = await struck(target, 'suspend', 'Assez');
    const mails = await mailsTo(world, target.email);
    expect(mails.map(({ link }) => link)).toEqual([`${world.url}/account/warnings/${id}`]);
    expect(mails[0]?.subject).toMatch(/^Une décision concernant votre compte/);
    expect(mails[0]?.text).toContain('Assez');
    expect(mails[0]?.text).not.toContain(world.mod.name);
  });

  test('mails a strike about several identities once, and not at all if moderators say so', async () => {
    const target = await someone();
    const other = await world.gql(target, 'mutation { createPerson(preferredUsername: "someone_else") { id } }');
    const targetIds = [target.actorId, BigInt(other.data.createPerson.id)];
    const warning = { action: 'suspend' as const, targetIds };
    await world.platform.db.$transaction((tx) => warn(tx, world.platform, warning));
    expect(await mailsTo(world, target.email)).toHaveLength(1);
    world.clock.advance(1000);
    await world.platform.db.$transaction((tx) => warn(tx, world.platform, { ...warning, mail: false }));
    expect(await mailsTo(world, target.email)).toHaveLength(1);
  });

  test('is a notification, which shows the appeal', async () => {
    const target = await someone();
    const id = await struck(target);
    await appeal(target, id, 'Why me?');
    await world.drain();
    const { body } = await world.rest(target).get('/api/v1/notifications', { 'types[]': 'moderation_warning' });
    expect(body[0].moderation_warning).toMatchObject({ id, appeal: { text: 'Why me?', state: 'pending' } });
  });
});

describe('an appeal', () => {
  test('is made once', async () => {
    const target = await someone();
    const id = await struck(target);
    const both = await Promise.all([appeal(target, id), appeal(target, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await world.rest(target).get(`/api/v1/strikes/${id}`);
    expect(body).toMatchObject({ appeal: { text: 'It was a joke', state: 'pending' }, appealable: false });
  });

  test('has a text of at most 2,000 characters', async () => {
    const target = await someone();
    const id = await struck(target);
    for (const [text, error] of [
      [' ', "Validation failed: Text can't be blank"],
      ['x'.repeat(2001), 'Validation failed: Text is too long (maximum is 2000 characters)'],
    ] as const) {
      const { status, body } = await appeal(target, id, text);
      expect([status, body.error]).toEqual([422, error]);
    }
    expect((await appeal(target, id, '👍'.repeat(2000))).status).toBe(200);
  });

  test('is made within 20 days', async () => {
    const target = await someone();
    const [first, second] = [await struck(target), await struck(target)];
    world.clock.advance(20 * 86_400_000);
    expect((await appeal(target, first)).status).toBe(200);
    world.clock.advance(1000);
    expect((await world.rest(target).get(`/api/v1/strikes/${second}`)).body.appealable).toBe(false);
    expect((await appeal(target, second)).status).toBe(403);
  });

  test('is mailed to staff who decide appeals', async () => {
    const target = await someone();
    await appeal(target, await struck(target, 'silence'), 'I was quiet already');
    const [mail] = (await mailsTo(world, world.admin.email)).filter(({ subject }) => subject.includes(target.name));
    expect([mail?.link, mail?.subject]).toEqual([
      `${world.url}/moderation/appeals`,
      expect.stringContaining(`@${target.name} appeals against a decision`),
    ]);
    expect(mail?.text).toContain('I was quiet already');
    const toMod = await mailsTo(world, world.mod.email);
    expect(toMod.filter(({ link }) => link.endsWith('/moderation/appeals'))).toEqual([]);
  });

  test('is listed by its state, for those who decide', async () => {
    const target = await someone();
    const id = await struck(target);
    await appeal(target, id);
    const listed = async (state?: string) =>
      (await world.rest(world.admin).get('/api/v1/admin/appeals', { ...(state && { state }) })).body.map(
        (found: { strike: { id: string } }) => found.strike.id,
      );
    expect((await listed())[0]).toBe(id);
    expect(await listed('approved')).not.toContain(id);
    expect(await listed('all')).toContain(id);
    expect((await world.rest(world.mod).get('/api/v1/admin/appeals')).status).toBe(403);
    expect((await world.rest(target).get('/api/v1/admin/appeals')).status).toBe(403);
    expect((await world.rest(world.admin).get('/api/v1/admin/appeals', { state: 'lost' })).status).toBe(422);
    const one = await world.rest(world.admin).get(`/api/v1/admin/appeals/${await appealOf(id)}`);
    expect(one.body).toMatchObject({ state: 'pending', text: 'It was a joke', strike: { id } });
    expect((await world.rest(world.admin).get('/api/v1/admin/appeals/1')).status).toBe(404);
  });
});

const STATES: AppealState[] = ['PENDING', 'APPROVED', 'REJECTED'];

describe('a decision about an appeal', () => {
  test.each(STATES.flatMap((from) => (['APPROVED', 'REJECTED'] as const).map((to) => [from, to] as const)))(
    '%s → %s',
    async (from, to) => {
      const target = await someone();
      const id = await struck(target);
      await appeal(target, id);
      const appealId = await appealOf(id);
      await world.drain();
      world.clock.advance(1000);
      const verdict = (state: AppealState) => (state === 'APPROVED' ? 'approve' : 'reject');
      if (from !== 'PENDING') await decide(appealId, verdict(from));
      const { status, body } = await decide(appealId, verdict(to));
      const step = APPEAL_STEPS[from][to];
      expect(step === null).toBe(from !== 'PENDING');
      expect(status).toBe(step ? 200 : 409);
      if (!step) return;
      expect(body).toMatchObject({ state: to.toLowerCase(), decided_by: { id: world.admin.id } });
      const log = await world.platform.db.actionLog.findMany({ where: { targetId: BigInt(appealId) } });
      expect(log).toMatchObject([{ action: step, actorId: world.admin.actorId, targetType: 'Appeal' }]);
      const mail = await lastMailTo(world, target.email);
      expect([mail.link, mail.subject]).toEqual([
        `${world.url}/account/warnings/${id}`,
        expect.stringMatching(to === 'APPROVED' ? /was approved$/ : /was rejected$/),
      ]);
    },
  );

  test('is made once, when two decide concurrently', async () => {
    const target = await someone();
    const id = await struck(target);
    await appeal(target, id);
    const appealId = await appealOf(id);
    const both = await Promise.all([decide(appealId, 'approve'), decide(appealId, 'reject')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is not for staff about their equals and superiors', async () => {
    const equal = await world.person('oscar', { role: 'Admin' });
    const owner = await world.person('olivia', { role: 'Owner' });
    for (const person of [equal, owner]) {
      const id = await struck(person);
      await appeal(person, id);
      expect((await decide(await appealOf(id), 'approve')).status).toBe(403);
    }
    const ofEqual = await world.platform.db.appeal.findFirstOrThrow({ where: { actorId: equal.actorId } });
    expect((await decide(`${ofEqual.id}`, 'approve', owner)).status).toBe(200);
  });

  test('is not for moderators without the permission, and for nobody in their own case', async () => {
    const id = await struck(world.admin);
    await appeal(world.admin, id);
    const appealId = await appealOf(id);
    expect((await decide(appealId, 'approve')).status).toBe(403);
    expect((await decide(appealId, 'approve', world.mod)).status).toBe(403);
    expect((await decide(appealId, 'approve', null)).status).toBe(401);
    const row = await world.platform.db.appeal.findUniqueOrThrow({ where: { id: BigInt(appealId) } });
    expect(row.state).toBe('PENDING');
  });
});
