/**
 * Push notifications in a browser: turned on, shown by the service worker, turned off, and the message if the browser refuses.
 * Tests cannot reach the push services of browsers, so the browser's address is given to it; everything else is real.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { PushBrowser, type PushService, startPushService } from '../support/servers/push-receiver.ts';
import { allowLocalRequests } from '../support/servers/remote-site.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  world = await createWorld();
  allowLocalRequests(world);
});
afterAll(async () => {
  await world.close();
  await service.close();
});

const subscriptions = () => world.platform.db.pushSubscription.findMany();

describe.skipIf(!hasBrowser({ notifications: true }))('push', () => {
  test('says that it is unavailable in a browser without service workers, and the page goes on', async () => {
    const visitor = await Visitor.open(world, { workers: false, notifications: true });
    const { page, context } = visitor;
    await context.grantPermissions(['notifications']);
    await visitor.signIn(world.carol, '/settings/notifications');
    // The service worker is registered when the page is idle.
    await context.clock.runFor(10_000);
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('This browser cannot receive notifications.').waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('is switched on, tells of a follower, and is switched off', async () => {
    const address = new PushBrowser(`${service.url}/bob`);
    const visitor = await Visitor.open(world, { notifications: true, workers: true });
    const { page, context } = visitor;
    await context.grantPermissions(['notifications']);
    await context.addInitScript(
      ({ endpoint, keys }) => {
        const given = { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
        let made: PushSubscription | null = null;
        given.unsubscribe = async () => {
          made = null;
          return true;
        };
        PushManager.prototype.getSubscription = async () => made;
        PushManager.prototype.subscribe = async () => {
          made = given;
          return given;
        };
      },
      { endpoint: address.endpoint, keys: address.keys },
    );
    await visitor.signIn(world.bob, '/settings/notifications');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('This device gets notifications.').waitFor();
    await visitor.picture('push-on');
    await page.getByLabel('Favourites').check();
    await expect.poll(async () => (await subscriptions())[0]?.alerts).toContain('favourite');
    expect((await subscriptions())[0]?.alerts).toContain('event.reminder');

    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/follow`);
    await world.drain();
    const message = address.read(service.received[0] as (typeof service.received)[number]);
    const browser = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations;
        if (one) resolve(one.registrationId);
      });
    });
    await browser.send('ServiceWorker.enable');
    await browser.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: world.url, registrationId: await registered },
      data: JSON.stringify(message),
    });
    const titles = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title }) => title);
      });
    await expect.poll(titles).toEqual(['carol followed you']);

    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    expect(await subscriptions()).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('says why it cannot be switched on', async () => {
    const [denied, failing] = [
      await Visitor.open(world, { notifications: true, workers: true }),
      await Visitor.open(world, { size: 'desktop', notifications: true, workers: true }),
    ];
    // As in every private window, Chromium gives no address here.
    await failing.context.grantPermissions(['notifications']);
    for (const [visitor, text] of [
      [denied, 'Your browser doesn’t let this page notify you.'],
      [failing, 'This browser couldn’t set up notifications.'],
    ] as const) {
      await visitor.signIn(world.bob, '/settings/notifications');
      await visitor.page.getByRole('button', { name: 'Switch on' }).click();
      await visitor.page.getByText(text).waitFor();
      await visitor.page.getByRole('button', { name: 'Switch on' }).waitFor();
      expect(visitor.problems.filter((problem) => !problem.includes('incognito'))).toEqual([]);
      await visitor.close();
    }
    expect(await subscriptions()).toEqual([]);
  });
});
