/** Serializes changes of a group's members, so that the last administrator cannot be lost. */
import type { Tx } from '../../platform/database/db.ts';
import { lockRow } from '../kernel/lock-row.ts';

export async function lockGroup(tx: Tx, groupId: bigint): Promise<void> {
  await lockRow(tx, 'actors', groupId);
}
