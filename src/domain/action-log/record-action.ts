/** Writes an action of staff to the log, in the same transaction (rules of the event service, moderation). */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { ACTIONS, type Action } from './actions.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * @param done.actorId null from a terminal
 * @param done.target the row as it was at the time of the action, without secrets, because it is stored unchanged
 */
export async function recordAction(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  done: { actorId: bigint | null; action: Action; target: { id: bigint } },
): Promise<void> {
  const { actorId, action, target } = done;
  await tx.actionLog.create({
    data: {
      ...{ actorId, action },
      id: ctx.ids.next(),
      targetType: ACTIONS[action],
      targetId: target.id,
      object: snapshotOf(target),
      createdAt: ctx.clock.now(),
    },
  });
}
