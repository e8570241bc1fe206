/** Accounts: behaviours that Mastodon's clients rely on, row by row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { registerApp } from '../support/clients/authorization.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const get = (who: Person | null, path: string, query = {}) => world.rest(who).get(path, query);
const follow = (who: Person, whom: Person) => world.rest(who).post(`/api/v1/accounts/${whom.id}/follow`);
const mark = (who: Person, data: object) => world.platform.db.actor.update({ where: { id: who.actorId }, data });
const tokenWith = async (who: Person, scopes: string[]) => {
  const grant = { appId: null, userId: who.userId, actorId: who.actorId, scopes };
  return { ...who, token: (await issueToken(world.platform.db, world.platform, grant)).token };
};

describe('an account', () => {
  test('accounts-01, accounts-04: a suspended one is emptied, and lists nothing', async () => {
    const gone = await world.person('gone');
    await mark(gone, {
      name: 'Gone',
      summary: '<p>was here</p>',
      fields: [{ name: 'a', value: 'b' }],
      locked: true,
      bot: true,
    });
    await world.post(gone, { status: 'once' });
    await mark(gone, { suspendedAt: world.clock.now() });
    const { status, body } = await get(world.alice, `/api/v1/accounts/${gone.id}`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        ...{ suspended: true, display_name: '', note: '', fields: [], emojis: [], roles: [] },
        ...{ locked: false, bot: false, discoverable: false },
        avatar: expect.stringContaining('/avatars/original/missing.png'),
        header: expect.stringContaining('/headers/original/missing.png'),
      }),
    ]);
    expect(await get(world.alice, `/api/v1/accounts/${gone.id}/statuses`)).toMatchObject({ status: 200, body: [] });
  });

  test('accounts-02: finds no unconfirmed or unapproved user', async () => {
    for (const missing of ['confirmedAt', 'approvedAt'] as const) {
      const who = await world.person(`un${missing}`.toLowerCase());
      await world.platform.db.user.update({ where: { id: who.userId }, data: { [missing]: null } });
      expect((await get(world.alice, `/api/v1/accounts/${who.id}`)).status).toBe(404);
      expect((await get(world.alice, '/api/v1/accounts/relationships', { id: [who.id] })).body).toEqual([]);
      expect((await get(world.alice, '/api/v1/accounts/familiar_followers', { id: [who.id] })).body).toEqual([]);
    }
  });

  test('accounts-05: several are read by their ids, unknown ones left out', async () => {
    const { body } = await get(null, '/api/v1/accounts', { id: [world.alice.id, '1', world.bob.id] });
    expect(idsOf(body).sort()).toEqual([world.alice.id, world.bob.id].sort());
  });

  test('accounts-06: says that it is limited only when it is', async () => {
    expect((await get(null, `/api/v1/accounts/${world.mod.id}`)).body).not.toHaveProperty('limited');
    await mark(world.mod, { silencedAt: world.clock.now() });
    expect((await get(null, `/api/v1/accounts/${world.mod.id}`)).body.limited).toBe(true);
    await mark(world.mod, { silencedAt: null });
  });
});

describe('one’s own account', () => {
  test('accounts-08: counts follow requests, has the role and the note as it was written', async () => {
    const [asking, gone] = [await world.person('asking'), await world.person('askingtoo')];
    for (const who of [asking, gone]) await follow(who, world.erin);
    await mark(gone, { suspendedAt: world.clock.now() });
    await mark(world.erin, { summary: '<b>x</b>', summarySource: '<b>x' });
    const { body } = await get(world.erin, '/api/v1/accounts/verify_credentials');
    expect([body.source.follow_requests_count, body.source.note]).toEqual([1, '<b>x']);
    expect(body.role).toHaveProperty('permissions');
  });

  test('accounts-09: is readable with the scope profile alone', async () => {
    const profile = await tokenWith(world.alice, ['profile']);
    expect((await get(profile, '/api/v1/accounts/verify_credentials')).body.username).toBe('alice');
    expect((await get(profile, '/api/v1/timelines/home')).status).toBe(403);
  });
});

describe('editing the profile', () => {
  const edit = (who: Person, body: unknown) =>
    world.rest(who).send('PATCH', '/api/v1/accounts/update_credentials', { body });

  test('accounts-10: an empty source is no error', async () => {
    for (const body of [{ source: {} }, new URLSearchParams('source='), { source: [] }])
      expect((await edit(world.alice, body)).status).toBe(200);
  });

  test('accounts-12: booleans are read by the truth of their text', async () => {
    const locked = async (text: string) =>
      (await edit(world.carol, new URLSearchParams({ locked: text }))).body.locked as boolean;
    for (const text of ['f', 'F', '0', 'false', 'FALSE', 'off', 'OFF']) {
      expect(await locked('true')).toBe(true);
      expect([text, await locked(text)]).toEqual([text, false]);
      expect(await locked('')).toBe(false);
    }
    for (const text of ['1', 't', 'on', 'yes', 'no']) {
      await locked('false');
      expect([text, await locked(text)]).toEqual([text, true]);
    }
    expect(await locked('')).toBe(true);
    await locked('false');
  });

  test('accounts-13: unlocking the account accepts waiting followers, except silenced and muted ones', async () => {
    const [door, quiet, muted] = [
      await world.person('door'),
      await world.person('silent'),
      await world.person('muted'),
    ];
    await edit(door, { locked: true });
    for (const who of [world.alice, world.bob, quiet, muted])
      expect((await follow(who, door)).body.requested).toBe(true);
    await mark(quiet, { silencedAt: world.clock.now() });
    await world.rest(door).post(`/api/v1/accounts/${muted.id}/mute`);
    const status = await world.post(door, { status: 'before you came' });
    await world.drain();
    expect((await edit(door, { display_name: 'Door', locked: true })).body.followers_count).toBe(0);
    await world.drain();
    expect((await get(world.alice, '/api/v1/accounts/relationships', { id: door.id })).body[0].requested).toBe(true);
    expect((await edit(door, { locked: false })).body.locked).toBe(false);
    await world.drain();
    const followers = await get(door, `/api/v1/accounts/${door.id}/followers`);
    expect(idsOf(followers.body).sort()).toEqual([world.alice.id, world.bob.id].sort());
    expect((await get(null, `/api/v1/accounts/${door.id}`)).body.followers_count).toBe(2);
    expect(idsOf((await get(world.alice, '/api/v1/timelines/home')).body)).toContain(status.id);
    expect(idsOf((await get(door, '/api/v1/follow_requests')).body).sort()).toEqual([quiet.id, muted.id].sort());
    const types = (await get(door, '/api/v1/notifications')).body.map((each: { type: string }) => each.type).sort();
    expect(types.filter((type: string) => type === 'follow')).toHaveLength(2);
  });

  test('accounts-14: fields are an array or a hash of numbers', async () => {
    const rows = [
      { name: 'Site', value: 'https://a.example' },
      { name: 'Pronouns', value: 'they <3' },
    ];
    for (const fields_attributes of [rows, { 0: rows[0], 1: rows[1] }]) {
      const { status, body } = await edit(world.bob, { fields_attributes });
      expect([status, body.fields]).toEqual([
        200,
        [
          { name: 'Site', value: expect.stringContaining('<a href="https://a.example"'), verified_at: null },
          { name: 'Pronouns', value: 'they &lt;3', verified_at: null },
        ],
      ]);
      await edit(world.bob, { fields_attributes: [] });
    }
  });
});

describe('signing up', () => {
  test('accounts-16: is refused to signed-in users', async () => {
    expect((await world.rest(world.alice).post('/api/v1/accounts', {})).status).toBe(403);
  });

  test('accounts-17: names every error of a blank form', async () => {
    const { client_id, client_secret } = await registerApp(world);
    const grant = { grant_type: 'client_credentials', client_id, client_secret, scope: 'write' };
    const token = (await world.rest().post('/oauth/token', grant)).body.access_token;
    const { status, body } = await world.rest({ ...world.alice, token }).post('/api/v1/accounts', {});
    const codes = Object.entries(body.details as Record<string, { error: string }[]>).map(([field, wrong]) => [
      field,
      wrong.map(({ error }) => error).sort(),
    ]);
    expect([status, Object.fromEntries(codes)]).toEqual([
      422,
      {
        agreement: ['ERR_ACCEPTED'],
        email: ['ERR_BLANK', 'ERR_INVALID'],
        password: ['ERR_BLANK'],
        username: ['ERR_BLANK'],
      },
    ]);
  });

  test('accounts-18, emails-02: an unconfirmed user waits, and can query the confirmation', async () => {
    const who = await world.person('waiting');
    await world.platform.db.user.update({ where: { id: who.userId }, data: { confirmedAt: null } });
    const refused = await get(who, '/api/v1/timelines/home');
    expect([refused.status, refused.body.error]).toEqual([403, 'Your login is missing a confirmed e-mail address']);
    expect(await get(who, '/api/v1/emails/check_confirmation')).toMatchObject({ status: 200, body: false });
  });
});

describe('relationships', () => {
  const relations = async (query: object) =>
    idsOf((await get(world.alice, '/api/v1/accounts/relationships', query)).body);

  test('accounts-20, accounts-21: each once, without unknown and suspended ones, also for a lone id', async () => {
    const gone = await world.person('farewell');
    await mark(gone, { suspendedAt: world.clock.now() });
    const id = [world.bob.id, world.bob.id, '1', gone.id];
    expect(await relations({ id })).toEqual([world.bob.id]);
    expect(await relations({ id, with_suspended: true })).toEqual([world.bob.id, gone.id]);
    expect(await relations({ id: world.carol.id })).toEqual([world.carol.id]);
  });

  test('accounts-22: a hidden network is visible to its owner alone', async () => {
    const shy = await world.person('shy');
    await follow(world.alice, shy);
    await follow(shy, world.alice);
    await mark(shy, { hideCollections: true });
    for (const [side, viewer, size] of [
      ['followers', world.bob, 0],
      ['following', null, 0],
      ['followers', shy, 1],
      ['following', shy, 1],
    ] as const)
      expect((await get(viewer, `/api/v1/accounts/${shy.id}/${side}`)).body).toHaveLength(size);
  });

  test('accounts-24: blocked accounts are left out of followers', async () => {
    const known = await world.person('known');
    for (const who of [world.alice, world.bob]) await follow(who, known);
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/block`);
    expect(idsOf((await get(world.carol, `/api/v1/accounts/${known.id}/followers`)).body)).toEqual([world.alice.id]);
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/unblock`);
  });
});

describe('posts of an account', () => {
  const listed = async (query: object) =>
    idsOf((await get(null, `/api/v1/accounts/${world.bob.id}/statuses`, query)).body);

  test('accounts-28: omits replies, except self-replies', async () => {
    const other = await world.post(world.alice, { status: 'question' });
    const answer = await world.post(world.bob, { status: 'answer', in_reply_to_id: other.id });
    const own = await world.post(world.bob, { status: 'first' });
    const self = await world.post(world.bob, { status: 'second', in_reply_to_id: own.id });
    expect(await listed({ exclude_replies: true })).toEqual([self.id, own.id]);
    expect(await listed({})).toEqual([self.id, own.id, answer.id]);
  });

  test('accounts-29: media only, and none whose media an edit removed', async () => {
    const upload = form({ file: file(await picture()) });
    const media = (await world.rest(world.bob).post('/api/v2/media', upload)).body;
    const status = await world.post(world.bob, { status: 'look', media_ids: [media.id] });
    expect(await listed({ only_media: true })).toEqual([status.id]);
    await world.rest(world.bob).send('PUT', `/api/v1/statuses/${status.id}`, { body: { status: 'read' } });
    expect(await listed({ only_media: true })).toEqual([]);
  });
});
