/** Writes a moderator's action to the log, in the same transaction (spec/graphql/rules.md, moderation). */
import type { ActionLogAction } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { snapshotOf } from './snapshot.ts';

/** Types of targets: the implementations of ActionLogObject. */
export type TargetType = 'Event' | 'Report' | 'ReportNote';

/** @param target the row as it was at the time of the action */
export async function recordAction(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  done: { actorId: bigint; action: ActionLogAction; targetType: TargetType; target: { id: bigint } },
): Promise<void> {
  const { actorId, action, targetType, target } = done;
  await tx.actionLog.create({
    data: {
      ...{ actorId, action, targetType },
      id: ctx.ids.next(),
      targetId: target.id,
      object: snapshotOf(target),
      createdAt: ctx.clock.now(),
    },
  });
}
