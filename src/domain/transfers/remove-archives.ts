/** Deleting archives with their files. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';

const PORTION = 500;

/** Deletes rows; a job deletes their files after the commit. Returns the number of rows. */
export async function removeArchives(tx: Tx, where: Prisma.PersonArchiveWhereInput): Promise<number> {
  const found = await tx.personArchive.findMany({ where, select: { id: true, key: true }, take: PORTION });
  if (found.length === 0) return 0;
  await tx.personArchive.deleteMany({ where: { id: { in: found.map(({ id }) => id) } } });
  const keys = found.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await enqueue(tx, 'media.removed', { keys });
  return found.length;
}

/** Deletes expired archives, and those that failed. */
export async function removeExpiredArchives({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  const lost = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000);
  const where = { OR: [{ expiresAt: { lte: now } }, { expiresAt: null, createdAt: { lte: lost } }] };
  while ((await db.$transaction((tx) => removeArchives(tx, where))) > 0);
}
