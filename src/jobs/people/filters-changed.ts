/** Filters changed: the owner's open streams reload them. */
import { publishChange } from '../../domain/streams/stream-event.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const filtersChanged: JobHandler<'filters.changed'> = async (platform, payload) => {
  await publishChange(platform.bus, 'filters_changed', parseId(payload.actorId) ?? 0n);
};
