/** The client library masto, unmodified: notifications in groups, the policy that filters them, and requests. */
import type { mastodon } from 'masto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/clients/masto.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let alice: mastodon.rest.Client;
let fans: Person[];
let statusId: string;
beforeAll(async () => {
  world = await createWorld();
  alice = (await signIn(world, world.alice)).client;
  fans = [world.bob, world.carol, world.mod];
  statusId = (await alice.v1.statuses.create({ status: 'Like me' })).id;
  for (const fan of fans) {
    await world.rest(fan).post(`/api/v1/statuses/${statusId}/favourite`);
    await world.drain();
  }
});
afterAll(() => world.close());

const newestFirst = () => idsOf(fans).reverse();
const reply = async (from: Person): Promise<string> => {
  const { body } = await world
    .rest(from)
    .post('/api/v1/statuses', { status: '@alice hello', in_reply_to_id: statusId });
  await world.drain();
  return body.id;
};

test('a group has its accounts and its status beside it, in full or as avatars', async () => {
  const { accounts, statuses, partialAccounts, notificationGroups } = await alice.v2.notifications.list();
  expect(notificationGroups).toMatchObject([
    { type: 'favourite', notificationsCount: 3, statusId, sampleAccountIds: newestFirst() },
  ]);
  expect([idsOf(accounts), idsOf(statuses), partialAccounts]).toEqual([newestFirst(), [statusId], undefined]);
  const brief = await alice.v2.notifications.list({ expandAccounts: 'partial_avatars' });
  expect([idsOf(brief.accounts), idsOf(brief.partialAccounts ?? [])]).toEqual([
    newestFirst().slice(0, 1),
    newestFirst().slice(1),
  ]);
  expect(brief.partialAccounts?.[0]).toMatchObject({ acct: 'carol', avatarStatic: expect.any(String), bot: false });
});

test('one group is read by its key, with all its accounts; groups are counted', async () => {
  const [group] = (await alice.v2.notifications.list()).notificationGroups;
  const one = alice.v2.notifications.$select(group?.groupKey ?? '');
  expect((await one.fetch()).notificationGroups).toMatchObject([{ groupKey: group?.groupKey, notificationsCount: 3 }]);
  expect(idsOf(await one.accounts.fetch())).toEqual(newestFirst());
  expect(await alice.v2.notifications.unreadCount.fetch()).toEqual({ count: 1 });
  expect(await alice.v1.notifications.unreadCount.fetch()).toEqual({ count: 3 });
  // The library's types have fewer kinds than its entities.
  const count = async (asked: object) => (await alice.v2.notifications.unreadCount.fetch(asked)).count;
  expect(await count({ groupedTypes: ['reblog'], limit: 2 })).toBe(2);
  expect(await count({ excludeTypes: ['favourite'] })).toBe(0);
});

test('pages of groups follow each other as the library follows the links', async () => {
  const replies = [await reply(world.bob), await reply(world.carol)];
  const pages: (string | undefined | null)[][] = [];
  const asked: object = { limit: 2, types: ['mention', 'favourite'] };
  for await (const { notificationGroups } of alice.v2.notifications.list(asked))
    pages.push(notificationGroups.map((group) => `${group.type} ${group.statusId}`));
  expect(pages.filter((page) => page.length > 0)).toEqual([
    replies.map((id) => `mention ${id}`).reverse(),
    [`favourite ${statusId}`],
  ]);
  const [alone, , grouped] = (await alice.v2.notifications.list()).notificationGroups;
  expect(alone?.groupKey).toBe(`ungrouped-${alone?.mostRecentNotificationId}`);
  for (const group of [alone, grouped]) await alice.v2.notifications.$select(group?.groupKey ?? '').dismiss();
  expect((await alice.v2.notifications.list()).notificationGroups).toMatchObject([{ statusId: replies[0] }]);
  await alice.v1.notifications.clear();
});

test('filtered notifications wait in requests, which are accepted or dismissed, one or many', async () => {
  const changed = await alice.v2.notifications.policy.update({ forNotFollowing: 'filter', forBots: 'drop' } as never);
  expect(changed).toMatchObject({ forNotFollowing: 'filter', forNewAccounts: 'accept', forBots: 'drop' });
  expect(await alice.v2.notifications.policy.fetch()).toEqual(changed);
  const senders = [await world.person('one'), await world.person('two'), await world.person('three')];
  const replies: string[] = [];
  for (const sender of senders) replies.push(await reply(sender));

  expect((await alice.v2.notifications.list()).notificationGroups).toEqual([]);
  expect((await alice.v2.notifications.list({ includeFiltered: true })).notificationGroups).toHaveLength(3);
  expect(idsOf(await alice.v1.notifications.list({ accountId: senders[0]?.id ?? '' }))).toHaveLength(1);
  expect((await alice.v2.notifications.policy.fetch()).summary).toEqual({
    pendingRequestsCount: 3,
    pendingNotificationsCount: 3,
  });
  const { requests } = alice.v1.notifications;
  const pages: string[][] = [];
  for await (const page of requests.list({ limit: 2 })) pages.push(page.map(({ account }) => account.username));
  expect(pages.filter((page) => page.length > 0)).toEqual([['three', 'two'], ['one']]);
  const [third, second, first] = await requests.list();
  expect(first).toMatchObject({ notificationsCount: '1', lastStatus: { id: replies[0] } });
  expect(await requests.$select(first?.id ?? '').fetch()).toEqual(first);

  expect(await requests.merged.fetch()).toEqual({ merged: true });
  await requests.$select(first?.id ?? '').accept();
  expect(await requests.merged.fetch()).toEqual({ merged: false });
  await requests.$select(second?.id ?? '').dismiss();
  expect(idsOf(await requests.list())).toEqual([third?.id]);
  await world.drain();
  expect(await requests.merged.fetch()).toEqual({ merged: true });
  const listed = async () => (await alice.v2.notifications.list()).notificationGroups.map((group) => group.statusId);
  expect(await listed()).toEqual([replies[0]]);

  // The library's types omit the arguments of these methods.
  const many = requests as unknown as Record<'accept' | 'dismiss', (of: { id: string[] }) => Promise<void>>;
  await many.accept({ id: [third?.id ?? '', second?.id ?? ''] });
  await world.drain();
  expect(await listed()).toEqual([replies[2], replies[0]]);
  await reply(senders[1] as Person);
  await many.dismiss({ id: idsOf(await requests.list()) });
  expect(await requests.list()).toEqual([]);
  expect((await alice.v2.notifications.list({ includeFiltered: true })).notificationGroups).toHaveLength(2);
});
