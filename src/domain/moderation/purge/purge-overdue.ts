/** Purges accounts that were suspended thirty days ago, as Mastodon does. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { beginPurge } from './begin-purge.ts';

/** Whether an appeal against a suspension of the account, or of any identity of its user, is undecided. */
async function awaitsAppeal(tx: Tx, { id, userId }: { id: bigint; userId: bigint | null }): Promise<boolean> {
  const target = userId === null ? { id } : { userId };
  const waiting = { action: 'suspend', appeal: { decidedAt: null }, target };
  return (await tx.accountWarning.count({ where: waiting })) > 0;
}

const RETENTION_DAYS = 30;
const AT_ONCE = 100;

/** Idempotent. Suspensions that are lifted meanwhile are skipped, and those with an appeal wait for the decision. */
export async function purgeOverdue({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * 24 * 3_600_000);
  // People suspended by a block of their server return when it ends.
  const byItself = [{ remote: null }, { remote: { suspendedByBlock: false } }];
  const overdue = { suspendedAt: { lt: before }, OR: byItself };
  for (let after = 0n; ; ) {
    const found = await db.actor.findMany({
      where: { ...overdue, deletedAt: null, id: { gt: after } },
      select: { id: true, userId: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    for (const { id, userId } of found) {
      await db.$transaction(async (tx) => {
        if (userId === null) await lockRow(tx, 'actors', id);
        else await lockRow(tx, 'users', userId);
        const still = await tx.actor.count({ where: { ...overdue, id, deletedAt: null } });
        if (still > 0 && !(await awaitsAppeal(tx, { id, userId })))
          await beginPurge(tx, { clock }, { id, userId }, before);
      });
    }
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
  }
}
