/** Builds a world of its own, measures the server against the least work anything could do, and prints ratios. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { benchOptions } from './arguments.ts';
import { benchCases } from './cases/bench-cases.ts';
import { FLOOR_TABLES } from './cases/community-cases.ts';
import type { BenchCase } from './cases/request.ts';
import { missed, missedByRows } from './check.ts';
import { compare, type Row } from './compare.ts';
import { OF_READERS, TWO_WORKERS } from './goals.ts';
import { report } from './report.ts';
import { Child } from './servers/child.ts';
import { type Stage, withPlatform } from './servers/with-platform.ts';
import { compareSockets } from './sockets.ts';
import { compareWorkers, hasCores } from './workers.ts';
import { buildWorld } from './world/build-world.ts';

const SOCKETS_CASE = '200 sockets of a stream (frames)';
/** The figures that do not apply to a case without requests. */
const UNTIMED = { p50Ms: Number.NaN, p99Ms: Number.NaN, cpuMs: Number.NaN, statements: Number.NaN };
const PUBLIC_URL = 'http://plaza.example';

const options = benchOptions();
if (options.web) {
  const { benchWeb } = await import('./web/web-bench.ts');
  const misses = await benchWeb(options.only);
  for (const miss of misses) console.error(miss);
  process.exit(options.check && misses.length > 0 ? 1 : 0);
}
if (options.streams) {
  const { benchStreams } = await import('./streams/streams-bench.ts');
  const misses = missedByRows(await benchStreams(options.only));
  for (const miss of misses) console.error(miss);
  process.exit(options.check && misses.length > 0 ? 1 : 0);
}
if (options.federation) {
  const { benchFederation } = await import('./federation/federation-bench.ts');
  const misses = missedByRows(await benchFederation(options.only));
  for (const miss of misses) console.error(miss);
  process.exit(options.check && misses.length > 0 ? 1 : 0);
}
if (options.hosts !== null) {
  const { benchHosts } = await import('./hosts/hosts-bench.ts');
  await benchHosts({ ...options, hosts: options.hosts });
  process.exit(0);
}
if (options.young) {
  const { benchYoung, missedByYoung } = await import('./young/young-bench.ts');
  const misses = missedByYoung(await benchYoung(options));
  for (const miss of misses) console.error(miss);
  process.exit(options.check && misses.length > 0 ? 1 : 0);
}
if (options.budgets) {
  const { benchBudgets } = await import('./budgets/budgets-bench.ts');
  const misses = missedByRows(await benchBudgets(options.only));
  for (const miss of misses) console.error(miss);
  process.exit(options.check && misses.length > 0 ? 1 : 0);
}
if (options.fediverse) {
  const { benchFediverse, missedByFediverse } = await import('./fediverse/fediverse-bench.ts');
  const misses = missedByFediverse(await benchFediverse(options));
  for (const miss of misses) console.error(miss);
  process.exit(options.check && misses.length > 0 ? 1 : 0);
}
if (options.beside !== null) {
  const { benchBeside } = await import('./fediverse/beside.ts');
  await benchBeside(options.beside, (options.token ?? '').split(','), options);
  process.exit(0);
}
if (options.movingIn !== null) {
  const { benchMovingIn } = await import('./moving-in/moving-in-bench.ts');
  await benchMovingIn(options.movingIn, options.remotePosts);
  process.exit(0);
}
if (options.faults) {
  const file = path.join(import.meta.dirname, 'faults/faults-bench.ts');
  const only = options.only ? ['--only', options.only] : [];
  // Its clients need an EventSource.
  const node = ['--experimental-eventsource', '--disable-warning=UNDICI-ES', file, ...only];
  process.exit(spawnSync(process.execPath, node, { stdio: 'inherit' }).status ?? 1);
}
const say = (text: string): void => void (options.json ? null : console.log(text));

/** In a separate server, whose memory nothing else has filled. */
async function compareInProduction(request: BenchCase, floor: Child, { databaseUrl, dataDir }: Stage): Promise<Row> {
  const plaza = await Child.startProduction(databaseUrl, dataDir);
  try {
    await plaza.idle();
    const startMb = plaza.residentMb();
    const row = await compare(request, plaza, floor, options);
    await plaza.idle();
    return { ...row, memory: { startMb, loadedMb: plaza.residentMb() } };
  } finally {
    await plaza.stop();
  }
}

await withPlatform({ PUBLIC_URL }, async (stage) => {
  const { platform, databaseUrl, dataDir } = stage;
  say(`building ${options.posts} posts`);
  const world = await buildWorld(platform, options.posts);
  await platform.pool.query(FLOOR_TABLES);
  const plaza = await Child.start('plaza-server.ts', [databaseUrl, PUBLIC_URL, dataDir]);
  const floor = await Child.start('floor-server.ts', [databaseUrl]);
  const rows: Row[] = [];
  for (const request of benchCases(world)) {
    if (options.workers) {
      if (request.name !== OF_READERS.first) continue;
      say(`measuring ${TWO_WORKERS}`);
      rows.push({ ...(await compareWorkers(databaseUrl, dataDir, request, options)), ...UNTIMED });
      continue;
    }
    if (options.only && !request.name.includes(options.only)) continue;
    say(`measuring ${request.name}`);
    rows.push(
      request.inProduction
        ? await compareInProduction(request, floor, stage)
        : await compare(request, plaza, floor, options),
    );
  }
  if (!options.workers && SOCKETS_CASE.includes(options.only ?? '')) {
    say(`measuring ${SOCKETS_CASE}`);
    const rates = await compareSockets(plaza, world.readerToken, world.threadId, options.rounds);
    rows.push({ case: SOCKETS_CASE, ratio: rates.plaza / rates.floor, ...rates, ...UNTIMED });
  }
  report(rows, options);
  if (options.workers && !hasCores()) say('this machine has too few cores for the goal');
  if (options.check) {
    const misses = options.workers && !hasCores() ? [] : missed(rows);
    for (const miss of misses) console.error(miss);
    if (misses.length > 0) process.exitCode = 1;
  }
  await Promise.all([plaza.stop(), floor.stop()]);
});
