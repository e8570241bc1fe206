/** Posting and reading statuses: behaviours that Mastodon's clients rely on, row by row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createEmptyWorld, createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const send = (who: Person | null, status: string, more: object = {}) =>
  world.rest(who).post('/api/v1/statuses', { status, ...more });
const get = (who: Person | null, id: string) => world.rest(who).get(`/api/v1/statuses/${id}`);

describe('posting', () => {
  test.each([
    ['statuses-07', { status: 'x'.repeat(501) }],
    ['statuses-10', { status: 'x'.repeat(300), spoiler_text: 'y'.repeat(201) }],
  ])('%s: more than 500 characters are refused with the number', async (_id, { status, ...more }) => {
    const answer = await send(world.alice, status, more);
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining('500')]);
  });

  test('leading and trailing blanks are neither stored nor counted, and a blank warning is unset', async () => {
    const { body } = await send(world.alice, `\n ${'x'.repeat(497)} \r\n\n`, { spoiler_text: ' cw\n' });
    expect(body).toMatchObject({ content: `<p>${'x'.repeat(497)}</p>`, spoiler_text: 'cw', sensitive: true });
    const { body: source } = await world.rest(world.alice).get(`/api/v1/statuses/${body.id}/source`);
    expect(source).toMatchObject({ text: 'x'.repeat(497), spoiler_text: 'cw' });
    // In Japanese a paragraph begins with an ideographic space.
    expect(await world.post(world.alice, ' \u3000吾輩は猫である。\u3000\n')).toMatchObject({
      content: '<p>\u3000吾輩は猫である。\u3000</p>',
    });
    expect((await send(world.alice, ' \u3000\n')).status).toBe(422);
    expect(await world.post(world.alice, 'plain', { spoiler_text: '  ' })).toMatchObject({
      spoiler_text: '',
      sensitive: false,
    });
  });

  test('statuses-09: counts only the local part of a remote mention', async () => {
    const mention = `@someone@${'very.'.repeat(10)}long.example`;
    expect((await send(world.alice, `${mention} ${'x'.repeat(480)}`)).status).toBe(200);
  });

  test('statuses-14: a reply to a hidden private status has no parent', async () => {
    const hidden = await world.post(world.alice, 'for followers', { visibility: 'private' });
    const [toHidden, toNone] = [
      await send(world.bob, 'x', { in_reply_to_id: hidden.id }),
      await send(world.bob, 'x', { in_reply_to_id: '1' }),
    ];
    expect([toHidden.status, toHidden.body]).toEqual([404, toNone.body]);
  });

  test('statuses-18, statuses-19, statuses-22: media are the author’s own, at most four, in the order sent', async () => {
    const upload = async (who: Person) =>
      (await world.upload(who, form({ file: file(await picture('png', 8, 8)) }))).id;
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push(await upload(world.alice));
    const five = await send(world.alice, 'five', { media_ids: ids });
    expect([five.status, five.body.error]).toEqual([422, 'Cannot attach more than 4 files']);
    const order = [2, 0, 3].map((i) => ids[i] ?? '');
    const { media_attachments } = await world.post(world.alice, 'ordered', { media_ids: order });
    expect(idsOf(media_attachments)).toEqual(order);
    for (const id of [ids[0], await upload(world.bob)]) {
      const refused = await send(world.alice, 'again', { media_ids: [id] });
      expect(refused.body.error).toBe(`Media ${id} not found or already attached to another post`);
    }
  });

  test('statuses-23: accepts at most three hundred in three hours', async () => {
    const limited = await createEmptyWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const who = await limited.person('busy');
      const family = { name: 'statuses', limit: 300, seconds: 10_800 };
      for (let i = 0; i < 299; i += 1) await limited.platform.limiter.consume(family, who.userId.toString());
      expect((await limited.rest(who).post('/api/v1/statuses', { status: 'the last' })).status).toBe(200);
      const { status, body, headers } = await limited.rest(who).post('/api/v1/statuses', { status: 'too many' });
      expect([status, body.error, headers.get('x-ratelimit-remaining')]).toEqual([429, 'Too many requests', '0']);
    } finally {
      await limited.close();
    }
  });

  test('statuses-25, schedule-06: an application’s own token has no statuses', async () => {
    const { token } = await issueToken(world.platform.db, world.platform, {
      appId: null,
      userId: null,
      actorId: null,
      scopes: ['read', 'write'],
    });
    const app = { ...world.alice, token };
    for (const answer of [await send(app, 'x'), await world.rest(app).get('/api/v1/scheduled_statuses')])
      expect([answer.status, answer.body.error]).toEqual([422, 'This method requires an authenticated user']);
  });
});

describe('reading', () => {
  test('statuses-26, statuses-27: anonymous viewers read public statuses, without viewer state', async () => {
    const { id } = await world.post(world.alice, 'open');
    const shown = (await get(null, id)).body;
    for (const key of ['favourited', 'reblogged', 'muted', 'bookmarked', 'filtered', 'pinned'])
      expect(shown).not.toHaveProperty(key);
    const hidden = await world.post(world.alice, 'closed', { visibility: 'private' });
    expect(await get(null, hidden.id)).toMatchObject({ status: 404, body: (await get(null, '1')).body });
  });

  test('statuses-29, statuses-30: statuses of blocking or suspended authors are not found', async () => {
    const { id } = await world.post(world.carol, 'here');
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/block`);
    expect((await get(world.bob, id)).status).toBe(404);
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/unblock`);
    const reblog = await world.interact(world.alice, 'reblog', id);
    const suspend = (suspendedAt: Date | null) =>
      world.platform.db.actor.update({ where: { id: world.carol.actorId }, data: { suspendedAt } });
    await suspend(world.clock.now());
    for (const each of [id, reblog.id]) expect((await get(world.alice, each)).status).toBe(404);
    await suspend(null);
    for (const each of [id, reblog.id]) expect((await get(world.alice, each)).status).toBe(200);
  });

  test('timelines-08: public omits limited, suspended, blocked and muted authors, and unlisted statuses', async () => {
    const authors = { limited: world.mod, suspended: world.admin, blocked: world.carol, muted: world.erin };
    const made: string[] = [(await world.post(world.alice, 'unlisted', { visibility: 'unlisted' })).id];
    for (const who of Object.values(authors)) made.push((await world.post(who, 'by', { visibility: 'public' })).id);
    const own = await world.post(world.alice, 'self');
    const self = await world.post(world.alice, 'self again', { in_reply_to_id: own.id });
    const now = world.clock.now();
    await world.platform.db.actor.update({ where: { id: authors.limited.actorId }, data: { silencedAt: now } });
    await world.platform.db.actor.update({ where: { id: authors.suspended.actorId }, data: { suspendedAt: now } });
    await world.rest(world.bob).post(`/api/v1/accounts/${authors.blocked.id}/block`);
    await world.rest(world.bob).post(`/api/v1/accounts/${authors.muted.id}/mute`);
    const { body } = await world.rest(world.bob).get('/api/v1/timelines/public', { limit: 40 });
    const shown = idsOf(body);
    expect(made.filter((id) => shown.includes(id))).toEqual([]);
    expect(shown).toEqual(expect.arrayContaining([own.id, self.id]));
    // Limited authors see their own statuses there.
    const theirs = (await world.rest(authors.limited).get('/api/v1/timelines/public', { limit: 40 })).body;
    expect(idsOf(theirs)).toContain(made[1]);
  });
});

describe('allowed mentions', () => {
  test('statuses-15: report unexpected mentions, and store nothing', async () => {
    const before = await world.platform.db.status.count();
    const { status, body } = await world.rest(world.carol).post('/api/v1/statuses', {
      status: '@alice and @bob',
      allowed_mentions: [world.alice.id],
    });
    expect([status, body.error]).toEqual([422, 'Post would be sent to unexpected accounts']);
    expect(Object.keys(body)).toEqual(['error', 'unexpected_accounts']);
    expect(body.unexpected_accounts.map((row: { acct: string }) => row.acct)).toEqual(['bob']);
    expect(await world.platform.db.status.count()).toBe(before);
    const none = await world.rest(world.carol).post('/api/v1/statuses', { status: '@bob', allowed_mentions: [] });
    expect(none.status).toBe(422);
    const both = { status: '@alice and @bob', allowed_mentions: [world.alice.id, world.bob.id] };
    expect((await world.rest(world.carol).post('/api/v1/statuses', both)).status).toBe(200);
    // Blocked accounts are not mentioned, and so not unexpected.
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/block`);
    const one = { status: '@alice and @bob', allowed_mentions: [world.alice.id] };
    expect((await world.rest(world.carol).post('/api/v1/statuses', one)).status).toBe(200);
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/unblock`);
  });
});
