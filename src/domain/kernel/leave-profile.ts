/** Leaves the job that tells other servers what is new of an actor of this one. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { leave } from './outbox.ts';

/** People change one thing after the other: all within so long is told once. */
const TOGETHER_MS = 5_000;

export async function leaveProfile(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  ...actorIds: readonly bigint[]
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + TOGETHER_MS);
  for (const id of actorIds) {
    const options = { key: `profile:${id}`, runAt, keepRunAt: true };
    await leave(tx, 'profile.changed', { actorId: id.toString() }, options);
  }
}
