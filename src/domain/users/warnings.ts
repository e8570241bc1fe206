/** Warnings: the moderators' decisions about an account (Mastodon's entities, AccountWarning). */
import type { AccountWarning } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';

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
  /** The posts that it is about. */
  statusIds?: readonly bigint[];
  /** The report that led to it. */
  reportId?: bigint | null;
  /** Whether the owner also gets a mail; true by default. */
  mail?: boolean;
}

/** Records a warning for each identity; a job notifies its owner. Returns them in the order of the identities. */
export async function warn(
  tx: Tx,
  { clock, ids }: Pick<Platform, 'clock' | 'ids'>,
  { action, targetIds, moderatorId = null, text = '', statusIds = [], reportId = null, mail = true }: NewWarning,
): Promise<AccountWarning[]> {
  const warnings: AccountWarning[] = [];
  const createdAt = clock.now();
  for (const targetId of targetIds) {
    const data = { targetId, moderatorId, action, text, statusIds: [...statusIds], reportId, createdAt };
    const warning = await tx.accountWarning.create({ data: { id: ids.next(), ...data } });
    await enqueue(tx, 'account_warning.created', { accountWarningId: warning.id.toString(), mail });
    warnings.push(warning);
  }
  return warnings;
}
