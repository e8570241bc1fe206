/** Somebody hides a server for themselves: clears their timelines of it. */
import { clearTimelinesOfDomain } from '../../domain/relationships/block-domain.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const domainBlocked: JobHandler<'domain.blocked'> = (platform, { actorId, domain }) =>
  clearTimelinesOfDomain(platform, parseId(actorId) ?? 0n, domain);
