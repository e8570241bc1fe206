/** Removes all rows of a server into which only a Mobilizon moved, so that a Mastodon and then the Mobilizon are imported. */
import pg from 'pg';
import { enqueue } from '../../../domain/kernel/outbox.ts';
import { ALL_KEYS_SQL } from '../../../domain/media/stored-keys.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { StartError } from '../../../platform/start-error.ts';
import { AGAIN } from '../explained-client.ts';
import { connectOwn, explainOwn } from '../own-database.ts';
import { lockImports, MARK } from '../unfinished.ts';
import { TOUCHED } from './examine.ts';

/** Migrations create the rows of `roles`, which nobody changed. */
const OTHERS = `
  SELECT string_agg(format('%I', tablename), ', ') AS tables FROM pg_tables
  WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'roles')`;

const KEYS = `SELECT DISTINCT key FROM (${ALL_KEYS_SQL}) AS stored WHERE key IS NOT NULL`;

/** Jobs of workers that died are locked. */
const UNLOCK_JOBS = `
  SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))::text FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`;

const DISCARD_JOBS = 'SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))';

/** Files that one job removes. */
const AT_ONCE = 1000;

async function refuseTouched(tx: Tx): Promise<void> {
  const former = await tx.formerServer.findMany({ select: { software: true } });
  const [found] = await tx.$queryRawUnsafe<{ used: boolean }[]>(TOUCHED.used);
  const [keys] = await tx.$queryRawUnsafe<{ rotated: boolean }[]>(TOUCHED.rotated);
  const changes = await tx.$queryRawUnsafe<unknown[]>(TOUCHED.changes);
  const isOther = former.map(({ software }) => software).join() !== 'Mobilizon';
  if (isOther || found?.used || keys?.rotated || changes.length > 0)
    throw new StartError('Somebody has used this server since the check. Run the command again.');
}

async function removeRows(tx: Tx, filesGoAt: Date): Promise<void> {
  await refuseTouched(tx);
  const keys = (await tx.$queryRawUnsafe<{ key: string }[]>(KEYS)).map(({ key }) => key);
  const origins = await tx.origin.findMany({ select: { host: true } });
  const [others] = await tx.$queryRawUnsafe<{ tables: string }[]>(OTHERS);
  await tx.$executeRawUnsafe(`TRUNCATE ${others?.tables} RESTART IDENTITY`);
  await tx.$queryRawUnsafe(UNLOCK_JOBS);
  await tx.$queryRawUnsafe(DISCARD_JOBS);
  for (let from = 0; from < keys.length; from += AT_ONCE)
    await enqueue(tx, 'media.removed', { keys: keys.slice(from, from + AT_ONCE) }, { runAt: filesGoAt });
  await tx.$executeRawUnsafe(`CREATE SCHEMA ${MARK}`);
  // The check allows one host only. A continued import compares it.
  for (const { host } of origins) await tx.$executeRawUnsafe(`COMMENT ON SCHEMA ${MARK} IS ${pg.escapeLiteral(host)}`);
}

/**
 * Removes all rows in one transaction. Afterwards the database is like a migrated one, but for a mark: until both imports are complete, no server starts.
 * A job removes the copies of files.
 *
 * @param databaseUrl the database of the platform
 */
export async function makeRoom({ db, clock }: Platform, databaseUrl: string, filesStayMs: number): Promise<void> {
  const lock = await connectOwn(databaseUrl, AGAIN);
  try {
    await lockImports(lock);
    const filesGoAt = new Date(clock.now().getTime() + filesStayMs);
    await db.$transaction((tx) => removeRows(tx, filesGoAt));
  } catch (error) {
    throw explainOwn(AGAIN)(error);
  } finally {
    await lock.end().catch(() => {});
  }
}
