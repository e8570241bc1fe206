/** Announcements as people read, dismiss and answer them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { ANNOUNCEMENTS, announce } from '../support/world/announcements.ts';
import { addEmoji, EMOJIS } from '../support/world/emojis.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const PATH = '/api/v1/announcements';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await addEmoji(world, 'blob');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.db.announcement.deleteMany();
});

const listed = async (who: Person, query = {}) => (await world.rest(who).get(PATH, query)).body;
const ids = async (who: Person, query = {}) => (await listed(who, query)).map(({ id }: { id: string }) => id);
const dismiss = (who: Person, id: string) => world.rest(who).post(`${PATH}/${id}/dismiss`);
const react = (who: Person, id: string, name: string, method = 'PUT') =>
  world.rest(who).send(method, `${PATH}/${id}/reactions/${encodeURIComponent(name)}`);
const reactions = async (who: Person, id: string) =>
  (await listed(who, { with_dismissed: true })).find((each: { id: string }) => each.id === id).reactions;

describe('the list', () => {
  test('announcements-01: requires a user, without a token and with an app’s own token', async () => {
    const { token } = await issueToken(world.platform.db, world.platform, {
      ...{ appId: null, userId: null, actorId: null },
      scopes: ['read'],
    });
    for (const person of [null, { ...world.alice, token }]) {
      const { status, body } = await world.rest(person).get(PATH);
      expect([status, body]).toEqual([422, { error: 'This method requires an authenticated user' }]);
    }
  });

  test('has the published ones, for every user with any scopes, and for nobody else', async () => {
    const { id } = await announce(world, 'Hello @alice, see #Käse and :blob: at https://x.example');
    await announce(world, 'not yet', { published: false });
    await announce(world, 'later', { scheduled_at: new Date(world.clock.now().getTime() + 3_600_000).toISOString() });
    const grant = { appId: null, userId: world.bob.userId, actorId: world.bob.actorId, scopes: ['push'] };
    const { token } = await issueToken(world.platform.db, world.platform, grant);
    const [shown, ...others] = await listed({ ...world.bob, token });
    expect(others).toEqual([]);
    expect(shown).toEqual({
      id,
      content: expect.stringContaining('<span>alice</span>'),
      ...{ starts_at: null, ends_at: null, all_day: false, read: false, statuses: [], reactions: [] },
      published_at: expect.any(String),
      updated_at: expect.any(String),
      mentions: [{ id: world.alice.id, username: 'alice', acct: 'alice', url: `${world.url}/@alice` }],
      tags: [{ name: 'kase', url: `${world.url}/tags/kase` }],
      emojis: [expect.objectContaining({ shortcode: 'blob' })],
    });
    expect(shown.content).toContain('href="https://x.example"');
  });

  test('names people and posts only as long as everybody may see them', async () => {
    const gone = await world.person('leaving');
    const post = async (who: Person, visibility: string) =>
      (await world.rest(who).post('/api/v1/statuses', { status: visibility, visibility })).body;
    const [open, hidden] = [await post(gone, 'unlisted'), await post(gone, 'private')];
    const own = await post(world.carol, 'public');
    await announce(world, `@leaving wrote ${open.url} and ${hidden.url}, carol ${own.url}, and ${world.url}/@x/12`);
    const named = async (who: Person) => {
      const [shown] = await listed(who);
      return [shown.mentions.length, idsOf(shown.statuses).sort()];
    };
    expect(await named(world.bob)).toEqual([1, [open.id, own.id].sort()]);
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/block`);
    expect(await named(world.bob)).toEqual([1, [open.id]]);
    expect(await named(world.alice)).toEqual([1, [open.id, own.id].sort()]);
    await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt: world.clock.now() } });
    expect(await named(world.alice)).toEqual([0, [own.id]]);
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/unblock`);
  });

  test('is in the order of the times that they are about, or were published', async () => {
    const at = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
    const late = await announce(world, 'late', { starts_at: at(5), ends_at: at(6) });
    const early = await announce(world, 'early', { starts_at: at(-5), ends_at: at(6) });
    const now = await announce(world, 'now');
    expect(await ids(world.alice)).toEqual([early.id, now.id, late.id]);
  });

  test('needs as many statements for many announcements as for two', async () => {
    const cost = async () =>
      (await countStatements(() => listed(world.bob, { with_dismissed: true }))).statements.length;
    const more = async () => {
      const { url } = (await world.rest(world.alice).post('/api/v1/statuses', { status: 'x' })).body;
      const { id } = await announce(world, `@alice :blob: #x ${url}`);
      for (const name of ['👍', 'blob']) await react(world.bob, id, name);
    };
    await more();
    await more();
    const two = await cost();
    for (let i = 0; i < 5; i += 1) await more();
    expect(await cost()).toBe(two);
  });
});

describe('dismissing', () => {
  test('announcements-02: marks one as read for that user; it is listed with with_dismissed only', async () => {
    const { id } = await announce(world, 'read me');
    const { status, body } = await dismiss(world.alice, id);
    expect([status, body]).toEqual([200, {}]);
    expect((await dismiss(world.alice, id)).status).toBe(200);
    expect([await ids(world.alice), await ids(world.bob)]).toEqual([[], [id]]);
    for (const yes of ['true', '1', 'on']) {
      const [shown] = await listed(world.alice, { with_dismissed: yes });
      expect(shown).toMatchObject({ id, read: true });
    }
    for (const no of ['false', '0', 'f']) expect(await ids(world.alice, { with_dismissed: no })).toEqual([]);
  });

  test('one that is not published, or absent, is not found', async () => {
    const { id } = await announce(world, 'not yet', { published: false });
    for (const each of [id, '1', 'x']) {
      expect((await dismiss(world.alice, each)).status).toBe(404);
      for (const method of ['PUT', 'DELETE']) expect((await react(world.alice, each, '👍', method)).status).toBe(404);
    }
  });
});

describe('reactions', () => {
  test('announcements-03: a Unicode emoji is put and deleted, not twice, and nothing but emoji', async () => {
    const { id } = await announce(world, 'party');
    const { status, body } = await react(world.alice, id, '🎉');
    expect([status, body]).toEqual([200, {}]);
    await react(world.bob, id, '🎉', 'PATCH');
    expect(await reactions(world.alice, id)).toEqual([{ name: '🎉', count: 2, me: true }]);
    expect(await reactions(world.carol, id)).toEqual([{ name: '🎉', count: 2, me: false }]);
    const again = await react(world.alice, id, '🎉');
    expect([again.status, again.body.error]).toEqual([422, 'Duplicate record']);
    for (const name of ['party', 'none', '🎉🎉', ':blob:']) {
      const refused = await react(world.alice, id, name);
      expect([refused.status, refused.body.error]).toEqual([422, 'Validation failed: Name is not a recognized emoji']);
    }
    expect((await react(world.alice, id, '🎉', 'DELETE')).status).toBe(200);
    expect((await react(world.alice, id, '🎉', 'DELETE')).status).toBe(404);
    expect(await reactions(world.alice, id)).toEqual([{ name: '🎉', count: 1, me: false }]);
    await react(world.bob, id, '🎉', 'DELETE');
    expect(await reactions(world.alice, id)).toEqual([]);
  });

  test('refuses a ninth different reaction, but not another of the eight', async () => {
    const { id } = await announce(world, 'many');
    const eight = ['👍', '🎉', '❤️', '😀', '🌍', '🍕', '🚲', 'blob'];
    for (const name of eight) expect((await react(world.alice, id, name)).status).toBe(200);
    const { status, body } = await react(world.bob, id, '🦊');
    expect([status, body.error]).toEqual([422, 'Validation failed: Limit of different reactions reached']);
    expect((await react(world.bob, id, 'blob')).status).toBe(200);
    expect((await reactions(world.bob, id)).map(({ name }: { name: string }) => name)).toEqual(eight);
  });

  test('hold the limit when many react at the same time', async () => {
    const { id } = await announce(world, 'rush');
    const names = ['👍', '🎉', '❤️', '😀', '🌍', '🍕', '🚲', '🦊', '🐻', '🐼', '🐸', '🐵'];
    const answers = await Promise.all(names.map((name) => react(world.alice, id, name)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    const same = await Promise.all([1, 2, 3].map(() => react(world.bob, id, names[0] ?? '', 'PUT')));
    expect(same.filter(({ status }) => status === 200).length).toBeLessThan(2);
  });

  test('show the pictures of a custom emoji, and are hidden and deleted with it', async () => {
    const emoji = await addEmoji(world, 'wave');
    const { id } = await announce(world, 'custom');
    await react(world.alice, id, 'wave');
    const { url, static_url } = emoji;
    expect(await reactions(world.alice, id)).toEqual([{ name: 'wave', count: 1, me: true, url, static_url }]);
    await world.rest(world.admin).post(`${EMOJIS}/${emoji.id}/disable`);
    expect(await reactions(world.alice, id)).toEqual([]);
    expect((await react(world.bob, id, 'wave')).status).toBe(422);
    await world.rest(world.admin).post(`${EMOJIS}/${emoji.id}/enable`);
    expect(await reactions(world.alice, id)).toHaveLength(1);
    await world.rest(world.admin).delete(`${EMOJIS}/${emoji.id}`);
    await addEmoji(world, 'wave');
    expect(await reactions(world.alice, id)).toEqual([]);
  });

  test('reactions of suspended people do not count, and those of deleted people are deleted', async () => {
    const { id } = await announce(world, 'counted');
    const who = await world.person('fickle');
    await react(who, id, '👍');
    await dismiss(who, id);
    const suspend = (suspendedAt: Date | null) =>
      world.platform.db.actor.update({ where: { id: who.actorId }, data: { suspendedAt } });
    await suspend(world.clock.now());
    expect(await reactions(world.alice, id)).toEqual([]);
    await suspend(null);
    expect(await reactions(world.alice, id)).toMatchObject([{ name: '👍', count: 1 }]);
    await world.platform.db.$transaction((tx) => enqueue(tx, 'person.deleted', { actorId: who.id }));
    await world.platform.db.actor.update({ where: { id: who.actorId }, data: { deletedAt: world.clock.now() } });
    await world.drain();
    const where = { actorId: who.actorId };
    expect(await world.platform.db.announcementReaction.count({ where })).toBe(0);
    expect(await world.platform.db.announcementDismissal.count({ where })).toBe(0);
  });
});

test('an announcement that ended is gone for people, and there for staff', async () => {
  const { id } = await announce(world, 'over soon');
  await world.rest(world.admin).post(`${ANNOUNCEMENTS}/${id}/unpublish`);
  expect(await ids(world.alice, { with_dismissed: true })).toEqual([]);
  expect((await world.rest(world.admin).get(`${ANNOUNCEMENTS}/${id}`)).body).toMatchObject({ id, published: false });
});

test('nobody is asked for donations', async () => {
  const read = async (who: Person | null) => {
    const { status, body } = await world.rest(who).get('/api/v1/donation_campaigns');
    return [status, body];
  };
  expect(await read(world.alice)).toEqual([204, '']);
  expect(await read(null)).toEqual([422, { error: 'This method requires an authenticated user' }]);
});
