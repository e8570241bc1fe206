/** A post was pinned to the profile of its author, or unpinned: notifies other servers. */
import { parseId } from '../../platform/ids.ts';
import { deliverPin } from '../federation/deliver/deliver-profiles.ts';
import type { JobHandler } from '../job-handler.ts';

export const pinChanged: JobHandler<'pin.changed'> = (platform, { actorId, statusId, pinned }) =>
  deliverPin(platform, parseId(actorId) ?? 0n, parseId(statusId) ?? 0n, pinned);
