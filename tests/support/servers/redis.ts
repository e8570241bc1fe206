/** A real Redis for the tests: the configured one, one started by them, or none with a warning. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Redis } from 'ioredis';
import { endWithThisProcess } from '../../../src/platform/programs/watcher.ts';
import { freePort } from './free-port.ts';
import { isThere } from './programs.ts';

export interface TestRedis {
  url: string | null;
  stop(): Promise<void>;
}

const PROGRAM = 'redis-server';

export interface OwnRedis extends TestRedis {
  url: string;
  port: number;
  /** Kills it, as in a crash. */
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

/** Starts one that stores nothing. */
export async function startOwn(given?: number): Promise<OwnRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-redis-'));
  const port = given ?? (await freePort());
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const watcher = child.pid ? endWithThisProcess(child.pid, 'TERM') : null;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.once('exit', () => reject(new Error(`redis-server did not start: ${said}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Ready to accept connections')) resolve();
    });
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
    watcher?.release();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: (signal) => void child.kill(signal),
  };
}

/** Returns REDIS_URL, or a Redis that runs as long as the tests. */
export async function startRedis(): Promise<TestRedis> {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, async stop() {} };
  if (isThere(PROGRAM)) return startOwn();
  console.warn('\n*** THE TESTS THAT NEED REDIS ARE SKIPPED: install redis-server or set REDIS_URL. ***\n');
  return { url: null, async stop() {} };
}

/**
 * Waits for the connection of a server: until then it counts limits in its own memory. Ignores errors, because on a busy machine
 * attempts fail, and the client repeats them.
 */
export async function connected(redis: Redis | null): Promise<void> {
  if (redis && redis.status !== 'ready') await new Promise<void>((resolve) => redis.once('ready', () => resolve()));
}
