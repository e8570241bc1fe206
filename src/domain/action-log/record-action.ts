/** Writes down what a moderator did, in the transaction in which it was done (spec/graphql/rules.md, moderation). */
import type { ActionLogAction } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { snapshotOf } from './snapshot.ts';

/** What actions are about: the names of the types that implement ActionLogObject. */
export type TargetType = 'Event' | 'Report' | 'ReportNote';

/** @param target the row as it was when this was done to it */
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
