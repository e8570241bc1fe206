/**
 * The evening of a town that moves in: a Mastodon, and a Mobilizon after it. The servers are generated; each command is a process of its own,
 * beside one PostgreSQL.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { NODE_ENVIRONMENT } from '../../scripts/server-process.ts';
import type { ImportReport } from '../../src/domain/instance/former-servers.ts';
import { createKeyPair } from '../../src/platform/key-pair.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { buildMastodon } from './large-mastodon.ts';
import { buildMobilizon } from './large-mobilizon.ts';

/** The whole town. */
const TOWN = { posts: 100_000, people: 10_000, pictures: 10_000, events: 1_000, eventPeople: 2_000 };
/** The size of a picture with its small one; all of them have 20 GB. */
const PICTURE_BYTES = 2_000_000;
/** So few people at least that nobody follows somebody twice. */
const LEAST = 100;

interface Step {
  step: string;
  seconds: number;
  /** The processor time of the command, without that of PostgreSQL. */
  'CPU s': number;
  'peak MB': number;
}

interface Usage {
  userCPUTime: number;
  systemCPUTime: number;
  /** Kilobytes. */
  maxRSS: number;
}

/** Lines that an administrator looks at; after an import the rows that were lost. */
const SAID =
  /^(?:The import would take .*|(?:OK|WARN|FAIL) +(?:space|files|rows) .*|FAIL .*)$|^LOST +ROWS[\s\S]*?(?=\nEverything)/gm;

interface Place {
  folder: string;
  env: Record<string, string>;
}

async function run({ folder, env }: Place, step: string, args: readonly string[]): Promise<Step> {
  const usageFile = path.join(folder, 'usage.json');
  const hook = pathToFileURL(path.join(import.meta.dirname, 'note-usage.ts')).href;
  const cli = path.join(import.meta.dirname, '../../src/cli.ts');
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', hook, cli, 'import', ...args], {
    env: { PATH: process.env.PATH, ...NODE_ENVIRONMENT, ...env, USAGE_FILE: usageFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const seconds = (performance.now() - began) / 1000;
  for (const [line] of said.matchAll(SAID)) console.log(line.replace(/ {2,}/g, '  '));
  // No server answers a verification here.
  const failures = said.match(/^FAIL/gm)?.length ?? 0;
  if (code !== 0 && !(args.includes('--verify') && failures === 1))
    throw new Error(`${step} ended with ${code}:\n${said}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usageFile, 'utf8')) as Usage;
  const rounded = (number: number): number => Number(number.toFixed(1));
  return {
    step,
    seconds: rounded(seconds),
    'CPU s': rounded((userCPUTime + systemCPUTime) / 1e6),
    'peak MB': Math.round(maxRSS / 1024),
  };
}

/** The phases that took a second or more. */
async function printPhases(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client
    .query<{ software: string; report: ImportReport }>(
      'SELECT software, report FROM former_servers ORDER BY imported_at',
    )
    .finally(() => client.end());
  for (const { software, report } of rows) {
    const ends = [report.begunAt, ...report.steps.map(({ completedAt }) => completedAt)].map(Date.parse);
    const seconds = report.steps.map(
      ({ name }, at) => [name, Math.round(((ends[at + 1] ?? 0) - (ends[at] ?? 0)) / 1000)] as const,
    );
    console.log(
      `${software}: ${seconds
        .filter(([, took]) => took > 0)
        .map(([name, took]) => `${name} ${took} s`)
        .join(', ')}`,
    );
  }
}

/** A database beside that of Plaza, which `build` fills. */
async function beside<T>(
  url: string,
  name: string,
  build: (client: pg.Client) => Promise<T>,
): Promise<{ address: string; built: T }> {
  const own = new pg.Client(url);
  await own.connect();
  await own.query(`CREATE DATABASE ${name}`).finally(() => own.end());
  const address = new URL(url);
  address.pathname = `/${name}`;
  const client = new pg.Client(address.href);
  await client.connect();
  return { address: address.href, built: await build(client).finally(() => client.end()) };
}

/**
 * @param percent of the size of the town
 * @param strangePosts posts by remote people whom nobody follows; without any, all remote posts are imported
 */
export async function benchMovingIn(percent: number, strangePosts: number): Promise<void> {
  const part = (count: number): number => Math.max(LEAST, Math.round((count * percent) / 100));
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-town-'));
  const dataDir = path.join(folder, 'plaza');
  mkdirSync(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  try {
    const pair = await createKeyPair();
    console.log('building the servers');
    const { address: mastodon, built: ofMastodon } = await beside(postgres.url, 'mastodon', (client) =>
      buildMastodon(
        client,
        folder,
        {
          posts: part(TOWN.posts),
          people: part(TOWN.people),
          pictures: part(TOWN.pictures),
          pictureBytes: PICTURE_BYTES,
          strangePosts,
        },
        pair,
      ),
    );
    const { address: mobilizon, built: ofMobilizon } = await beside(postgres.url, 'mobilizon', (client) =>
      buildMobilizon(client, folder, { events: part(TOWN.events), people: part(TOWN.eventPeople) }, pair),
    );
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      PUBLIC_URL: 'https://social.town.example',
      HANDLE_DOMAIN: 'town.example',
    };
    const choice = strangePosts > 0 ? ['--remote-posts', 'touched'] : [];
    const steps: Step[] = [];
    for (const [software, address, [name = '', ...rest]] of [
      ['Mastodon', mastodon, [...ofMastodon, ...choice]],
      ['Mobilizon', mobilizon, ofMobilizon],
    ] as const)
      for (const option of ['--check', null, '--verify']) {
        const step = `${software}: ${option ?? 'import'}`;
        console.log(step);
        steps.push(await run({ folder, env }, step, [name, address, ...rest, ...(option ? [option] : [])]));
      }
    await printPhases(postgres.url);
    console.table(steps);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
