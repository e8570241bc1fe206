/** Push services that refuse, fail or must not be contacted. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import { PushBrowser, type PushService, pushOnce, startPushService } from '../support/servers/push-receiver.ts';
import { beside } from '../support/world/beside.ts';
import type { Person, World } from '../support/world/world.ts';

const PATH = '/api/v1/push/subscription';
const HOUR = 3_600_000;

let world: World;
let service: PushService;
let reader: Person;
let browser: PushBrowser;
beside(startPushService, (made, started) => {
  [world, service] = [made, started];
});
beforeEach(async () => {
  reader = await world.someone('reader');
  browser = new PushBrowser(`${service.url}/${reader.name}`);
});
const mention = () => world.post(world.alice, `@${reader.name} hello`);
const kinds = async (): Promise<string[]> => {
  await world.drain();
  return service.received.map((push) => browser.read(push).notification_type);
};
const isSubscribed = async (): Promise<boolean> => (await world.rest(reader).get(PATH)).status === 200;

describe('a push service', () => {
  beforeEach(async () => {
    await world.rest(reader).post(PATH, { subscription: browser, data: { alerts: { mention: true } } });
  });
  const jobs = async (): Promise<number> => {
    const { rows } = await world.platform.pool.query(
      "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'push.due'",
    );
    return rows.length;
  };

  test.each([404, 410, 403, 413])('an answer of %i ends the subscription', async (status) => {
    service.status = status;
    await mention();
    await world.drain();
    expect([service.received.length, await isSubscribed(), await jobs()]).toEqual([1, false, 0]);
  });

  test.each([500, 503, 429, 408, 301])('an answer of %i is followed by another attempt', async (status) => {
    service.status = status;
    await mention();
    await pushOnce(world);
    expect([service.received.length, await isSubscribed(), await jobs()]).toEqual([1, true, 1]);
    service.status = 201;
    world.clock.advance(60_000);
    service.received.length = 0;
    expect(await kinds()).toEqual(['mention']);
    expect(await jobs()).toBe(0);
  });

  test('a service that is away for hours receives no old messages, and no dead job is left', async () => {
    service.status = 500;
    await mention();
    const dead = await world.platform.db.deadJob.count();
    await pushOnce(world);
    world.clock.advance(3 * HOUR);
    service.received.length = 0;
    await world.drain();
    expect(service.received).toEqual([]);
    expect([await jobs(), await world.platform.db.deadJob.count(), await isSubscribed()]).toEqual([0, dead, true]);
  });

  test('sends no request to a private address, and ends the subscription', async () => {
    world.platform.http = createHttp();
    await mention();
    await world.drain();
    expect([service.received.length, await isSubscribed()]).toEqual([0, false]);
  });

  test('one that refuses does not hold up the others', async () => {
    const app = await world.someone('second');
    const gone = new PushBrowser(`${service.url}/${app.name}`);
    await world.rest(app).post(PATH, { subscription: gone, data: { alerts: { mention: true } } });
    service.status = 500;
    await world.post(world.alice, `@${reader.name} @${app.name} hi`);
    await pushOnce(world);
    expect(service.received.map((push) => push.path).sort()).toEqual([`/${reader.name}`, `/${app.name}`].sort());
    expect(await jobs()).toBe(2);
    service.status = 201;
    world.clock.advance(60_000);
    await world.drain();
    expect(await jobs()).toBe(0);
  });
});
