/** Fills this server from a Mastodon: copies its tables into the schema `moving_in`, and turns them into rows, phase by phase. */
import pg from 'pg';
import { keepHandleDomain } from '../../../../domain/instance/handle-domain.ts';
import { hasLivingWorkers } from '../../../../jobs/worker/queue.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { StartError } from '../../../../platform/start-error.ts';
import { IMPORT_LOCK } from '../../unfinished.ts';
import type { CheckRequest } from '../check.ts';
import { readFormerEnvironment } from '../environment.ts';
import { formerFiles } from '../files.ts';
import { withSource } from '../source.ts';
import { COUNTS_SQL } from './counts-sql.ts';
import { findLostRows, type LostRows } from './lost-rows.ts';
import { keepEmojis, keepFiles, MEDIA_SQL } from './media.ts';
import { MODERATION_SQL } from './moderation-sql.ts';
import { NOTICES_SQL } from './notices-sql.ts';
import { OTHERS_SQL } from './others-sql.ts';
import { ACTORS_SQL, USERS_SQL } from './people-sql.ts';
import { PARTS_SQL, STATUSES_SQL, TAGS_SQL } from './posts-sql.ts';
import { RELATIONS_SQL } from './relations-sql.ts';
import { convertKeys, storeApps, storeSecondFactors, storeTokens } from './secrets.ts';
import { AFTER_PEOPLE_SQL, SERVER_SQL } from './server-sql.ts';
import { stageTables } from './stage.ts';
import { convertAnnouncements, convertEdits, convertPosts, convertProfiles, nameTags } from './texts.ts';

interface Phase {
  name: string;
  act(): Promise<void>;
}

/** In one transaction; what fails is rolled back. */
async function inTransaction(target: pg.ClientBase, act: () => Promise<void>): Promise<void> {
  await target.query('BEGIN');
  try {
    await act();
    await target.query('COMMIT');
  } catch (error) {
    await target.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function isStaged(target: pg.ClientBase): Promise<boolean> {
  const { rows } = await target.query<{ there: boolean }>(
    "SELECT to_regclass('moving_in.phases') IS NOT NULL AS there",
  );
  return rows[0]?.there ?? false;
}

/** The phases that an interrupted import completed. */
async function completed(target: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await target.query<{ name: string }>('SELECT name FROM moving_in.phases');
  return new Set(rows.map(({ name }) => name));
}

/** Whether an import of this database was interrupted. */
export async function isInterrupted(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return isStaged(client).finally(() => client.end());
}

async function lockImports(target: pg.ClientBase): Promise<void> {
  if (await hasLivingWorkers(target)) throw new StartError('A server runs on this database: end it first.');
  const { rows } = await target.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [IMPORT_LOCK]);
  if (!rows[0]?.locked) throw new StartError('Another import fills this database already.');
}

/**
 * Imports everything, or continues after the last phase that an interrupted import completed. No job is enqueued. Returns the rows
 * that could not be converted.
 *
 * @param databaseUrl the database of the platform
 * @param tell is called with the name of each phase when it begins
 */
export async function importMastodon(
  platform: Platform,
  databaseUrl: string,
  { address, media, env }: CheckRequest,
  tell: (phase: string) => void = () => {},
): Promise<LostRows[]> {
  const environment = readFormerEnvironment(env);
  const files = formerFiles(media, environment);
  const target = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  target.on('error', () => {});
  await target.connect();
  try {
    await target.query("SET timezone = 'UTC'; SET statement_timeout = 0");
    await lockImports(target);
    // The domain of handles cannot be chosen once there are people.
    await keepHandleDomain(platform);
    if (!(await isStaged(target))) {
      tell('copies of the tables');
      await withSource(address, (source) =>
        inTransaction(target, async () => {
          await stageTables(source, target);
          await target.query('CREATE TABLE moving_in.phases (name text PRIMARY KEY)');
        }),
      );
    }
    const { config } = platform;
    const web = pg.escapeLiteral(config.publicUrl);
    const run = (statements: readonly string[]) => async (): Promise<void> => {
      for (const statement of statements) await target.query(statement.replaceAll('$web', web));
    };
    const texts = { target, config, web };
    const secrets = { platform, target, environment };
    const phases: Phase[] = [
      { name: 'server', act: run(SERVER_SQL) },
      { name: 'profiles', act: () => convertProfiles(texts) },
      { name: 'keys', act: () => convertKeys(secrets) },
      { name: 'actors', act: run(ACTORS_SQL) },
      { name: 'users', act: run(USERS_SQL) },
      { name: 'apps', act: () => storeApps(secrets) },
      { name: 'tokens', act: () => storeTokens(secrets) },
      { name: 'second factors', act: () => storeSecondFactors(secrets) },
      { name: 'after people', act: run(AFTER_PEOPLE_SQL) },
      { name: 'names of tags', act: () => nameTags(texts) },
      { name: 'tags', act: run(TAGS_SQL) },
      { name: 'texts', act: () => convertPosts(texts) },
      { name: 'posts', act: run(STATUSES_SQL) },
      { name: 'files', act: () => keepFiles({ platform, target, files }) },
      { name: 'emoji', act: () => keepEmojis({ platform, target, files }) },
      { name: 'media', act: run(MEDIA_SQL) },
      { name: 'versions', act: () => convertEdits(texts) },
      { name: 'parts', act: run(PARTS_SQL) },
      { name: 'relations', act: run(RELATIONS_SQL) },
      { name: 'announcements', act: () => convertAnnouncements(texts) },
      { name: 'others', act: run(OTHERS_SQL) },
      { name: 'moderation', act: run(MODERATION_SQL) },
      { name: 'notices', act: run(NOTICES_SQL) },
      { name: 'counts', act: run(COUNTS_SQL) },
    ];
    const done = await completed(target);
    for (const { name, act } of phases) {
      if (done.has(name)) continue;
      tell(name);
      await inTransaction(target, async () => {
        await act();
        await target.query('INSERT INTO moving_in.phases VALUES ($1)', [name]);
      });
    }
    const lost = await findLostRows(target);
    await target.query('DROP SCHEMA moving_in CASCADE');
    return lost;
  } finally {
    await target.end().catch(() => {});
  }
}
