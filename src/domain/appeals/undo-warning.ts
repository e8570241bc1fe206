/** Takes a warning's action back, as the staff's own undoing does (docs/decisions/0044-reports-strikes-and-appeals.md). */
import type { AccountWarning, Actor } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DomainContext } from '../access/context.ts';
import { lockAccount } from '../moderation/accounts/lock.ts';
import type { Moderator } from '../moderation/accounts/moderator.ts';
import { undoingOf } from '../moderation/accounts/states.ts';
import { undoLocked } from '../moderation/accounts/undo-act.ts';
import { restoreStatuses } from '../statuses/removed/restore-statuses.ts';
import { markSensitive } from '../statuses/writing/mark-sensitive.ts';

type Given = Pick<AccountWarning, 'action' | 'createdAt'> & { target: Pick<Actor, 'id' | 'userId'> };
type Warning = Given & Pick<AccountWarning, 'id' | 'statusIds'>;

/** Strikes of the same kind about the account, or about any identity of its user. */
const sameKind = ({ action, target: { id, userId } }: Given) => ({
  action,
  target: userId === null ? { id } : { userId },
});

/** Whether a later warning that still counts did the same again to the account. */
export async function isDoneAgain(db: Db | Tx, warning: Given): Promise<boolean> {
  if (undoingOf(warning.action) === null) return false;
  const later = { createdAt: { gt: warning.createdAt }, overruledAt: null };
  return (await db.accountWarning.count({ where: { ...sameKind(warning), ...later } })) > 0;
}

/** Lifts the mark of the warning; does nothing if no identity remains, or no mark. */
async function liftOf(tx: Tx, ctx: DomainContext, by: Moderator, { action, target }: Given): Promise<void> {
  const undoing = undoingOf(action);
  if (undoing === null) return;
  const { id, userId } = target;
  const living = await tx.actor.findMany({
    where: { ...(userId === null ? { id } : { userId }), deletedAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  // Marks on a person are marks on the user, so another identity represents one that was deleted since.
  const marked = living.find((row) => row.id === id) ?? living[0];
  if (marked) await undoLocked(tx, ctx, by, await lockAccount(tx, ctx, by, marked.id.toString()), undoing);
}

/**
 * Marks the warning as overruled, with those of the same act about other identities of its user. An action that a later warning
 * repeated stays, because that warning is still valid.
 */
export async function undoWarning(tx: Tx, ctx: DomainContext, by: Moderator, warning: Warning): Promise<void> {
  await tx.accountWarning.updateMany({
    where: { ...sameKind(warning), createdAt: warning.createdAt, overruledAt: null },
    data: { overruledAt: ctx.clock.now() },
  });
  if (warning.action === 'mark_statuses_as_sensitive') await markSensitive(tx, ctx, warning.statusIds, false);
  else if (warning.action === 'delete_statuses') await restoreStatuses(tx, warning.id);
  else if (!(await isDoneAgain(tx, warning))) await liftOf(tx, ctx, by, warning);
}
