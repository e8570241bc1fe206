/** Staff remove the second factor of a person who lost it, as Mastodon's staff do on its pages. */
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { enqueueFactorNotice } from '../../users/second-factor/enqueue-notice.ts';
import { removeSecondFactor } from '../../users/second-factor/methods.ts';
import { lockAccount, recordOn } from './lock.ts';
import type { Moderator } from './moderator.ts';

/** Refuses accounts without a second factor, and people whom the moderator does not outrank. The password still protects the account. */
export async function resetSecondFactor(ctx: DomainContext, by: Moderator, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, ctx, by, id);
    const { user } = account;
    if (!user?.secondFactorAt) return refuse('not_allowed');
    await removeSecondFactor(tx, user.id);
    await enqueueFactorNotice(tx, user.id, 'reset');
    await recordOn(tx, ctx, by, 'ACCOUNT_SECOND_FACTOR_RESET', account);
  });
}
