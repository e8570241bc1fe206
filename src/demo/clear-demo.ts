/** Deletes a demo community whose build was interrupted, with its files. */
import type { Platform } from '../platform/platform.ts';

/** Not truncated. Settings may be the operator's, and contain the marker of the interrupted build. */
const EXCLUDED_TABLES = ['_prisma_migrations', 'settings'];

/** The files of rows, and those of pending jobs that have no row. */
async function storedKeys({ db, pool }: Platform): Promise<string[]> {
  const [media, cards, emojis, jobs] = await Promise.all([
    db.media.findMany({ select: { key: true, smallKey: true } }),
    db.previewCard.findMany({ select: { imageKey: true } }),
    db.customEmoji.findMany({ select: { key: true, stillKey: true } }),
    pool.query<{ key: string }>(
      `SELECT jsonb_array_elements_text(payload::jsonb -> 'keys') AS key FROM graphile_worker._private_jobs
       WHERE payload::jsonb ? 'keys'`,
    ),
  ]);
  const keys = [
    ...media.flatMap((row) => [row.key, row.smallKey]),
    ...cards.map((card) => card.imageKey),
    ...emojis.flatMap((row) => [row.key, row.stillKey]),
  ];
  return [...new Set([...keys, ...jobs.rows.map((row) => row.key)])].filter((key) => key !== null);
}

/** Deletes files first: if it is interrupted again, the rows of the remaining files are still there. */
export async function clearDemo(platform: Platform): Promise<void> {
  for (const key of await storedKeys(platform)) await platform.storage.remove(key);
  const { rows } = await platform.pool.query<{ tables: string }>(
    `SELECT string_agg(format('%I', tablename), ', ') AS tables FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [EXCLUDED_TABLES],
  );
  await platform.pool.query('DELETE FROM graphile_worker._private_jobs');
  await platform.pool.query(`TRUNCATE ${rows[0]?.tables}`);
}
