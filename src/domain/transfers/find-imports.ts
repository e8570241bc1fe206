/** The viewer's own imports, with their progress. */
import type { DataImport } from '../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { Language } from '../../wording/language.ts';
import { sentenceData } from '../../wording/refusal-data.ts';
import { sayRefusal } from '../../wording/say.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { csvLine } from './csv.ts';
import { IMPORT_RULES } from './import-kinds.ts';

export interface ImportProgress extends DataImport {
  /** Rows that wait, and rows that failed. */
  waiting: number;
  failed: number;
}

const MOST = 20;

const progressOf = statement(
  'progress_of_imports',
  `SELECT import_id AS id, count(*) FILTER (WHERE problem IS NULL)::int AS waiting, count(problem)::int AS failed
   FROM data_import_rows WHERE import_id = ANY ($1) GROUP BY import_id`,
);

/** Two statements, however many rows. */
async function withProgress(ctx: IdentityContext, rows: DataImport[]): Promise<ImportProgress[]> {
  const counts = await sqlWithin(ctx.db).many(progressOf, [rows.map(({ id }) => id)]);
  const of = new Map(counts.map((count) => [count.id, count]));
  return rows.map((row) => ({ ...row, waiting: of.get(row.id)?.waiting ?? 0, failed: of.get(row.id)?.failed ?? 0 }));
}

/** The newest first, at most twenty. */
export async function ownImports(ctx: IdentityContext): Promise<ImportProgress[]> {
  const where = { actorId: ctx.viewer.actorId };
  return withProgress(ctx, await ctx.db.dataImport.findMany({ where, orderBy: { id: 'desc' }, take: MOST }));
}

/** Refuses imports of other people like unknown ones. */
export async function findOwnImport(ctx: IdentityContext, id: string): Promise<ImportProgress> {
  const where = { id: parseId(id) ?? -1n, actorId: ctx.viewer.actorId };
  const [found] = await withProgress(ctx, await ctx.db.dataImport.findMany({ where }));
  return found ?? refuse('record_not_found');
}

/** A refusal that was stored as its English sentence; one without a name stays unchanged. */
function reasonIn(language: Language, sentence: string): string {
  const data = sentenceData(sentence);
  return language === 'en' || data.refusal === 'not_done' ? sentence : sayRefusal(data, language);
}

/**
 * The rows that failed as CSV, which can be corrected and imported again, also by Mastodon, so without a byte order mark: the reason is a column
 * that imports ignore.
 */
export async function importFailures(ctx: IdentityContext, id: string, language: Language): Promise<string> {
  const { id: importId, kind } = await findOwnImport(ctx, id);
  const rows = await ctx.db.dataImportRow.findMany({
    where: { importId, problem: { not: null } },
    orderBy: { number: 'asc' },
  });
  const { columns } = IMPORT_RULES[kind];
  return [
    csvLine([...columns, 'Reason']),
    ...rows.map(({ cells, problem }) => csvLine([...cells, reasonIn(language, problem ?? '')])),
  ].join('');
}
