/**
 * Every process of a server is killed during deliveries in both directions: what was answered takes effect once, what was
 * committed is delivered. FEDERATION_LOAD=5000 makes it a long run.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { FaultyServer } from '../support/faults/faulty-server.ts';
import { until } from '../support/faults/losses.ts';
import { Traffic } from '../support/federation/traffic.ts';
import { WAIT_MS } from '../support/time-limits.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';

const COUNT = Number(process.env.FEDERATION_LOAD ?? 150);

const twice = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);

describe.skipIf(inject('redisUrl') === null)('processes that are killed', () => {
  let server: FaultyServer;
  let traffic: Traffic;
  beforeAll(async () => {
    server = await FaultyServer.start(NEIGHBOURS);
    traffic = await Traffic.open(server.url);
  });
  afterAll(async () => {
    // Undefined if the server did not start.
    await traffic?.close();
    await server?.close();
  });

  const kills: (() => Promise<void>)[] = [
    async () => {
      await server.killJobs();
      await server.startJobs();
    },
    async () => server.killWorker(),
    async () => server.killPostmaster(),
    async () => {
      await server.killWeb();
      await server.startWeb();
    },
  ];

  test('lose nothing of what arrives and leaves, and do nothing twice', async () => {
    const struck: Promise<void>[] = [];
    await traffic.run(COUNT, (share) => {
      const kill = share * (kills.length + 1) >= struck.length + 1 ? kills[struck.length] : undefined;
      if (kill) struck.push(kill());
    });
    await Promise.all(struck);
    expect(struck).toHaveLength(kills.length);

    let missing: Awaited<ReturnType<Traffic['missing']>> | null = null;
    await until('the rest', WAIT_MS, async () => {
      missing = await traffic.missing();
      return missing.here.length + missing.there.length + Math.abs(missing.likes) === 0 ? true : null;
    }).catch(() => null);
    expect(missing).toEqual({ here: [], there: [], likes: 0 });
    expect(traffic.taken).toHaveLength(COUNT);
    expect([...traffic.committed].sort()).toEqual((await traffic.posts()).sort());
    expect((await traffic.notified()).sort()).toEqual([...traffic.naming].sort());
    expect(twice(await traffic.home())).toEqual([]);
    expect(await server.query('SELECT name, error FROM dead_jobs')).toEqual([]);
  });
});
