/** A group of this server was deleted: tells other servers. */
import { parseId } from '../../platform/ids.ts';
import { tellDeletedActor } from '../federation/tell-profiles.ts';
import type { JobHandler } from '../job-handler.ts';

export const groupDeleted: JobHandler<'group.deleted'> = (platform, { groupId, told }) =>
  tellDeletedActor(
    platform,
    parseId(groupId) ?? 0n,
    told.map((id) => parseId(id) ?? 0n),
  );
