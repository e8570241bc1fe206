/** An account with the end of the viewer's mute (Mastodon's entities, MutedAccount). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { timeText } from '../fields/time.ts';
import { accountFields, presentAccounts } from './account.ts';

export const mutedAccountSchema = z
  .object({ ...accountFields, mute_expires_at: z.string().nullable() })
  .meta({ id: 'MutedAccount', description: 'An account that you mute, and until when.' });

export type MutedAccount = z.infer<typeof mutedAccountSchema>;

/** In this order; deleted accounts are left out. */
export async function presentMutedAccounts(
  ctx: IdentityContext,
  mutes: readonly { actorId: bigint; expiresAt: Date | null }[],
): Promise<MutedAccount[]> {
  const ends = new Map(mutes.map(({ actorId, expiresAt }) => [actorId.toString(), expiresAt]));
  const ids = mutes.map(({ actorId }) => actorId);
  return (await presentAccounts(ctx, ids)).map((account) => {
    const expiresAt = ends.get(account.id) ?? null;
    return { ...account, mute_expires_at: expiresAt && timeText(expiresAt) };
  });
}
