/** Push services that refuse, have trouble or should not be asked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import { PushBrowser, type PushService, startPushService } from '../support/servers/push-receiver.ts';
import { allowLocalRequests } from '../support/servers/remote-site.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const PATH = '/api/v1/push/subscription';
const HOUR = 3_600_000;

let world: World;
let service: PushService;
let reader: Person;
let browser: PushBrowser;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
  service = await startPushService();
});
afterAll(async () => {
  await world.close();
  await service.close();
});
beforeEach(async () => {
  number += 1;
  reader = await world.person(`reader${number}`);
  browser = new PushBrowser(`${service.url}/${reader.name}`);
  service.received.length = 0;
  service.status = 201;
  allowLocalRequests(world);
});

const post = (who: Person, status: string) => world.rest(who).post('/api/v1/statuses', { status });
const mention = () => post(world.alice, `@${reader.name} hello`);
/** Runs what is due without repeating what fails: the clock of the tests is ahead of the queue's. */
const once = () => drain(world.platform, { allowFailures: true, until: new Date(0) });
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

  test.each([404, 410, 403, 413])('that answers %i ends the subscription', async (status) => {
    service.status = status;
    await mention();
    await world.drain();
    expect([service.received.length, await isSubscribed(), await jobs()]).toEqual([1, false, 0]);
  });

  test.each([500, 503, 429, 408, 301])('that answers %i is asked again later', async (status) => {
    service.status = status;
    await mention();
    await once();
    expect([service.received.length, await isSubscribed(), await jobs()]).toEqual([1, true, 1]);
    service.status = 201;
    world.clock.advance(60_000);
    service.received.length = 0;
    expect(await kinds()).toEqual(['mention']);
    expect(await jobs()).toBe(0);
  });

  test('that is away for hours gets no old messages, and leaves no dead job', async () => {
    service.status = 500;
    await mention();
    const dead = await world.platform.db.deadJob.count();
    await once();
    world.clock.advance(3 * HOUR);
    service.received.length = 0;
    await world.drain();
    expect(service.received).toEqual([]);
    expect([await jobs(), await world.platform.db.deadJob.count(), await isSubscribed()]).toEqual([0, dead, true]);
  });

  test('at a private address is not asked, and its subscription ends', async () => {
    world.platform.http = createHttp();
    await mention();
    await world.drain();
    expect([service.received.length, await isSubscribed()]).toEqual([0, false]);
  });

  test('one that refuses does not hold up the others', async () => {
    const app = await world.person(`second${number}`);
    const gone = new PushBrowser(`${service.url}/${app.name}`);
    await world.rest(app).post(PATH, { subscription: gone, data: { alerts: { mention: true } } });
    service.status = 500;
    await post(world.alice, `@${reader.name} @${app.name} hi`);
    await once();
    expect(service.received.map((push) => push.path).sort()).toEqual([`/${reader.name}`, `/${app.name}`].sort());
    expect(await jobs()).toBe(2);
    service.status = 201;
    world.clock.advance(60_000);
    await world.drain();
    expect(await jobs()).toBe(0);
  });
});
