/** Enqueues the job that sends changes of a local actor to other servers. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from './outbox.ts';

/** People edit several fields in turn: all changes within this time are sent once. */
const TOGETHER_MS = 5_000;

const enqueuing =
  (what: 'profile' | 'suspension', audience: { toAcquainted?: true }) =>
  async (tx: Tx, { clock }: Pick<Platform, 'clock'>, ...actorIds: readonly bigint[]): Promise<void> => {
    const runAt = new Date(clock.now().getTime() + TOGETHER_MS);
    for (const id of actorIds) {
      const options = { key: `${what}:${id}`, runAt, keepRunAt: true };
      await enqueue(tx, 'profile.changed', { actorId: id.toString(), ...audience }, options);
    }
  };

export const enqueueProfile = enqueuing('profile', {});

/** The same after an actor was suspended or restored: all servers that know it are told. */
export const enqueueSuspension = enqueuing('suspension', { toAcquainted: true });
