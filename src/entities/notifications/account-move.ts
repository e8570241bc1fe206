/** Where an account that the viewer followed moved, and what became of the follow. Mastodon has none. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import type { NotificationRow } from '../../domain/notifications/shown.ts';
import { type AccountMaps, accountSchema, gatherAccounts, viewAccount } from '../people/account.ts';

/** `failed`: the viewer still follows the old account, because the follow could not be moved. */
const MOVED_FOLLOWS = ['following', 'requested', 'failed'] as const;

export const accountMoveSchema = z
  .object({
    account: accountSchema.meta({ description: 'The new account.' }),
    follow: z
      .enum(MOVED_FOLLOWS)
      .nullable()
      .meta({ description: 'Whether you follow the new account now; null if you follow neither of the two.' }),
  })
  .meta({ id: 'NotifiedMove', description: 'Where an account that you followed moved. Mastodon has none.' });

export type AccountMove = z.infer<typeof accountMoveSchema>;

export interface MoveMaps {
  accounts: AccountMaps;
  /** Whether the viewer's follow of this account is approved; absent without a follow. */
  approved: ReadonlyMap<bigint, boolean>;
}

export const NO_MOVES: MoveMaps = { accounts: new Map(), approved: new Map() };

type MoveRow = Pick<NotificationRow, 'origin_id' | 'moved_to_id'>;

/** Two statements, if there are moves. */
export async function gatherMoves(ctx: IdentityContext, rows: readonly MoveRow[]): Promise<MoveMaps> {
  const moves = rows.filter((row) => row.moved_to_id !== null);
  if (moves.length === 0) return NO_MOVES;
  const targets = moves.flatMap((row) => row.moved_to_id ?? []);
  const both = [...new Set([...targets, ...moves.map((row) => row.origin_id)])];
  const [accounts, follows] = await Promise.all([
    gatherAccounts(ctx, targets),
    ctx.db.follow.findMany({
      where: { followerId: ctx.viewer.actorId, targetId: { in: both } },
      select: { targetId: true, approved: true },
    }),
  ]);
  return { accounts, approved: new Map(follows.map((follow) => [follow.targetId, follow.approved])) };
}

/** As the follows are now, because the server of the new account may answer a request later. Null for other notifications. */
export function viewMove({ accounts, approved }: MoveMaps, row: MoveRow): AccountMove | null {
  if (row.moved_to_id === null) return null;
  const isApproved = approved.get(row.moved_to_id);
  const kept = approved.has(row.origin_id) ? 'failed' : null;
  const follow = isApproved === undefined ? kept : isApproved ? 'following' : 'requested';
  return { account: viewAccount(accounts, row.moved_to_id), follow };
}
