/** People on many servers join an event with few places while every process of its server is killed. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { FaultyServer } from '../support/faults/faulty-server.ts';
import { until } from '../support/faults/losses.ts';
import { sendUntilTaken } from '../support/federation/traffic.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { signUp } from '../support/servers/sign-up.ts';
import { WAIT_MS } from '../support/time-limits.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';

const [SERVERS, EACH, PLACES] = [20, 10, 10];

describe.skipIf(inject('redisUrl') === null)('200 people of 20 servers, and processes that are killed', () => {
  let server: FaultyServer;
  let peers: FediversePeer[];
  beforeAll(async () => {
    server = await FaultyServer.start(NEIGHBOURS);
    peers = await Promise.all(Array.from({ length: SERVERS }, () => startPeer()));
  });
  afterAll(async () => {
    // Undefined if the server did not start.
    await Promise.all((peers ?? []).map((peer) => peer.close()));
    await server?.close();
  });

  /** The event of ann with ten places. */
  async function organized(): Promise<string> {
    const ann = new RestClient(server.url, await signUp(server.url, 'ann'));
    const beginsOn = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const wish = {
      title: 'Reading evening',
      description: 'We read.',
      beginsOn,
      options: { maximumAttendeeCapacity: PLACES },
    };
    const { status, body } = await ann.post('/api/v1/events', wish);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.url;
  }

  async function join(peer: FediversePeer, by: PeerActor, object: string): Promise<string> {
    const id = `${by.uri}#joins/1`;
    await sendUntilTaken(peer, server.url, by, { id, type: 'Join', object });
    return id;
  }

  const answered = (type: string): string[] =>
    [...new Set(peers.flatMap((peer) => peer.activities(type).map(({ object }) => object.id as string)))].sort();

  test('ten have a place, and everybody is told', async () => {
    const url = await organized();
    const kills = [
      async () => {
        await server.killJobs();
        await server.startJobs();
      },
      async () => server.killPostmaster(),
      async () => server.killWorker(),
      async () => {
        await server.killWeb();
        await server.startWeb();
      },
    ];
    const struck: Promise<void>[] = [];
    const joins: string[] = [];
    await Promise.all(
      peers.map(async (peer) => {
        for (let number = 0; number < EACH; number += 1) {
          joins.push(await join(peer, peer.actor(`guest${number}`), url));
          const due = (struck.length + 1) / (kills.length + 1);
          const kill = joins.length >= due * SERVERS * EACH ? kills[struck.length] : undefined;
          if (kill) struck.push(kill());
        }
      }),
    );
    await Promise.all(struck);
    expect(struck).toHaveLength(kills.length);
    await until('the answers', WAIT_MS, async () =>
      answered('Accept').length + answered('Reject').length === joins.length ? true : null,
    );
    const rows = await server.query("SELECT uri FROM participants WHERE role = 'PARTICIPANT' AND uri IS NOT NULL");
    const taken = rows.map(({ uri }) => uri as string).sort();
    expect([taken.length, answered('Accept')]).toEqual([PLACES, taken]);
    expect(answered('Reject')).toEqual(joins.filter((id) => !taken.includes(id)).sort());
    expect(await server.query('SELECT name, error FROM dead_jobs')).toEqual([]);
  });
});
