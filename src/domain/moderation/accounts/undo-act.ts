/** Takes a mark from an account; nothing was lost by it. */
import type { Tx } from '../../../platform/database/db.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { liftMark } from '../../users/marks.ts';
import type { ModeratedAccount } from './find.ts';
import { lockAccount, recordOn } from './lock.ts';
import type { Moderator } from './moderator.ts';
import { UNDOINGS, type UndoingName } from './states.ts';

const isMarked = ({ user, ...actor }: ModeratedAccount, name: UndoingName): boolean => {
  const at = {
    disabled: user?.disabledAt,
    sensitized: actor.sensitizedAt,
    silenced: actor.silencedAt,
    suspended: actor.suspendedAt,
  };
  return Boolean(at[UNDOINGS[name].mark]);
};

/** The same in the transaction of a caller that holds the account's lock. Returns whether there was something to undo. */
export async function undoLocked(
  tx: Tx,
  ctx: Pick<DomainContext, 'clock' | 'ids'>,
  by: Moderator,
  account: ModeratedAccount,
  name: UndoingName,
): Promise<boolean> {
  if (!isMarked(account, name)) return false;
  await liftMark(tx, ctx, account, UNDOINGS[name].mark);
  await recordOn(tx, ctx, by, UNDOINGS[name].log, account);
  return true;
}

/** Refuses actions that do not fit the account, and people whom the moderator does not outrank. */
export async function undoAct(ctx: DomainContext, by: Moderator, id: string, name: UndoingName): Promise<void> {
  const { ofUsers, onlyMarked } = UNDOINGS[name];
  await ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, ctx, by, id);
    if (ofUsers && account.user === null) refuse('not_allowed');
    const undone = await undoLocked(tx, ctx, by, account, name);
    if (!undone && onlyMarked) refuse('not_allowed');
  });
}
