/** All rows of a server, in a form in which two imports of the same servers can be compared. */
import type { Newcomer } from './newcomer.ts';

/** Ids that are made at the import, by the time. */
const NEW_IDS: Readonly<Record<string, string>> = { passkeys: 'id' };

const TABLES = `
  SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND relname NOT IN ('_prisma_migrations', 'search_words') ORDER BY 1`;

const JOBS = `
  SELECT concat_ws(' ', t.identifier, j.payload, j.key, j.priority) AS row FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;

/** Jobs run an hour after the import, and files of scheduled posts are kept for a day. */
const LATER_MS = 2 * 86_400_000;

/** The time of the import and random values are replaced by words. */
async function withoutChance(newcomer: Newcomer): Promise<(row: string) => string> {
  const [times] = (await newcomer.query(
    `SELECT min(report ->> 'begunAt') AS begun, max(imported_at) AS ended FROM former_servers`,
  )) as { begun: string; ended: Date }[];
  const [begun, ended] = [Date.parse(times?.begun ?? ''), Number(times?.ended) + LATER_MS];
  return (row) =>
    row
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, (time) => {
        const at = Date.parse(time);
        return at >= begun && at <= ended ? 'the import' : time;
      })
      .replaceAll(/[\w-]{32}(?:-small)?\.png|remote\/[0-9a-f]{32}/g, 'a file')
      .replaceAll(/eyJhbGciOiJkaXIi[\w.-]+/g, 'a sealed text')
      .replaceAll(/guest_[a-z0-9]+/g, 'a guest')
      // Words of the search: names of guests, and positions, which follow the order in which PostgreSQL reads tags.
      .replaceAll(/"document": "[^"]*'guest':[^"]*"/g, '"document": "of a guest"')
      .replaceAll(/':[\dA-D,]+/g, "'");
}

const rowsOf = async (newcomer: Newcomer, sql: string): Promise<string[]> =>
  ((await newcomer.query(sql)) as { row: string }[]).map(({ row }) => row);

/** Table → its rows, and the jobs, except those that remove files. */
export async function rowsWithoutChance(newcomer: Newcomer): Promise<Record<string, string[]>> {
  const clean = await withoutChance(newcomer);
  const all: Record<string, string[]> = {};
  for (const { name } of (await newcomer.query(TABLES)) as { name: string }[]) {
    const left = NEW_IDS[name];
    const row = left === undefined ? 'to_jsonb(t)' : `to_jsonb(t) - '${left}'`;
    all[name] = (await rowsOf(newcomer, `SELECT (${row})::text AS row FROM ${name} t`)).map(clean).sort();
  }
  all.jobs = (await rowsOf(newcomer, `${JOBS} WHERE t.identifier <> 'media.removed'`)).map(clean).sort();
  return all;
}

/** The keys of files that jobs remove. */
export const removedKeys = (newcomer: Newcomer): Promise<string[]> =>
  rowsOf(
    newcomer,
    `SELECT json_array_elements_text(j.payload -> 'keys') AS row FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'media.removed' ORDER BY 1`,
  );
