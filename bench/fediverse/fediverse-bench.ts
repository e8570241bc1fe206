/** A community of some hundred people behind a million remote posts: each list, memory, and a backup, against the community alone. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Platform } from '../../src/platform/platform.ts';
import { lopsided, MANY, type Members } from '../../tests/support/world/lopsided.ts';
import { Child } from '../servers/child.ts';
import { withPlatform } from '../servers/with-platform.ts';
import { addMember } from '../world/add-member.ts';
import { LISTS, rateOf } from './lists.ts';

/** A list has at least this share of its rate in the community alone. */
const LEAST_RATIO = 0.7;
const MOST_MEMORY_MB = 350;

export interface FediverseFigures {
  lists: { list: string; alone: number; among: number }[];
  memoryMb: number;
}

interface FediverseOptions {
  posts: number;
  seconds: number;
  rounds: number;
  only: string | null;
}

async function members(platform: Platform, databaseUrl: string): Promise<Members> {
  const people = { alice: null, bob: null, carol: null, erin: null, mod: null } as unknown as Omit<
    Members,
    'platform' | 'databaseUrl' | 'clock'
  >;
  for (const name of Object.keys(people) as (keyof typeof people)[])
    Object.assign(people, { [name]: { name, accessToken: '', ...(await addMember(platform, `member_${name}`)) } });
  return { ...people, platform, databaseUrl, clock: platform.clock as Members['clock'] };
}

/** Seconds and megabytes of a backup, and seconds of its check and of a restore into another database, beside the running server. */
async function backUp(platform: Platform, databaseUrl: string, dataDir: string) {
  const file = path.join(dataDir, 'backup.tar.gz');
  const run = (env: { DATABASE_URL: string; DATA_DIR: string }, ...args: string[]): number => {
    const begun = performance.now();
    execFileSync(process.execPath, [path.join(import.meta.dirname, '../../src/cli.ts'), ...args], {
      env: { ...process.env, ...env, LOG_LEVEL: 'error' },
      stdio: 'ignore',
    });
    return Math.round((performance.now() - begun) / 1000);
  };
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const backupS = run(own, 'backup', file);
  const checkS = run(own, 'restore', '--check', file);
  const restored = new URL(databaseUrl);
  restored.pathname = '/restored';
  await platform.pool.query('CREATE DATABASE restored');
  const restoreS = run({ DATABASE_URL: restored.href, DATA_DIR: path.join(dataDir, 'restored') }, 'restore', file);
  return { backupS, checkS, restoreS, archiveMb: Math.round(statSync(file).size / 1024 ** 2) };
}

/** Goals that the figures miss. */
export const missedByFediverse = ({ lists, memoryMb }: FediverseFigures): string[] => [
  ...lists
    .filter(({ alone, among }) => among < alone * LEAST_RATIO)
    .map(
      ({ list, alone, among }) =>
        `${list}: ${among.toFixed(0)} requests/s of ${alone.toFixed(0)}; the goal is ${LEAST_RATIO}`,
    ),
  ...(memoryMb > MOST_MEMORY_MB ? [`${memoryMb} MB of memory; the goal is at most ${MOST_MEMORY_MB}`] : []),
];

export function benchFediverse(options: FediverseOptions): Promise<FediverseFigures> {
  return withPlatform({}, async ({ platform, databaseUrl, dataDir }) => {
    const world = await members(platform, databaseUrl);
    const { posts } = options;
    const many = {
      ...MANY,
      posts,
      people: Math.ceil(posts / 10),
      hosts: Math.ceil(posts / 100),
      events: Math.ceil(posts / 200),
    };
    const { tip } = await lopsided(world, many);
    const plaza = await Child.startProduction(databaseUrl, dataDir);
    const asked = LISTS.filter(({ list }) => list.includes(options.only ?? ''));
    const measureAll = async (): Promise<number[]> => {
      const rates: number[] = [];
      for (const each of asked) rates.push(await rateOf(plaza.url, each, world.alice.token, options));
      return rates;
    };
    const alone = await measureAll();
    await tip();
    const among = await measureAll();
    await plaza.idle();
    const memoryMb = Math.round(plaza.residentMb());
    const { rows } = await platform.pool.query('SELECT pg_database_size(current_database()) / 1024 / 1024 AS size');
    const lists = asked.map(({ list }, n) => ({ list, alone: alone[n] ?? 0, among: among[n] ?? 0 }));
    console.table(
      lists.map((row) => ({
        list: row.list,
        alone: Math.round(row.alone),
        among: Math.round(row.among),
        ratio: Number((row.among / row.alone).toFixed(2)),
      })),
    );
    console.table([
      { posts, memoryMb, databaseMb: Number(rows[0].size), ...(await backUp(platform, databaseUrl, dataDir)) },
    ]);
    await plaza.stop();
    return { lists, memoryMb };
  });
}
