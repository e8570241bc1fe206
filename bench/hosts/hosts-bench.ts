/** `npm run bench -- --hosts 10000`: plays many servers of the fediverse, and reports how the server fares beside them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../src/platform/platform.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import type { BenchOptions } from '../arguments.ts';
import { addReader } from '../federation/beside.ts';
import { addNeighbours, analyze, KEYS, PUBLIC_URL } from '../federation/neighbours.ts';
import { sendActivity } from '../federation/send-notes.ts';
import { seeded } from '../random.ts';
import { Child } from '../servers/child.ts';
import { databaseUsage } from '../servers/database-usage.ts';
import { withPlatform } from '../servers/with-platform.ts';
import { quantile } from '../streams/deliver.ts';
import { Acts } from './acts.ts';
import { addPeople } from './add-people.ts';
import { createEvent, followQuietPerson, probe, type Timings } from './probes.ts';

type Options = Pick<BenchOptions, 'people' | 'minutes' | 'rate'> & { hosts: number };

const QUIET_SECONDS = 15;
const LOOK_MS = 1_000;
const MOST_IN_FLIGHT = 200;
const PATIENCE_MS = 600_000;

interface World {
  platform: Platform;
  plaza: Child;
  url: string;
  acts: Acts;
}

/** Sends at the rate, whatever the server answers; returns the answers by status. */
async function send({ url, acts }: World, { minutes, rate }: Options): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const inFlight = new Set<Promise<void>>();
  const began = performance.now();
  for (let n = 0; n < rate * minutes * 60; n += 1) {
    const early = began + (n * 1000) / rate - performance.now();
    if (early > 0) await pause(early);
    if (inFlight.size >= MOST_IN_FLIGHT) await Promise.race(inFlight);
    const sent = sendActivity(url, acts.next().request)
      .catch(() => 0)
      .then((status) => {
        answers.set(status, (answers.get(status) ?? 0) + 1);
        inFlight.delete(sent);
      });
    inFlight.add(sent);
  }
  await Promise.all(inFlight);
  return answers;
}

interface Backlog {
  arrivals: number;
  jobs: number;
}

/** Jobs that wait for hosts that do not answer are not due. */
async function backlogOf({ pool }: Platform): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(
    `SELECT (SELECT count(*)::int FROM arrivals) AS arrivals,
       (SELECT count(*)::int FROM graphile_worker.jobs WHERE run_at <= now() AND task_identifier NOT IN ('activity.due', 'activity.look_up_due')) AS jobs`,
  );
  return rows[0] as Backlog;
}

/** The largest backlog and memory until the returned function is called. */
function watch({ platform, plaza }: World) {
  const most = { arrivals: 0, jobs: 0, mb: 0 };
  let watching = true;
  const watched = (async () => {
    while (watching) {
      const { arrivals, jobs } = await backlogOf(platform);
      most.arrivals = Math.max(most.arrivals, arrivals);
      most.jobs = Math.max(most.jobs, jobs);
      most.mb = Math.max(most.mb, plaza.residentMb());
      await pause(LOOK_MS);
    }
    return most;
  })();
  return () => {
    watching = false;
    return watched;
  };
}

async function untilDrained(platform: Platform): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { arrivals, jobs } = await backlogOf(platform);
    const ms = performance.now() - began;
    if (arrivals + jobs === 0 || ms > PATIENCE_MS) return ms / 1000;
    await pause(LOOK_MS / 4);
  }
}

const sizes = async ({ pool }: Platform): Promise<{ bytes: number; posts: number }> => {
  const { rows } = await pool.query(
    'SELECT pg_database_size(current_database())::float AS bytes, (SELECT count(*)::int FROM statuses) AS posts',
  );
  return rows[0];
};

function printTimings(quiet: Timings, beside: Timings): void {
  const ms = (all: readonly number[], share: number): string => `${Math.round(quantile([...all], share))} ms`;
  for (const [name, all] of Object.entries(beside)) {
    const before = quiet[name as keyof Timings];
    console.log(
      `${name}: p50 ${ms(all, 0.5)}, p99 ${ms(all, 0.99)}, slowest ${ms(all, 1)}; before, p50 ${ms(before, 0.5)}, slowest ${ms(before, 1)}`,
    );
  }
}

async function play(world: World, options: Options): Promise<void> {
  const { platform, plaza, url, acts } = world;
  const event = await createEvent(url);
  const { rows } = await platform.pool.query('SELECT uri FROM statuses WHERE local LIMIT 100');
  acts.local.push(...rows.map(({ uri }) => uri));
  const until = Date.now() + QUIET_SECONDS * 1000;
  const quiet = await probe(platform, { url, event, acts }, () => Date.now() < until);
  await plaza.idle();
  const startMb = plaza.residentMb();
  const [before, usage, database] = [await sizes(platform), await plaza.usage(), await databaseUsage(platform.pool)];
  const stop = watch(world);
  let sending = true;
  const sent = send(world, options).finally(() => {
    sending = false;
  });
  const [answers, beside] = await Promise.all([sent, probe(platform, { url, event, acts }, () => sending)]);
  const seconds = await untilDrained(platform);
  const most = await stop();
  const [after, used, usedByDatabase] = [
    await sizes(platform),
    await plaza.usage(),
    await databaseUsage(platform.pool),
  ];
  await plaza.idle();
  const count = options.rate * options.minutes * 60;
  const list = [...answers].sort(([a], [b]) => a - b).map(([status, number]) => `${number} × ${status || 'no answer'}`);
  console.log(
    `${options.hosts} hosts, ${options.people} people, ${count} activities, ${options.rate} a second: ${list.join(', ')}`,
  );
  printTimings(quiet, beside);
  console.log(
    `at most ${most.arrivals} activities and ${most.jobs} jobs waited; all were done ${seconds.toFixed(1)} s after the last one`,
  );
  console.log(
    `memory: ${Math.round(startMb)} MB before, at most ${Math.round(most.mb)}, ${Math.round(plaza.residentMb())} afterwards`,
  );
  const cpu = [(used.cpuMs - usage.cpuMs) / count, (usedByDatabase.cpuMs - database.cpuMs) / count];
  console.log(`for each activity: ${cpu[0]?.toFixed(1)} ms CPU of the process, ${cpu[1]?.toFixed(1)} of the database`);
  const posts = after.posts - before.posts;
  console.log(
    `${posts} posts, boosts among them, took ${Math.round((after.bytes - before.bytes) / posts)} bytes each in the database`,
  );
}

export function benchHosts(options: Options): Promise<void> {
  return withPlatform({ PUBLIC_URL }, async ({ platform, databaseUrl, dataDir }) => {
    const pem = KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const hosts = await Child.start('../hosts/host-server.ts', [String(options.hosts), pem]);
    const at = { hosts: options.hosts, port: Number(new URL(hosts.url).port) };
    await addNeighbours(platform);
    await addPeople(platform, at, options.people);
    await addReader(platform);
    await followQuietPerson(platform);
    await analyze(platform);
    const port = await freePort();
    const settings = { PUBLIC_URL, PORT: String(port), ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8' };
    const plaza = await Child.startProduction(databaseUrl, dataDir, [], settings);
    await plaza.idle();
    const acts = new Acts(at, options.people, seeded(1));
    await play({ platform, plaza, url: `http://127.0.0.1:${port}`, acts }, options);
    await Promise.all([plaza.stop(), hosts.stop()]);
  });
}
