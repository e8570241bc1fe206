/** Takes a warning's action back (docs/decisions/0047-reports-strikes-and-appeals.md). */
import type { AccountWarning, Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { markSensitive } from '../statuses/writing/mark-sensitive.ts';
import { liftMark, type Mark } from '../users/marks.ts';
import type { WarningAction } from '../users/warnings.ts';

type Warning = AccountWarning & { target: Actor };
type Ctx = Pick<Platform, 'clock' | 'ids'>;
type Undo = (tx: Tx, ctx: Ctx, warning: Warning) => Promise<unknown>;

const nothing: Undo = async () => {};

const lift =
  (mark: Mark): Undo =>
  (tx, ctx, { target }) =>
    liftMark(tx, ctx, target, mark);

const UNDO: Record<WarningAction, Undo> = {
  none: nothing,
  disable: lift('disabled'),
  // Deleted posts are gone (docs/decisions/0003-deleting-a-status.md).
  delete_statuses: nothing,
  mark_statuses_as_sensitive: (tx, ctx, { statusIds }) => markSensitive(tx, ctx, statusIds, false),
  sensitive: lift('sensitized'),
  silence: lift('silenced'),
  suspend: lift('suspended'),
};

/**
 * Marks the warning as overruled, with those of the same act about other identities of its user. What a later warning did again
 * stays: that one is still valid.
 */
export async function undoWarning(tx: Tx, ctx: Ctx, warning: Warning): Promise<void> {
  const { target, action, createdAt } = warning;
  const same = { action, target: target.userId === null ? { id: target.id } : { userId: target.userId } };
  await tx.accountWarning.updateMany({
    where: { ...same, createdAt, overruledAt: null },
    data: { overruledAt: ctx.clock.now() },
  });
  const again = await tx.accountWarning.count({ where: { ...same, createdAt: { gt: createdAt }, overruledAt: null } });
  const ofStatuses = warning.statusIds.length > 0 && action === 'mark_statuses_as_sensitive';
  if (again === 0 || ofStatuses) await UNDO[action as WarningAction](tx, ctx, warning);
}
