/** Takes a mark from an account; nothing was lost by it. */
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

/** Refuses what does not fit the account, and people whom the moderator does not outrank. */
export async function undoAct(ctx: DomainContext, by: Moderator, id: string, name: UndoingName): Promise<void> {
  const { mark, log, ofUsers, onlyMarked } = UNDOINGS[name];
  await ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, ctx, by, id);
    if (ofUsers && account.user === null) refuse('not_allowed');
    if (!isMarked(account, name)) {
      if (onlyMarked) refuse('not_allowed');
      return;
    }
    await liftMark(tx, ctx, account, mark);
    await recordOn(tx, ctx, by, log, account);
  });
}
