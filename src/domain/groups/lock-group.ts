/** Serializes changes of a group's members, so that the last administrator cannot be lost. */
import type { Tx } from '../../platform/database/db.ts';
import { lockActor } from '../kernel/lock-actor.ts';

export async function lockGroup(tx: Tx, groupId: bigint): Promise<void> {
  await lockActor(tx, groupId);
}
