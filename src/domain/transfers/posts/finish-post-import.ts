/** Finishing and deleting imports of posts, with their archives. */
import type { PostImport, Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueue } from '../../kernel/outbox.ts';

/** @param problem why the archive could not be imported */
export async function finishPostImport(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id, key }: Pick<PostImport, 'id' | 'key'>,
  problem: string | null = null,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const data = { state: 'FINISHED' as const, key: null, problem, finishedAt: clock.now() };
    await tx.postImport.updateMany({ where: { id }, data });
    if (key !== null) await enqueue(tx, 'media.removed', { keys: [key] });
  });
}

const PORTION = 500;

/** Deletes rows; a job deletes their files after the commit. Returns the number of rows. */
export async function removePostImports(tx: Tx, where: Prisma.PostImportWhereInput): Promise<number> {
  const found = await tx.postImport.findMany({ where, select: { id: true, key: true }, take: PORTION });
  if (found.length === 0) return 0;
  await tx.postImport.deleteMany({ where: { id: { in: found.map(({ id }) => id) } } });
  const keys = found.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await enqueue(tx, 'media.removed', { keys });
  return found.length;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes finished imports after a week, and after a month those whose jobs failed. */
export async function removeOldPostImports({ db, clock }: Platform): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  const where = { OR: [{ finishedAt: { lte: before(7) } }, { finishedAt: null, createdAt: { lte: before(30) } }] };
  while ((await db.$transaction((tx) => removePostImports(tx, where))) > 0);
}
