/** Debian's unmodified Mastodon.py: notifications in groups, and a policy that filters them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAS_MASTODON_PY, MastodonPy } from '../support/clients/debian-clients.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!HAS_MASTODON_PY)('Mastodon.py (skipped without it: apt-get install python3-mastodon)', () => {
  let bob: MastodonPy;
  beforeAll(async () => {
    bob = new MastodonPy();
    await bob.login(world, world.bob);
  });
  afterAll(() => bob.close());

  test('reads notifications in groups, and dismisses one', async () => {
    const { id } = await bob.call('status_post', ['Like me']);
    const kinds = { types: ['favourite', 'mention'] };
    for (const [n, fan] of [world.carol, world.erin].entries()) {
      await world.rest(fan).post(`/api/v1/statuses/${id}/favourite`);
      await world.drain();
      expect(await bob.call('notifications', [], { ...kinds, account_id: fan.id })).toHaveLength(1);
      expect(await bob.call('notifications', [], kinds)).toHaveLength(n + 1);
    }
    const grouped = { 'grouped_types[]': ['favourite'], expand_accounts: 'partial_avatars' };
    const page = await bob.request('GET', '/api/v2/notifications', grouped);
    const [group] = page.notification_groups;
    expect(group).toMatchObject({
      notifications_count: 2,
      status_id: id,
      sample_account_ids: [world.erin.id, world.carol.id],
    });
    expect([page.accounts[0].id, page.partial_accounts[0].id]).toEqual([world.erin.id, world.carol.id]);
    expect(await bob.request('GET', '/api/v2/notifications/unread_count', grouped)).toEqual({ count: 1 });
    const path = `/api/v2/notifications/${group.group_key}`;
    expect(await bob.request('GET', `${path}/accounts`, { limit: 1 })).toMatchObject([{ id: world.erin.id }]);
    expect((await bob.call('fetch_next', ['$last']))[0].id).toBe(world.carol.id);
    await bob.request('POST', `${path}/dismiss`);
    expect(await bob.call('notifications')).toEqual([]);
  });

  test('lets notifications wait as requests, accepts one and dismisses one', async () => {
    const policy = await bob.request('PATCH', '/api/v2/notifications/policy', { for_not_following: 'filter' });
    expect(policy).toMatchObject({ for_not_following: 'filter', for_new_accounts: 'accept' });
    for (const from of [world.carol, world.erin])
      await world.rest(from).post('/api/v1/statuses', { status: '@bob hello' });
    await world.drain();
    expect(await bob.call('notifications', [], { mentions_only: true })).toEqual([]);
    const requests = await bob.request('GET', '/api/v1/notifications/requests');
    expect(requests.map((each: { account: { id: string } }) => each.account.id)).toEqual([
      world.erin.id,
      world.carol.id,
    ]);
    for (const act of ['accept', 'dismiss']) await bob.request('POST', `/api/v1/notifications/requests/${act}`);
    await bob.request('POST', '/api/v1/notifications/requests/accept', { 'id[]': [requests[0].id] });
    await bob.request('POST', `/api/v1/notifications/requests/${requests[1].id}/dismiss`);
    expect(await bob.request('GET', '/api/v1/notifications/requests/merged')).toEqual({ merged: false });
    await world.drain();
    expect(await bob.request('GET', '/api/v1/notifications/requests/merged')).toEqual({ merged: true });
    expect(await bob.call('notifications', [], { mentions_only: true })).toMatchObject([
      { account: { username: 'erin' } },
    ]);
  });
});
