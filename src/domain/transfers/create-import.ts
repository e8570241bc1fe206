/** Accepts a file for import; a job imports its rows. */
import type { DataImport, ImportKind } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { hostOfPerson } from '../kernel/lanes.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { type ReadRow, readImport } from './read-import.ts';

export interface NewImport {
  kind: ImportKind;
  overwrite: boolean;
  file: File;
}

const PORTION = 2_000;

type Saved = Pick<NewImport, 'kind' | 'overwrite'> & { rows: readonly ReadRow[] };

/** Stores the rows of an import of the identity, and enqueues its job. */
export async function insertImport(
  tx: Tx,
  ctx: Pick<IdentityContext, 'ids' | 'clock'>,
  actorId: bigint,
  { kind, overwrite, rows }: Saved,
): Promise<DataImport> {
  const id = ctx.ids.next();
  const data = { id, actorId, kind, overwrite, total: rows.length, createdAt: ctx.clock.now() };
  const made = await tx.dataImport.create({ data });
  for (let from = 0; from < rows.length; from += PORTION)
    await tx.dataImportRow.createMany({
      data: rows.slice(from, from + PORTION).map((row) => ({ importId: id, ...row })),
    });
  await enqueue(tx, 'import.due', { importId: id.toString() }, { host: hostOfPerson(actorId) });
  return made;
}

/** Refuses whatever `readImport` refuses, and a second import of a kind while one is running. */
export async function createImport(ctx: IdentityContext, { kind, overwrite, file }: NewImport): Promise<DataImport> {
  const rows = await readImport(ctx, kind, file);
  const { actorId } = ctx.viewer;
  return ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'actors', actorId);
    if ((await tx.dataImport.count({ where: { actorId, kind, state: { not: 'FINISHED' } } })) > 0)
      throw new Refusal('invalid', 'Validation failed: Another import of this kind is under way');
    return insertImport(tx, ctx, actorId, { kind, overwrite, rows });
  });
}
