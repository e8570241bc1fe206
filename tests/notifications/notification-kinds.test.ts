/** Notifications beyond posts and follows: for staff, about moderation, and about events; and fallbacks for apps. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { createAccount } from '../../src/domain/persons/create-account.ts';
import { confirmUser } from '../../src/domain/users/confirmation/confirm-user.ts';
import { issueMailToken } from '../../src/domain/users/confirmation/mail-token.ts';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { inHours, organize } from '../support/world/events.ts';
import { setLocale } from '../support/world/users.ts';
import { fullEvent, wait } from '../support/world/waiting.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.drain();
  await world.platform.db.notification.deleteMany();
});

const notificationsOf = async (of: Person, query: Record<string, string | boolean | string[]> = {}) =>
  (await world.rest(of).get('/api/v1/notifications', query)).body;
const kindsOf = async (of: Person, query: Record<string, string | boolean | string[]> = {}) =>
  (await notificationsOf(of, query)).map((entry: { type: string }) => entry.type);

const KNOWS_FALLBACKS = { supported_types: ['mention', 'favourite'] };

describe('for staff', () => {
  test('a sign-up, once it is confirmed; those who lose the role no longer see it', async () => {
    const email = 'newcomer@example.org';
    const ctx = { ...world.platform, viewer: null };
    const { actor } = await createAccount(ctx, {
      ...{ username: 'newcomer', email, password: PASSWORD, roleId: null },
      confirmed: false,
    });
    await world.drain();
    expect(await kindsOf(world.admin)).toEqual([]);
    world.clock.advance(61_000);
    const issued = await issueMailToken(world.platform, { email }, 'CONFIRM_EMAIL');
    await confirmUser(ctx, issued?.token ?? '');
    await world.drain();
    for (const staff of [world.mod, world.admin]) {
      const [entry, ...others] = await notificationsOf(staff);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ type: 'admin.sign_up', account: { id: actor.id.toString() } });
      expect(entry).not.toHaveProperty('fallback');
    }
    expect(await kindsOf(world.alice)).toEqual([]);
    const { notification_groups } = (await world.rest(world.admin).get('/api/v2/notifications')).body;
    expect(notification_groups[0].group_key).toMatch(/^admin\.sign_up-\d+$/);
    const { db } = world.platform;
    await db.user.update({ where: { id: world.mod.userId }, data: { roleId: null } });
    const mod = world.rest(world.mod);
    expect((await mod.get('/api/v1/notifications')).body).toEqual([]);
    expect((await mod.get('/api/v1/notifications/unread_count')).body).toEqual({ count: 0 });
    expect((await mod.get('/api/v2/notifications')).body.notification_groups).toEqual([]);
    await db.user.update({ where: { id: world.mod.userId }, data: { roleId: 1n } });
  });

  test('a report, with what it says', async () => {
    const given = { account_id: world.bob.id, comment: 'Rude', category: 'spam' };
    const { body: report } = await world.rest(world.alice).post('/api/v1/reports', given);
    await world.drain();
    const [entry] = await notificationsOf(world.mod, KNOWS_FALLBACKS);
    expect(entry).toMatchObject({ type: 'admin.report', account: { id: world.alice.id }, report });
    expect(entry.fallback.title).toContain('@<span>alice</span>');
    expect(entry.fallback.title).toContain('@<span>bob</span>');
    expect(entry.fallback).toMatchObject({ summary: 'Rude', details: null });
    const { notification_groups } = (await world.rest(world.mod).get('/api/v2/notifications')).body;
    expect(notification_groups[0]).toMatchObject({ type: 'admin.report', report: { id: report.id } });
    expect(await kindsOf(world.bob)).toEqual([]);
  });
});

describe('about one’s own account', () => {
  test('a decision of the moderators, also for those who are suspended, once they can read again', async () => {
    const person = await world.person('warned');
    await modifyUser(world.platform, person.userId, { sensitive: true });
    await modifyUser(world.platform, person.userId, { sensitive: true });
    await modifyUser(world.platform, person.userId, { suspended: true });
    await world.drain();
    await modifyUser(world.platform, person.userId, { suspended: false, sensitive: false });
    await world.drain();
    const list = await notificationsOf(person);
    const actions = list.map((entry: { moderation_warning: { action: string } }) => entry.moderation_warning.action);
    expect(actions).toEqual(['suspend', 'sensitive']);
    expect(list[0]).toMatchObject({
      type: 'moderation_warning',
      account: { id: person.id },
      moderation_warning: { text: '', status_ids: null, appeal: null, target_account: { id: person.id } },
    });
  });
});

describe('about events', () => {
  const ours = { supported_types: ['event.joined', 'event.join_request'] };

  test('joining, asking, being accepted, changes and a cancellation', async () => {
    const { alice, bob, carol } = world;
    const free = await organize(world, alice, { title: 'Tea & talk', joinOptions: 'FREE' });
    const asked = await organize(world, alice, { title: 'Dinner', joinOptions: 'RESTRICTED' });
    await world.drain();
    await world.trpc(bob).participations.join.mutate({ id: free.id });
    const waiting = await world.trpc(carol).participations.join.mutate({ id: asked.id });
    await world.drain();
    expect(await kindsOf(alice, ours)).toEqual(['event.join_request', 'event.joined']);
    const [request, joined] = await notificationsOf(alice, KNOWS_FALLBACKS);
    expect(joined).toMatchObject({ account: { id: bob.id }, community_event: { title: 'Tea & talk' } });
    expect(joined.fallback.title).toContain('Tea &amp; talk</a>');
    expect(request).toMatchObject({ account: { id: carol.id }, community_event: { title: 'Dinner' } });
    expect((await notificationsOf(alice, ours))[0]).not.toHaveProperty('fallback');

    await world
      .trpc(alice)
      .participations.update.mutate({ id: waiting.id, role: 'PARTICIPANT', moderatorActorId: alice.id });
    const change = world.trpc(alice).events.update;
    await change.mutate({ id: free.id, beginsOn: inHours(world, 60) });
    await world.drain();
    expect(await kindsOf(carol, ours)).toEqual(['event.join_approved']);
    expect(await kindsOf(bob, ours)).toEqual(['event.updated']);
    await change.mutate({ id: free.id, beginsOn: inHours(world, 72) });
    await change.mutate({ id: free.id, status: 'CANCELLED' });
    await world.drain();
    expect(await kindsOf(bob, ours)).toEqual(['event.cancelled']);
    // The organizer did all of it; nobody is notified of their own actions.
    expect(await kindsOf(alice, ours)).toEqual(['event.join_request', 'event.joined']);
  });

  test('a place that is held for a person on the waiting list, and one that is given', async () => {
    const { alice, bob, erin } = world;
    for (const [beginsOn, kind, text] of [
      [inHours(world, 8), 'event.place_offered', 'A place in Reading evening is held for you'],
      [inHours(world, 80), 'event.join_approved', 'You’re going to Reading evening'],
    ] as const) {
      const event = await fullEvent(world, { beginsOn });
      await wait(world, bob, event.id);
      await world.drain();
      expect(await kindsOf(bob, KNOWS_FALLBACKS)).toEqual([]);
      await world.trpc(erin).participations.leave.mutate({ id: event.id });
      await world.drain();
      const [entry, ...others] = await notificationsOf(bob, { supported_types: [kind] });
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ type: kind, account: { id: alice.id }, community_event: { id: event.id } });
      expect(entry).not.toHaveProperty('fallback');
      const [readable] = await notificationsOf(bob, KNOWS_FALLBACKS);
      expect(load(readable.fallback.title).text()).toContain(text);
      expect(await kindsOf(bob)).toEqual([]);
      await world.platform.db.notification.deleteMany();
    }
  });

  test('are for apps that know them or ask for texts: others get nothing that they cannot read', async () => {
    const { alice, bob } = world;
    const event = await organize(world, alice, { title: 'Walk', joinOptions: 'FREE' });
    await world.trpc(bob).participations.join.mutate({ id: event.id });
    await world.drain();
    const [entry] = await notificationsOf(alice, ours);
    const rest = world.rest(alice);
    expect(await kindsOf(alice)).toEqual([]);
    expect(await kindsOf(alice, { include_filtered: true })).toEqual([]);
    expect((await rest.get('/api/v1/notifications/unread_count')).body).toEqual({ count: 0 });
    expect((await rest.get('/api/v1/notifications/unread_count', ours)).body).toEqual({ count: 1 });
    expect((await rest.get('/api/v2/notifications')).body.notification_groups).toEqual([]);
    expect((await rest.get('/api/v2/notifications', ours)).body.notification_groups).toHaveLength(1);
    expect((await rest.get(`/api/v1/notifications/${entry.id}`)).status).toBe(404);
    expect((await rest.get(`/api/v1/notifications/${entry.id}`, ours)).status).toBe(200);
    expect((await rest.get(`/api/v2/notifications/${entry.group_key}`)).status).toBe(404);
    expect(await kindsOf(alice, { types: ['event.joined'] })).toEqual(['event.joined']);
    // An event that is deleted, or hidden from the recipient, takes its notifications along.
    await world.trpc(alice).events.delete.mutate({ id: event.id });
    await world.drain();
    expect(await kindsOf(alice, ours)).toEqual([]);
  });

  test.each([
    ['en', 'is going to'],
    ['fr', 'participe à'],
    ['de-CH', 'nimmt an'],
  ])('have texts in the language of the reader: %s', async (locale, text) => {
    const { alice, bob } = world;
    const event = await organize(world, alice, { title: 'Walk', joinOptions: 'FREE' });
    await world.trpc(bob).participations.join.mutate({ id: event.id });
    await world.drain();
    await setLocale(world, alice, locale);
    const [entry] = await notificationsOf(alice, KNOWS_FALLBACKS);
    await setLocale(world, alice, 'en');
    expect(load(entry.fallback.title).text()).toMatch(new RegExp(`^@bob ${text} Walk`));
  });

  test('reach first-party clients as they happen, and no stream of Mastodon’s', async () => {
    const { alice, bob } = world;
    const client = createPlazaClient({ url: world.url, token: alice.token });
    const types: Record<'all' | 'mastodon', string[]> = { all: [], mastodon: [] };
    const both = Promise.withResolvers<void>();
    const follow = (name: 'all' | 'mastodon') => {
      const opened = Promise.withResolvers<void>();
      const handlers = {
        onData: ({ data: { event, payload } }: { data: { event: string; payload: string | null } }) => {
          if (event === 'opened') return opened.resolve();
          types[name].push(JSON.parse(payload ?? '{}').type);
          if (Object.values(types).every((seen) => seen.includes('follow'))) both.resolve();
        },
      };
      const { unsubscribe } =
        name === 'all'
          ? client.notifications.changes.subscribe({}, handlers)
          : client.streams.open.subscribe({ stream: 'user:notification' }, handlers);
      return { opened: opened.promise, unsubscribe };
    };
    const followed = [follow('all'), follow('mastodon')];
    await Promise.all(followed.map(({ opened }) => opened));
    const event = await organize(world, alice, { title: 'Walk', joinOptions: 'FREE' });
    await world.trpc(bob).participations.join.mutate({ id: event.id });
    await world.drain();
    await world.rest(bob).post(`/api/v1/accounts/${alice.id}/follow`);
    await world.drain();
    await both.promise;
    expect(types).toEqual({ all: ['event.joined', 'follow'], mastodon: ['follow'] });
    for (const { unsubscribe } of followed) unsubscribe();
  });
});
