/** Deletes the data of a suspended account permanently, at once instead of after thirty days. */
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { beginPurge } from '../purge/begin-purge.ts';
import { lockAccount, recordOn } from './lock.ts';
import type { Moderator } from './moderator.ts';

/** Refuses accounts that are not suspended (Mastodon's behaviours, admin-07). */
export async function deleteAccount(ctx: DomainContext, by: Moderator, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, ctx, by, id);
    if (!account.suspendedAt) refuse('not_allowed');
    await beginPurge(tx, ctx, account);
    await recordOn(tx, ctx, by, 'ACCOUNT_DELETION', account);
  });
}
