/** Unmodified client libraries subscribe to push notifications: masto from npm, Mastodon.py from Debian. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HAS_MASTODON_PY, MastodonPy } from '../support/clients/debian-clients.ts';
import { signIn } from '../support/clients/masto.ts';
import { PushBrowser, type PushService, startPushService } from '../support/servers/push-receiver.ts';
import { allowLocalRequests } from '../support/servers/remote-site.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let service: PushService;
beforeAll(async () => {
  world = await createWorld();
  service = await startPushService();
  allowLocalRequests(world);
});
afterAll(async () => {
  await world.close();
  await service.close();
});
beforeEach(() => {
  service.received.length = 0;
});

async function receive(browser: PushBrowser, status: string) {
  await world.rest(world.carol).post('/api/v1/statuses', { status });
  await world.drain();
  const [push, ...others] = service.received;
  if (!push || others.length > 0) throw new Error(`${service.received.length} messages came`);
  return browser.read(push);
}

test('masto subscribes, reads, changes and removes its subscription', async () => {
  const { client, token } = await signIn(world, world.alice);
  const { subscription } = client.v1.push;
  const browser = new PushBrowser(`${service.url}/masto`);
  const { endpoint, keys } = browser;
  const made = await subscription.create({
    subscription: { endpoint, keys },
    data: { alerts: { mention: true, follow: false } },
    policy: 'all',
  });
  expect([made.endpoint, made.alerts.mention, made.alerts.follow]).toEqual([endpoint, true, false]);
  expect(made.serverKey).toBe((await client.v2.instance.fetch()).configuration.vapid.publicKey);
  expect(await receive(browser, '@alice from carol')).toMatchObject({
    ...{ access_token: token, notification_type: 'mention', title: 'carol mentioned you', body: '@alice from carol' },
  });
  expect((await subscription.fetch()).id).toBe(made.id);
  expect((await subscription.update({ data: { alerts: { follow: true } } })).alerts).toMatchObject({
    ...{ mention: false, follow: true },
  });
  await subscription.remove();
  await expect(subscription.fetch()).rejects.toThrow('Record not found');
});

describe.skipIf(!HAS_MASTODON_PY)('Mastodon.py (skipped without it: apt-get install python3-mastodon)', () => {
  test('subscribes with its own keys, reads, changes and removes its subscription', async () => {
    const bob = new MastodonPy();
    await bob.login(world, world.bob, ['push']);
    const endpoint = `${service.url}/script`;
    const named = { mention_events: true, follow_events: false, policy: 'all' };
    const { alerts, privkey, auth } = await bob.call('subscribe_to_push', [endpoint], named);
    expect([alerts.mention, alerts.follow]).toEqual([true, false]);
    const made = { privateKey: Buffer.from(privkey, 'hex'), auth: Buffer.from(auth, 'hex') };
    const message = await receive(new PushBrowser(endpoint, made), '@bob hello script');
    expect([message.notification_type, message.body]).toEqual(['mention', '@bob hello script']);
    expect((await bob.call('push_subscription')).endpoint).toBe(endpoint);
    const changed = await bob.call('push_subscription_update', [], { poll_events: true });
    expect([changed.alerts.mention, changed.alerts.poll]).toEqual([false, true]);
    await bob.call('push_subscription_delete');
    await expect(bob.call('push_subscription')).rejects.toThrow('MastodonNotFoundError');
    await bob.close();
  });
});
