/** The processes for requests and for jobs are killed in turn while people of many servers act: what was answered takes effect once. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { FaultyServer } from '../support/faults/faulty-server.ts';
import { until } from '../support/faults/losses.ts';
import { Crowd, outcomesOf, type Target } from '../support/federation/crowd.ts';
import { signUp } from '../support/servers/sign-up.ts';
import { WAIT_MS } from '../support/time-limits.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';

const HOSTS = 10;

/** Jobs for later, such as reminders of the event, and those of the timetable are not awaited. */
const LEFT = `SELECT id::text FROM arrivals UNION ALL
  SELECT id::text FROM graphile_worker._private_jobs WHERE payload -> '_cron' IS NULL AND run_at < now() + interval '1 hour'`;

describe.skipIf(inject('redisUrl') === null)('two processes that are killed in turn', () => {
  let server: FaultyServer;
  let crowd: Crowd;
  beforeAll(async () => {
    [server, crowd] = await Promise.all([FaultyServer.start(NEIGHBOURS), Crowd.open(HOSTS)]);
  });
  afterAll(async () => {
    // Undefined if the server did not start.
    await crowd?.close();
    await server?.close();
  });

  async function targetOf(): Promise<Target> {
    const ann = new RestClient(server.url, await signUp(server.url, 'ann'));
    const { body: post } = await ann.post('/api/v1/statuses', { status: 'Who comes?' });
    const { status, body: event } = await ann.post('/api/v1/events', {
      ...{ title: 'Reading evening', description: 'We read.', beginsOn: '2090-05-01T18:00:00.000Z' },
    });
    expect([status, event.error]).toEqual([200, undefined]);
    return { person: `${server.url}/users/ann`, post: post.uri, event: event.url };
  }

  const kills: (() => Promise<void>)[] = [
    async () => {
      await server.killJobs();
      await server.startJobs();
    },
    async () => {
      await server.killWeb();
      await server.startWeb();
    },
  ];

  test('perform every activity that was answered once, and repeated ones not again', async () => {
    let [struck, started] = [0, Promise.resolve()];
    const isDue = (share: number): boolean => struck < kills.length && share * (kills.length + 1) >= struck + 1;
    await crowd.act(server.url, await targetOf(), async (share) => {
      if (isDue(share)) await started;
      // Another sender may have been first.
      if (!isDue(share)) return;
      started = kills[struck]?.() ?? started;
      struck += 1;
    });
    await started;
    expect(struck).toBe(kills.length);
    await until('the rest', WAIT_MS, async () => ((await server.query(LEFT)).length === 0 ? true : null));
    const found = await outcomesOf((sql) => server.query(sql));
    expect({ ...found, accepted: crowd.accepted }).toEqual(crowd.expected);
    expect(await server.query('SELECT name, error FROM dead_jobs')).toEqual([]);
  });
});
