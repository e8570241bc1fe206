/** A local group was deleted: deletes its events, and notifies other servers. */
import { removeEventsOfGroup } from '../../domain/events/remove-events-of-group.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverActorDelete } from '../federation/deliver/deliver-profiles.ts';
import type { JobHandler } from '../job-handler.ts';

export const groupDeleted: JobHandler<'group.deleted'> = async (platform, payload) => {
  const groupId = parseId(payload.groupId) ?? 0n;
  const told = payload.told.map((id) => parseId(id) ?? 0n);
  await removeEventsOfGroup(platform, groupId, told);
  await deliverActorDelete(platform, groupId, told);
};
