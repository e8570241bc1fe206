/** `npm run bench -- --streams`: deliveries of open streams against a bare server that writes prebuilt frames, their delays, memory, and fan-out. */
import { fanOutStatus } from '../../src/domain/statuses/audience.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { STREAMS } from '../goals.ts';
import { median } from '../measure.ts';
import { Child } from '../servers/child.ts';
import { withPlatform } from '../servers/with-platform.ts';
import { deliver, pace, plazaTarget, quantile, type Target } from './deliver.ts';
import { AUTHORS, addMembers, FAMOUS_ID, FIRST_ORDINARY, MEMBERS } from './members.ts';
import { openMany, openRaw } from './raw-socket.ts';
import { besideSilentPush } from './silent-push.ts';
import type { StreamRow } from './stream-row.ts';

const PUBLIC_SOCKETS = 500;
const IDLE_SOCKETS = 10_000;
const POSTS = 300;
const WARM_UP = 60;

const per = (count: number, ms: number): number => Math.round((count * 1000) / ms);

/** So many posts as fast as they go, on the server and on the floor with the same bytes. */
async function ratioOf(
  name: StreamRow['case'],
  plaza: Target,
  bare: Target,
  sockets: number,
): Promise<{ rows: StreamRow[]; top: number }> {
  await deliver(plaza, sockets, WARM_UP);
  const found = await deliver(plaza, sockets, POSTS);
  await bare.child.ask({ frame: found.sample });
  await deliver(bare, sockets, WARM_UP);
  const ratios: number[] = [];
  const tops: number[] = [];
  let note = '';
  for (let round = 0; round < 3; round += 1) {
    const floor = await deliver(bare, sockets, POSTS);
    const own = await deliver(plaza, sockets, POSTS);
    const [rate, top] = [per(sockets * POSTS, own.ms), per(sockets * POSTS, floor.ms)];
    ratios.push(rate / top);
    tops.push(per(POSTS, own.ms));
    note = `${rate} of ${top} deliveries a second`;
  }
  return { rows: [{ case: name, figure: 'ratio', value: median(ratios), note }], top: median(tops) };
}

/** The delays while posts come at half of the top rate. */
async function delays(name: StreamRow['case'], target: Target, sockets: number, rate: number): Promise<StreamRow[]> {
  const { delays: found, lost, doubled } = await pace(target, sockets, rate / 2, 4);
  const note = `${Math.round((sockets * rate) / 2)} deliveries a second`;
  return [
    { case: name, figure: 'p99 ms', value: quantile(found, 0.99), note },
    { case: name, figure: 'lost or doubled', value: lost + doubled },
  ];
}

async function idleSockets(plaza: Child): Promise<StreamRow> {
  await plaza.idle();
  const before = plaza.residentMb();
  const sockets = await openMany(IDLE_SOCKETS, (n) =>
    openRaw(plaza.url, '/api/v1/streaming?stream=user', `bench-stream-${1 + (n % MEMBERS)}`),
  );
  await plaza.idle();
  const value = ((plaza.residentMb() - before) * 1024) / IDLE_SOCKETS;
  for (const socket of sockets) socket.close();
  return { case: STREAMS.idle, figure: 'kB of each', value };
}

async function fanOut(platform: Platform): Promise<StreamRow> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const id = platform.ids.next();
    await platform.pool.query(
      `INSERT INTO statuses (id, actor_id, text, content, visibility, uri, url, conversation_id, created_at) VALUES ($1, $2, '', '', 'PUBLIC', $3, $3, $1, now())`,
      [id, FAMOUS_ID, `s${id}`],
    );
    const start = performance.now();
    await fanOutStatus(platform, id);
    times.push(performance.now() - start);
  }
  return { case: STREAMS.fanOut, figure: 'ms', value: median(times) };
}

const PUBLIC = '/api/v1/streaming?stream=public';
const HOME = '/api/v1/streaming?stream=user';

async function against(name: StreamRow['case'], target: Target, bare: Child, sockets: number): Promise<StreamRow[]> {
  const { rows, top } = await ratioOf(name, target, { ...target, child: bare }, sockets);
  return [...rows, ...(await delays(name, target, sockets, top))];
}

async function quiet(plaza: Child): Promise<StreamRow> {
  const { delays: found } = await pace(plazaTarget(plaza, PUBLIC, AUTHORS), 10, 5, 10);
  return { case: STREAMS.quiet, figure: 'p50 ms', value: quantile(found, 0.5) };
}

/** A hundred of the thousand readers listen. */
async function burst(platform: Platform, plaza: Child): Promise<StreamRow> {
  const { ms, wrong } = await deliver(plazaTarget(plaza, HOME, AUTHORS), 100, 1_000);
  const { rows } = await platform.pool.query(
    'SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE run_at <= now()',
  );
  const { lost, doubled, late } = wrong;
  const note = `${lost} lost, ${doubled} doubled, ${late} late; ${per(1_000, ms)} posts a second, ${rows[0].left} jobs left`;
  return { case: STREAMS.burst, figure: 'lost, doubled or out of order', value: lost + doubled + late, note };
}

const shown = (row: StreamRow): string =>
  `${row.case}: ${row.value.toFixed(2)} ${row.figure}${row.note ? `, ${row.note}` : ''}`;

async function measureAll(platform: Platform, plaza: Child, bare: Child, only: string | null): Promise<StreamRow[]> {
  const cases: [StreamRow['case'], () => Promise<StreamRow[]>][] = [
    [STREAMS.idle, async () => [await idleSockets(plaza)]],
    [STREAMS.quiet, async () => [await quiet(plaza)]],
    [
      STREAMS.shared,
      () => against(STREAMS.shared, plazaTarget(plaza, PUBLIC, AUTHORS, FIRST_ORDINARY), bare, PUBLIC_SOCKETS),
    ],
    [STREAMS.homes, () => against(STREAMS.homes, plazaTarget(plaza, HOME, 1), bare, MEMBERS)],
    [STREAMS.burst, async () => [await burst(platform, plaza)]],
    [STREAMS.fanOut, async () => [await fanOut(platform)]],
  ];
  const rows: StreamRow[] = [];
  for (const [name, measure] of cases) {
    if (only && !name.includes(only)) continue;
    for (const row of await measure()) {
      rows.push(row);
      console.log(shown(row));
    }
  }
  return rows;
}

/** @param only the cases whose name contains this */
export function benchStreams(only: string | null): Promise<StreamRow[]> {
  return withPlatform({ PUBLIC_URL: 'http://plaza.example' }, async ({ platform, databaseUrl, dataDir }) => {
    await addMembers(platform);
    const plaza = await Child.startProduction(databaseUrl, dataDir);
    const bare = await Child.start('bare-sockets.ts', []);
    const rows = await measureAll(platform, plaza, bare, only);
    await Promise.all([plaza.stop(), bare.stop()]);
    if (STREAMS.silentPush.includes(only ?? '')) {
      // With a worker of its own.
      const row = await besideSilentPush(databaseUrl, dataDir);
      console.log(shown(row));
      rows.push(row);
    }
    return rows;
  });
}
