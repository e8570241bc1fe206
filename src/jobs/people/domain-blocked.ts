/** A person hides a server: removes it from their timelines, and notifies them of ended follows. */
import { notifySevered } from '../../domain/notifications/notify-severed.ts';
import { clearTimelinesOfDomain } from '../../domain/relationships/block-domain.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const domainBlocked: JobHandler<'domain.blocked'> = async (platform, { actorId, domain, blockId }) => {
  await clearTimelinesOfDomain(platform, parseId(actorId) ?? 0n, domain);
  if (blockId !== undefined) await notifySevered(platform, parseId(blockId) ?? 0n);
};
