/** Does a portion of an import: each row by the command that a person would use. */
import type { DataImport } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../access/context.ts';
import { identityViewer } from '../access/viewer.ts';
import { hostOfPerson } from '../kernel/lanes.ts';
import { enqueue } from '../kernel/outbox.ts';
import { clearForImport } from './clear-for-import.ts';
import type { ImportFinders } from './import-finders.ts';
import { IMPORT_RULES } from './import-kinds.ts';

/** Rows of one job, so that none takes long: each may wait for another server. */
const PORTION = 100;

/** Imported rows are deleted. A row whose command ran before the process died is repeated, which changes nothing. */
async function importRows(ctx: IdentityContext, { id, kind }: DataImport, find: ImportFinders): Promise<number> {
  const where = { importId: id, problem: null };
  const rows = await ctx.db.dataImportRow.findMany({ where, orderBy: { number: 'asc' }, take: PORTION });
  for (const { number, cells } of rows) {
    const one = { importId_number: { importId: id, number } };
    try {
      await IMPORT_RULES[kind].apply(ctx, cells, find);
      await ctx.db.dataImportRow.delete({ where: one });
    } catch (error) {
      // Other errors are failures of the server, and the job is retried.
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      await ctx.db.dataImportRow.update({ where: one, data: { problem: error.message } });
    }
  }
  return rows.length;
}

/** Removes what overwriting removes, then imports the rows; enqueues a job for the rest. Idempotent. */
export async function runImport(platform: Platform, importId: bigint, find: ImportFinders): Promise<void> {
  const found = await platform.db.dataImport.findUnique({ where: { id: importId }, include: { actor: true } });
  if (!found || found.state === 'FINISHED') return;
  const { actor, ...row } = found;
  if (actor.userId === null || actor.deletedAt || actor.suspendedAt) return finish(platform, row);
  const ctx = { ...platform, viewer: identityViewer(actor.userId, actor.id) };
  const clearing = row.state === 'SCHEDULED' && row.overwrite;
  const done = clearing ? await clearForImport(ctx, row, PORTION) : await importRows(ctx, row, find);
  if (!clearing && done < PORTION) return finish(platform, row);
  await platform.db.$transaction(async (tx) => {
    if (!clearing || done === 0) await tx.dataImport.update({ where: { id: row.id }, data: { state: 'IN_PROGRESS' } });
    await enqueue(tx, 'import.due', { importId: row.id.toString() }, { host: hostOfPerson(row.actorId) });
  });
}

async function finish({ db, clock }: Platform, { id }: DataImport): Promise<void> {
  await db.dataImport.updateMany({ where: { id }, data: { state: 'FINISHED', finishedAt: clock.now() } });
}

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** Forgets imports, and the rows that failed, a week after they were finished. */
export async function removeOldImports({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  await db.dataImport.deleteMany({ where: { state: 'FINISHED', finishedAt: { lte: before } } });
}
