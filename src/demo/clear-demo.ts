/**
 * Deletes a demo community whose build was interrupted, with its files; data that the operator created from a terminal stays.
 */
import { ALL_KEYS_SQL } from '../domain/media/stored-keys.ts';
import { sqlWithin, statement } from '../platform/database/sql.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Not truncated. Settings may be the operator's, and contain the marker of the interrupted build; the initial roles come with the
 * migrations.
 */
const EXCLUDED_TABLES = ['_prisma_migrations', 'settings', 'roles'];

/** Tables that staff fill, each with the type by which the action log names its rows. */
const OF_STAFF = {
  rules: 'Rule',
  instance_texts: 'InstanceText',
  custom_emojis: 'CustomEmoji',
  announcements: 'Announcement',
  instance_domain_blocks: 'DomainBlock',
  domain_allows: 'DomainAllow',
  email_domain_blocks: 'EmailDomainBlock',
  ip_blocks: 'IpBlock',
  username_blocks: 'UsernameBlock',
  warning_presets: 'WarningPreset',
};

/** SQL that selects the rows which no person of the demo created. */
const PRESERVED: [table: string, sql: string][] = [
  ...Object.entries(OF_STAFF).map(([table, type]): [string, string] => [
    table,
    `SELECT * FROM ${table} WHERE id NOT IN (
       SELECT target_id FROM action_logs WHERE target_type = '${type}' AND actor_id IS NOT NULL
         AND (action LIKE '%\\_CREATION' OR action IN ('TEXT_UPDATE', 'TERMS_PUBLICATION')))`,
  ]),
  [
    'canonical_email_blocks',
    `SELECT * FROM canonical_email_blocks WHERE reference_actor_id IS NULL AND id NOT IN (
       SELECT target_id FROM action_logs WHERE target_type = 'CanonicalEmailBlock' AND actor_id IS NOT NULL)`,
  ],
  ['action_logs', 'SELECT * FROM action_logs WHERE actor_id IS NULL'],
];

/** Unlocks the jobs of the process that was interrupted, so that functions of the queue work on them. */
const unlockJobs = ({ pool }: Platform) =>
  pool.query(
    'SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs WHERE locked_by IS NOT NULL',
  );

/** The files of rows, and those of pending jobs that have no row. The view of jobs has no payloads: `reschedule_jobs` returns them, and changes nothing here. */
async function storedKeys({ pool }: Platform): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT DISTINCT key FROM (
       ${ALL_KEYS_SQL}
       UNION ALL
       SELECT jsonb_array_elements_text(payload::jsonb -> 'keys')
       FROM graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))
       WHERE payload::jsonb ? 'keys') stored
     WHERE key IS NOT NULL`,
  );
  return rows.map(({ key }) => key);
}

/** The files of rows that stay. */
async function preservedKeys({ pool }: Platform): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string; still_key: string | null }>(
    `SELECT key, still_key FROM (${Object.fromEntries(PRESERVED).custom_emojis}) preserved`,
  );
  return new Set(rows.flatMap(({ key, still_key }) => (still_key === null ? [key] : [key, still_key])));
}

const otherTables = statement(
  'tables_except',
  `SELECT string_agg(format('%I', tablename), ', ') AS tables FROM pg_tables
   WHERE schemaname = 'public' AND tablename <> ALL ($1::text[])`,
);

const completeAllJobs = statement(
  'complete_all_jobs',
  'SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))',
);

/** Deletes files first: if it is interrupted again, the rows of the remaining files still exist. */
export async function clearDemo(platform: Platform): Promise<void> {
  await unlockJobs(platform);
  const preserved = await preservedKeys(platform);
  for (const key of await storedKeys(platform)) if (!preserved.has(key)) await platform.storage.remove(key);
  await platform.db.$transaction(async (tx) => {
    const [all] = await sqlWithin(tx).many(otherTables, [EXCLUDED_TABLES]);
    for (const [table, sql] of PRESERVED)
      await tx.$executeRawUnsafe(`CREATE TEMP TABLE preserved_${table} ON COMMIT DROP AS ${sql}`);
    await sqlWithin(tx).run(completeAllJobs, []);
    await tx.$executeRaw`CREATE TEMP TABLE demo_roles ON COMMIT DROP AS
      SELECT target_id AS id FROM action_logs WHERE action = 'ROLE_CREATION' AND actor_id IS NOT NULL`;
    await tx.$executeRawUnsafe(`TRUNCATE ${all?.tables}`);
    await tx.$executeRaw`DELETE FROM roles WHERE id IN (SELECT id FROM demo_roles)`;
    for (const [table] of PRESERVED)
      await tx.$executeRawUnsafe(`INSERT INTO ${table} SELECT * FROM preserved_${table}`);
  });
}
