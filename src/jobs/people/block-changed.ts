/** A local person blocked or unblocked a remote one: notifies that server. */
import { parseId } from '../../platform/ids.ts';
import { deliverBlock } from '../federation/deliver/deliver-blocks.ts';
import type { JobHandler } from '../job-handler.ts';

export const blockChanged: JobHandler<'block.changed'> = (platform, { blockId, blockerId, targetId, blocked }) =>
  deliverBlock(platform, blockId, { blockerId: parseId(blockerId) ?? 0n, targetId: parseId(targetId) ?? 0n, blocked });
