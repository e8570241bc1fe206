/** The action log's record of a dead job: its name and the ids in its payload, no user content. */
import type { DeadJob } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Acting, actingIdentity } from '../action-log/acting.ts';
import { recordAction } from '../action-log/record-action.ts';
import { payloadIds } from './payload-ids.ts';

export function logDeadJob(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'> & Acting,
  action: 'DEAD_JOB_RETRY' | 'DEAD_JOB_DELETION',
  { id, name, payload }: DeadJob,
): Promise<void> {
  const target = { id, name, payload: payloadIds(payload) };
  return recordAction(tx, ctx, { actorId: actingIdentity(ctx), action, target });
}
