/** Notifications in groups: their rule, their pages, their counts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let fans: Person[];
beforeAll(async () => {
  world = await createWorld();
  fans = [];
  for (const name of ['fan_a', 'fan_b', 'fan_c', 'fan_d', 'fan_e', 'fan_f', 'fan_g', 'fan_h', 'fan_i', 'fan_j'])
    fans.push(await world.person(name));
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.rest(world.alice).post('/api/v1/notifications/clear');
});

const alice = () => world.rest(world.alice);
const groups = async (query: object = {}) => (await alice().get('/api/v2/notifications', query as never)).body;

/** By each of them, one after the other. */
async function favourite(people: readonly Person[], id: string) {
  for (const person of people) {
    await world.rest(person).post(`/api/v1/statuses/${id}/favourite`);
    await world.drain();
  }
}

describe('a page of groups', () => {
  test('notifications-07: favourites of one status are one group; accounts and statuses are there once', async () => {
    const { id } = await world.post(world.alice, 'Like me');
    await favourite(fans.slice(0, 5), id);
    const single = (await alice().get('/api/v1/notifications')).body;
    const { accounts, statuses, notification_groups, partial_accounts } = await groups();
    expect(partial_accounts).toBeUndefined();
    expect(notification_groups).toHaveLength(1);
    const newestFirst = fans
      .slice(0, 5)
      .map((fan) => fan.id)
      .reverse();
    expect(notification_groups[0]).toMatchObject({
      type: 'favourite',
      notifications_count: 5,
      sample_account_ids: newestFirst,
      status_id: id,
      most_recent_notification_id: Number(single[0].id),
      page_max_id: single[0].id,
      page_min_id: single[4].id,
      latest_page_notification_at: single[0].created_at,
      group_key: single[0].group_key,
    });
    expect(new Set(single.map((entry: { group_key: string }) => entry.group_key)).size).toBe(1);
    expect(idsOf(accounts)).toEqual(newestFirst);
    expect(idsOf(statuses)).toEqual([id]);
  });

  test('shows at most eight accounts of a group, and lists all of them in pages', async () => {
    const { id } = await world.post(world.alice, 'Everybody likes me');
    await favourite(fans, id);
    const { notification_groups } = await groups();
    expect(notification_groups[0]).toMatchObject({ notifications_count: 10 });
    expect(notification_groups[0].sample_account_ids).toHaveLength(8);
    const path = `/api/v2/notifications/${notification_groups[0].group_key}/accounts`;
    const first = await alice().get(path, { limit: 6 });
    expect(first.body).toHaveLength(6);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await alice().get(next.replace(world.url, ''));
    const ids = [...first.body, ...second.body].map((account: { id: string }) => account.id);
    expect(ids).toEqual(fans.map((fan) => fan.id).reverse());
    expect((await world.rest(world.bob).get(path)).body).toEqual([]);
  });

  test('a group ends after twelve hours, and what it was about divides it', async () => {
    const [one, other] = [(await world.post(world.alice, 'One')).id, (await world.post(world.alice, 'Other')).id];
    await favourite(fans.slice(0, 1), one);
    world.clock.advance(11 * 3_600_000);
    await favourite(fans.slice(1, 2), one);
    await favourite(fans.slice(1, 2), other);
    world.clock.advance(3_600_000 + 1000);
    await favourite(fans.slice(2, 3), one);
    await world.rest(fans[3] as Person).post(`/api/v1/statuses/${one}/reblog`);
    await world.drain();
    const { notification_groups } = await groups();
    const seen = notification_groups.map(
      (group: { type: string; notifications_count: number; status_id: string }) =>
        `${group.type} ${group.notifications_count} ${group.status_id === one ? 'one' : 'other'}`,
    );
    expect(seen).toEqual(['reblog 1 one', 'favourite 1 one', 'favourite 1 other', 'favourite 2 one']);
  });

  test('a group has at most a thousand; then another begins, also twice in an hour', async () => {
    const { id } = await world.post(world.alice, 'Thousands like me');
    const fill = async (fan: Person, to: number) => {
      await favourite([fan], id);
      await world.platform.pool.query(
        `INSERT INTO notifications (recipient_id, origin_id, type, status_id, group_key, created_at)
         SELECT n.recipient_id, n.origin_id, 'reblog', NULL, n.group_key, n.created_at
         FROM (SELECT * FROM notifications WHERE recipient_id = $1 ORDER BY id DESC LIMIT 1) n, generate_series(2, $2::int)`,
        [world.alice.id, to],
      );
    };
    const [first, second, third, fourth, fifth] = fans as [Person, Person, Person, Person, Person];
    await fill(first, 999);
    await fill(second, 1);
    await fill(third, 1000);
    await fill(fourth, 1000);
    world.clock.advance(3_600_000);
    await fill(fifth, 1);
    const { notification_groups } = await groups();
    const counts = notification_groups.map((group: { notifications_count: number }) => group.notifications_count);
    expect(counts).toEqual([1, 1000, 1000, 1000]);
    const keys: string[] = notification_groups.map((group: { group_key: string }) => group.group_key);
    expect(keys.toSorted().reverse()).toEqual(keys);
    const hour = Math.floor(world.clock.now().getTime() / 3_600_000);
    const key = `favourite-${id}-${hour - 1}`;
    expect(keys).toEqual([`favourite-${id}-${hour}`, `${key}-0003`, `${key}-0002`, key]);
  });

  test('grouped_types names the grouped kinds; the others have keys of their own', async () => {
    const { id } = await world.post(world.alice, 'Count me');
    await favourite(fans.slice(0, 3), id);
    for (const fan of fans.slice(0, 2)) await world.rest(fan).post(`/api/v1/statuses/${id}/reblog`);
    await world.drain();
    const { notification_groups } = await groups({ grouped_types: ['reblog'] });
    expect(notification_groups.map((group: { notifications_count: number }) => group.notifications_count)).toEqual([
      2, 1, 1, 1,
    ]);
    const [, alone] = notification_groups;
    expect(alone.group_key).toBe(`ungrouped-${alone.most_recent_notification_id}`);
    const single = (await alice().get(`/api/v2/notifications/${alone.group_key}`)).body;
    expect(single.notification_groups[0]).toMatchObject({ group_key: alone.group_key, notifications_count: 1 });
    expect((await alice().get('/api/v2/notifications/unread_count')).body).toEqual({ count: 2 });
    const asked = { grouped_types: ['reblog'], limit: 3 };
    expect((await alice().get('/api/v2/notifications/unread_count', asked)).body).toEqual({ count: 3 });
  });

  test('pages follow each other by Link, in both directions', async () => {
    const ids: string[] = [];
    for (const text of ['p1', 'p2', 'p3', 'p4', 'p5']) ids.push((await world.post(world.alice, text)).id);
    for (const id of ids) await favourite(fans.slice(0, 2), id);
    const pageOf = async (path: string) => {
      const answer = await alice().get(path);
      const links = Object.fromEntries(
        [...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, to = '', rel = '']) => [
          rel,
          to.replace(world.url, ''),
        ]),
      );
      return { of: answer.body.notification_groups.map((group: { status_id: string }) => group.status_id), links };
    };
    const first = await pageOf('/api/v2/notifications?limit=2');
    expect(first.of).toEqual([ids[4], ids[3]]);
    const second = await pageOf(first.links.next ?? '');
    // The older favourite of the last status is behind the first page.
    expect(second.of).toEqual([ids[3], ids[2]]);
    const back = await pageOf(second.links.prev ?? '');
    expect(back.of).toEqual([ids[4], ids[3]]);
    const last = await pageOf('/api/v2/notifications?limit=40');
    expect(last.of).toEqual([...ids].reverse());
    expect((await pageOf(last.links.next ?? '')).of).toEqual([]);
    expect((await pageOf(last.links.prev ?? '')).of).toEqual([]);
  });

  test('notifications-09: partial_avatars gives all but the newest of each group in eight keys', async () => {
    const { id } = await world.post(world.alice, 'Many faces');
    await favourite(fans.slice(0, 3), id);
    const { accounts, partial_accounts } = await groups({ expand_accounts: 'partial_avatars' });
    expect(idsOf(accounts)).toEqual([fans[2]?.id]);
    expect(idsOf(partial_accounts)).toEqual([fans[1]?.id, fans[0]?.id]);
    const keys = ['acct', 'avatar', 'avatar_description', 'avatar_static', 'bot', 'id', 'locked', 'url'];
    for (const account of partial_accounts) expect(Object.keys(account).sort()).toEqual(keys);
  });

  test('notifications-10: another form of accounts is refused', async () => {
    const answer = await alice().get('/api/v2/notifications', { expand_accounts: 'unknown' });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(
      "Invalid value for 'expand_accounts': 'unknown', allowed values are 'full' and 'partial_avatars'",
    );
  });

  test('kinds and senders filter, and suspended accounts are not counted', async () => {
    const { id } = await world.post(world.alice, 'Filter me');
    await favourite(fans.slice(0, 3), id);
    await world.rest(fans[0] as Person).post(`/api/v1/statuses/${id}/reblog`);
    await world.drain();
    const counts = async (query: object) =>
      (await groups(query)).notification_groups.map(
        (group: { type: string; notifications_count: number }) => `${group.type} ${group.notifications_count}`,
      );
    expect(await counts({ types: ['favourite'] })).toEqual(['favourite 3']);
    expect(await counts({ exclude_types: ['favourite'] })).toEqual(['reblog 1']);
    expect(await counts({ account_id: fans[1]?.id })).toEqual(['favourite 3']);
    const suspendedAt = world.clock.now();
    const who = { where: { id: fans[2]?.actorId as bigint } };
    await world.platform.db.actor.update({ ...who, data: { suspendedAt } });
    expect(await counts({ types: ['favourite'] })).toEqual(['favourite 2']);
    await world.platform.db.actor.update({ ...who, data: { suspendedAt: null } });
  });
});

describe('one group', () => {
  test('is read and dismissed by its key', async () => {
    const { id } = await world.post(world.alice, 'Dismiss me');
    await favourite(fans.slice(0, 2), id);
    const [{ group_key }] = (await groups()).notification_groups;
    const shown = (await alice().get(`/api/v2/notifications/${group_key}`)).body;
    expect(shown.notification_groups[0]).toMatchObject({ group_key, notifications_count: 2, status_id: id });
    expect(shown.notification_groups[0]).not.toHaveProperty('page_min_id');
    expect((await world.rest(world.bob).get(`/api/v2/notifications/${group_key}`)).status).toBe(404);
    expect((await alice().post(`/api/v2/notifications/${group_key}/dismiss`)).body).toEqual({});
    expect((await groups()).notification_groups).toEqual([]);
    expect((await alice().get(`/api/v2/notifications/${group_key}`)).status).toBe(404);
  });

  test('notifications-11: a foreign key deletes nothing and is no error', async () => {
    const { id } = await world.post(world.alice, 'Mine alone');
    await favourite(fans.slice(0, 2), id);
    const [{ group_key, most_recent_notification_id }] = (await groups()).notification_groups;
    for (const key of [group_key, `ungrouped-${most_recent_notification_id}`, 'ungrouped-99999999999999999999', 'x'])
      expect((await world.rest(world.bob).post(`/api/v2/notifications/${key}/dismiss`)).status).toBe(200);
    expect((await groups()).notification_groups[0]).toMatchObject({ notifications_count: 2 });
    expect((await alice().post('/api/v2/notifications/clear')).body).toEqual({});
    expect((await groups()).notification_groups).toEqual([]);
  });
});
