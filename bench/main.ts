/** Builds a world of its own, measures the server against the least work anything could do, and prints ratios. */
import { deepStrictEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../src/platform/config.ts';
import { PATIENT } from '../src/platform/database/db.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createPlatform } from '../src/platform/platform.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { benchOptions } from './arguments.ts';
import { buildWorld } from './build-world.ts';
import { type BenchCase, benchCases } from './cases.ts';
import { Child } from './child.ts';
import { measure, median, type Round } from './measure.ts';
import { compareSockets } from './sockets.ts';

/** Node compiles what runs often only after a while, and each connection of the database plans for itself. */
const WARM_UP_SECONDS = 4;
const SOCKETS_CASE = '200 sockets of a stream (frames)';
/** What is not asked of a case that is no request. */
const UNTIMED = { p50Ms: Number.NaN, p99Ms: Number.NaN, cpuMs: Number.NaN, statements: Number.NaN };
const PUBLIC_URL = 'http://plaza.example';

interface Row {
  case: string;
  ratio: number;
  plaza: number;
  floor: number;
  p50Ms: number;
  p99Ms: number;
  cpuMs: number;
  statements: number;
}

const options = benchOptions();
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const say = (text: string): void => void (options.json ? null : console.log(text));

async function prepare(request: BenchCase, plaza: Child, floor: Child): Promise<void> {
  const response = await fetch(plaza.url + request.path, {
    method: request.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(request.token && { authorization: `Bearer ${request.token}` }),
    },
    ...(request.body && { body: JSON.stringify(request.body) }),
  });
  const body = await response.text();
  if (!response.ok || body.includes('"errors"'))
    throw new Error(`${request.name} answers ${response.status}: ${body.slice(0, 300)}`);
  const { floor: find, writes, floorAnswers } = request;
  await floor.ask({ add: [floorPath(request), { floor: find, writes, floorAnswers, body }] });
  if (!floorAnswers) return;
  const found = await (await fetch(floor.url + floorPath(request))).json();
  deepStrictEqual(found, JSON.parse(body), `the floor of ${request.name} answers otherwise`);
}

const floorPath = (request: BenchCase): string => `/${request.name.replaceAll(' ', '-')}`;

async function compare(request: BenchCase, plaza: Child, floor: Child): Promise<Row> {
  await prepare(request, plaza, floor);
  await measure(plaza, request.path, request, WARM_UP_SECONDS);
  await measure(floor, floorPath(request), request, WARM_UP_SECONDS);
  const rounds: { plaza: Round; floor: Round }[] = [];
  for (let n = 0; n < options.rounds; n += 1) {
    rounds.push({
      floor: await measure(floor, floorPath(request), request, options.seconds),
      plaza: await measure(plaza, request.path, request, options.seconds),
    });
  }
  const failed = rounds.reduce((sum, round) => sum + round.plaza.failed + round.floor.failed, 0);
  if (failed > 0) throw new Error(`${request.name}: ${failed} requests failed`);
  const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
  return {
    case: request.name,
    ratio: of((round) => round.plaza.perSecond / round.floor.perSecond),
    plaza: of((round) => round.plaza.perSecond),
    floor: of((round) => round.floor.perSecond),
    p50Ms: of((round) => round.plaza.p50Ms),
    p99Ms: of((round) => round.plaza.p99Ms),
    cpuMs: of((round) => round.plaza.cpuMs),
    statements: of((round) => round.plaza.statements),
  };
}

const round = (number: number, digits: number): number => Number(number.toFixed(digits));

try {
  say(`building ${options.posts} posts`);
  await migrate(postgres.url);
  const config = readConfig({ PUBLIC_URL, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const platform = await createPlatform(config, {
    databaseUrl: postgres.url,
    secrets: { sessionKey: new Uint8Array(32).fill(1) },
    limits: PATIENT,
  });
  const world = await buildWorld(platform, options.posts);
  await platform.pool.query('CREATE TABLE bench_rows (id bigint PRIMARY KEY, text text); CREATE SEQUENCE bench_ids');
  const plaza = await Child.start('plaza-server.ts', [postgres.url, PUBLIC_URL, dataDir]);
  const floor = await Child.start('floor-server.ts', [postgres.url]);
  const rows: Row[] = [];
  for (const request of benchCases(world)) {
    if (options.only && !request.name.includes(options.only)) continue;
    say(`measuring ${request.name}`);
    rows.push(await compare(request, plaza, floor));
  }
  if (SOCKETS_CASE.includes(options.only ?? '')) {
    say(`measuring ${SOCKETS_CASE}`);
    const rates = await compareSockets(plaza, world.readerToken, world.threadId, options.rounds);
    rows.push({ case: SOCKETS_CASE, ratio: rates.plaza / rates.floor, ...rates, ...UNTIMED });
  }
  const table = rows.map((row) => ({
    case: row.case,
    ratio: round(row.ratio, 2),
    'requests/s': round(row.plaza, 0),
    'floor/s': round(row.floor, 0),
    'p50 ms': round(row.p50Ms, 1),
    'p99 ms': round(row.p99Ms, 1),
    'CPU ms': round(row.cpuMs, 2),
    statements: round(row.statements, 1),
  }));
  if (options.json) console.log(JSON.stringify({ posts: options.posts, connections: 8, rows: table }));
  else console.table(table);
  await Promise.all([plaza.stop(), floor.stop()]);
  await platform.close();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
