/** Warnings: what moderators decided about an account (spec/mastodon/entities.json, AccountWarning). */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { leave } from '../kernel/outbox.ts';

export const WARNING_ACTIONS = [
  'none',
  'disable',
  'mark_statuses_as_sensitive',
  'delete_statuses',
  'sensitive',
  'silence',
  'suspend',
] as const;

export type WarningAction = (typeof WARNING_ACTIONS)[number];

export interface NewWarning {
  action: WarningAction;
  /** The identities that it concerns. */
  targetIds: readonly bigint[];
  /** Null from a terminal. */
  moderatorId?: bigint | null;
  text?: string;
}

/** Records a warning for each identity; a job tells its owner. */
export async function warn(
  tx: Tx,
  { clock, ids }: Pick<Platform, 'clock' | 'ids'>,
  { action, targetIds, moderatorId = null, text = '' }: NewWarning,
): Promise<void> {
  for (const targetId of targetIds) {
    const id = ids.next();
    await tx.accountWarning.create({ data: { id, targetId, moderatorId, action, text, createdAt: clock.now() } });
    await leave(tx, 'account_warning.created', { accountWarningId: id.toString() });
  }
}
