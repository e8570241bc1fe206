/** Somebody no longer moderates a group: others organize its events to come. */
import { handOverOfGroup } from '../../domain/events/hand-over-of-group.ts';
import { handOverSeries } from '../../domain/series/leave-series-of.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const groupEventsDue: JobHandler<'group_events.due'> = async (platform, payload) => {
  const of = { groupId: parseId(payload.groupId) ?? 0n, actorId: parseId(payload.actorId) ?? 0n };
  await handOverSeries(platform.db, of);
  await handOverOfGroup(platform, of);
};
