/**
 * Every process of a server is killed while other servers act on it and it delivers to them: what was answered takes effect once,
 * what was committed is delivered. FEDERATION_LOAD=5000 makes it a long run. One server serves all tests of the file.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { FaultyServer } from '../support/faults/faulty-server.ts';
import { until } from '../support/faults/losses.ts';
import { Crowd, outcomesOf, type Target } from '../support/federation/crowd.ts';
import { sendUntilTaken, Traffic } from '../support/federation/traffic.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { signUp } from '../support/servers/sign-up.ts';
import { WAIT_MS } from '../support/time-limits.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';

const COUNT = Number(process.env.FEDERATION_LOAD ?? 150);
const HOSTS = 10;
const [SERVERS, EACH, PLACES] = [10, 10, 10];
/** More than one transaction promotes. */
const ADDED = 55;
const BEGINS_ON = '2090-05-01T18:00:00.000Z';

/** Jobs for later, such as reminders of the event, and those of the timetable are not awaited. */
const LEFT = `SELECT id::text FROM arrivals UNION ALL
  SELECT id::text FROM graphile_worker._private_jobs WHERE payload -> '_cron' IS NULL AND run_at < now() + interval '1 hour'`;

/** Adds a strike, which begins after those before it: a process that is starting ends if its database is killed. Waits until it begins. */
async function strike(struck: Promise<void>[], kill: () => Promise<void>): Promise<void> {
  const before = Promise.all(struck);
  struck.push(before.then(kill));
  await before;
}

const twice = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);

describe.skipIf(inject('redisUrl') === null)('processes that are killed', () => {
  let server: FaultyServer;
  beforeAll(async () => {
    server = await FaultyServer.start(NEIGHBOURS);
  });
  // Undefined if the server did not start.
  afterAll(() => server?.close());

  const replaceJobs = () => server.replaceJobs();
  const replaceWeb = () => server.replaceWeb();
  const killWorker = async () => server.killWorker();
  const killPostmaster = async () => server.killPostmaster();

  const deadJobs = () => server.query('SELECT name, error FROM dead_jobs');

  async function organize(ann: RestClient, fields: object = {}): Promise<string> {
    const wish = { title: 'Reading evening', description: 'We read.', beginsOn: BEGINS_ON, ...fields };
    const { status, body } = await ann.post('/api/v1/events', wish);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.url;
  }

  // The first test, because it compares all rows of the tables.
  describe('in turn', () => {
    let crowd: Crowd;

    async function targetOf(name: string): Promise<Target> {
      const person = new RestClient(server.url, await signUp(server.url, name));
      const { body: post } = await person.post('/api/v1/statuses', { status: 'Who comes?' });
      return { person: `${server.url}/users/${name}`, post: post.uri, event: await organize(person) };
    }

    beforeAll(async () => {
      crowd = await Crowd.open(HOSTS);
      const kills = [replaceJobs, replaceWeb];
      let [struck, started] = [0, Promise.resolve()];
      const isDue = (share: number): boolean => struck < kills.length && share * (kills.length + 1) >= struck + 1;
      await crowd.act(server.url, await targetOf('uma'), async (share) => {
        if (isDue(share)) await started;
        // Another sender may have been first.
        if (!isDue(share)) return;
        started = kills[struck]?.() ?? started;
        struck += 1;
      });
      await started;
      expect(struck).toBe(kills.length);
      await until('the rest', WAIT_MS, async () => ((await server.query(LEFT)).length === 0 ? true : null));
    });
    afterAll(() => crowd.close());

    test('perform every activity that was answered once, and repeated ones not again', async () => {
      const found = await outcomesOf((sql) => server.query(sql));
      expect({ ...found, accepted: crowd.accepted }).toEqual(crowd.expected);
      expect(await deadJobs()).toEqual([]);
    });
  });

  describe('while 100 people of 10 servers join an event', () => {
    let peers: FediversePeer[];
    const joins: string[] = [];
    let taken: string[];
    /** The event whose places they take. */
    let first: string;

    async function join(peer: FediversePeer, by: PeerActor, object: string): Promise<string> {
      const id = `${by.uri}#joins/1`;
      await sendUntilTaken(peer, server.url, by, { id, type: 'Join', object });
      return id;
    }

    /** The Joins of people who wait for a place, in the order of the list. */
    const waiting = async (url: string): Promise<string[]> => {
      const entries = await server.query(
        `SELECT w.uri FROM waiting_entries w JOIN events e ON e.id = w.event_id WHERE e.url = '${url}' ORDER BY w.id`,
      );
      return entries.map(({ uri }) => uri as string);
    };

    /** The Joins of people who have a place, in the order of their participations. */
    const seated = async (url: string): Promise<string[]> => {
      const seats = await server.query(
        `SELECT p.uri FROM participants p JOIN events e ON e.id = p.event_id
         WHERE e.url = '${url}' AND p.role = 'PARTICIPANT' AND p.uri IS NOT NULL ORDER BY p.id`,
      );
      return seats.map(({ uri }) => uri as string);
    };

    const answered = (type: string, url: string): string[] => {
      const answers = peers.flatMap((peer) => peer.activities(type)).map(({ object }) => object);
      return [...new Set(answers.filter(({ object }) => object === url).map(({ id }) => id as string))].sort();
    };

    beforeAll(async () => {
      peers = await Promise.all(Array.from({ length: SERVERS }, () => startPeer()));
      const olga = new RestClient(server.url, await signUp(server.url, 'olga'));
      const url = await organize(olga, { options: { maximumAttendeeCapacity: PLACES } });
      const kills = [replaceJobs, killPostmaster, killWorker, replaceWeb];
      const struck: Promise<void>[] = [];
      await Promise.all(
        peers.map(async (peer) => {
          for (let number = 0; number < EACH; number += 1) {
            joins.push(await join(peer, peer.actor(`guest${number}`), url));
            const due = (struck.length + 1) / (kills.length + 1);
            const kill = joins.length >= due * SERVERS * EACH ? kills[struck.length] : undefined;
            if (kill) await strike(struck, kill);
          }
        }),
      );
      await Promise.all(struck);
      expect(struck).toHaveLength(kills.length);
      await until('the answers', WAIT_MS, async () =>
        answered('Accept', url).length + (await waiting(url)).length === joins.length ? true : null,
      );
      taken = await seated(url);
      first = url;
    });
    afterAll(() => Promise.all(peers.map((peer) => peer.close())));

    test('give ten of them a place', () => {
      expect([taken.length, answered('Accept', first)]).toEqual([PLACES, taken.toSorted()]);
    });

    test('let the others wait', async () => {
      const queue = joins.filter((id) => !taken.includes(id)).sort();
      expect([answered('Reject', first), (await waiting(first)).sort()]).toEqual([[], queue]);
      expect(await deadJobs()).toEqual([]);
    });

    test('give places that are added to those who wait, in their order', async () => {
      const oskar = new RestClient(server.url, await signUp(server.url, 'oskar'));
      const url = await organize(oskar, { options: { maximumAttendeeCapacity: 1 } });
      const late = peers.flatMap((peer) =>
        [0, 1, 2, 3, 4, 5].map((number) => ({ peer, by: peer.actor(`late${number}`) })),
      );
      await Promise.all(late.map(({ peer, by }) => join(peer, by, url)));
      await until('the list', WAIT_MS, async () => ((await waiting(url)).length === late.length - 1 ? true : null));
      const list = await waiting(url);
      const promoted = [...(await seated(url)), ...list.slice(0, ADDED)];

      const path = `/api/v1/events/${url.split('/').at(-1)}`;
      const raised = await oskar.send('PATCH', path, {
        body: { options: { maximumAttendeeCapacity: 1 + ADDED } },
      });
      expect(raised.status).toBe(200);
      await Promise.all([killWorker(), killPostmaster()]);
      await until('the places', WAIT_MS, async () => (answered('Accept', url).length === 1 + ADDED ? true : null));
      expect(await seated(url)).toEqual(promoted);
      expect(await waiting(url)).toEqual(list.slice(ADDED));
      expect([answered('Accept', url), answered('Reject', url)]).toEqual([promoted.toSorted(), []]);
      expect(await deadJobs()).toEqual([]);
    });
  });

  describe('during deliveries in both directions', () => {
    let traffic: Traffic;
    beforeAll(async () => {
      traffic = await Traffic.open(server.url);
      const kills = [replaceJobs, killWorker, killPostmaster, replaceWeb];
      const struck: Promise<void>[] = [];
      await traffic.run(COUNT, (share) => {
        const kill = share * (kills.length + 1) >= struck.length + 1 ? kills[struck.length] : undefined;
        if (kill) void strike(struck, kill);
      });
      await Promise.all(struck);
      expect(struck).toHaveLength(kills.length);
    });
    // Undefined if its people could not be created.
    afterAll(() => traffic?.close());

    test('lose nothing of what arrives and leaves', async () => {
      let missing: Awaited<ReturnType<Traffic['missing']>> | null = null;
      await until('the rest', WAIT_MS, async () => {
        missing = await traffic.missing();
        return missing.here.length + missing.there.length + Math.abs(missing.likes) === 0 ? true : null;
      }).catch(() => null);
      expect(missing).toEqual({ here: [], there: [], likes: 0 });
      expect(traffic.taken).toHaveLength(COUNT);
      expect([...traffic.committed].sort()).toEqual((await traffic.posts()).sort());
      expect(await deadJobs()).toEqual([]);
    });

    test('do nothing twice', async () => {
      expect((await traffic.notified()).sort()).toEqual([...traffic.naming].sort());
      expect(twice(await traffic.home())).toEqual([]);
    });
  });
});
