/** An activity of another server arrived: does what it says. */
import { performActivity } from '../../domain/federation/acts/perform.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const activityReceived: JobHandler<'activity.received'> = (platform, { body, senderId, ownerId }) =>
  performActivity(platform, body, parseId(senderId) ?? 0n, { ownerId: ownerId === null ? null : parseId(ownerId) });
