/** Shared by all test files: one embedded PostgreSQL with a migrated template, and one Redis. */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { createKeyPair, type KeyPair } from '../../../src/platform/key-pair.ts';
import { startEmbeddedPostgres } from '../../../src/platform/postgres/embedded-postgres.ts';
import { installMissing } from '../servers/programs.ts';
import { startRedis } from '../servers/redis.ts';
import { secondTuesday } from '../world/clock-start.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database that is only copied; see tests/support/database/database.ts. */
    templateUrl: string;
    /** Removed after the run. */
    dataFolder: string;
    /** Where the server is built (tests/support/servers/built-server.ts). */
    packageFolder: string;
    /** Null if this machine has no Redis: its tests are skipped. */
    redisUrl: string | null;
    /** The key pair of all actors in tests: generating one takes as long as a small test. */
    keyPair: KeyPair;
    /** The time at which controlled clocks start. */
    clockStart: number;
  }
}

/** All databases of a run together, with much to spare. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The folder of the databases: in memory if there is room, because each file's copy is a thousand files, and takes ten times as
 * long on a disk.
 */
function databaseFolder(): string {
  const memory = '/dev/shm';
  const mount = process.platform === 'linux' && existsSync(memory) ? statfsSync(memory) : null;
  const hasRoom = mount !== null && mount.bavail * mount.bsize > ROOM_BYTES && freemem() > ROOM_BYTES;
  return mkdtempSync(path.join(hasRoom ? memory : tmpdir(), 'plaza-test-'));
}

/** Runs before the first test file; the returned function runs after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  installMissing();
  const redis = await startRedis();
  const dataDir = databaseFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  await migrate(postgres.url);
  project.provide('templateUrl', postgres.url);
  project.provide('dataFolder', dataDir);
  project.provide('packageFolder', path.join(dataDir, 'package'));
  project.provide('redisUrl', redis.url);
  project.provide('keyPair', await createKeyPair());
  project.provide('clockStart', secondTuesday(new Date()));
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
}
