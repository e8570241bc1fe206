/** A group shares what its members write to it: public posts that mention it and are not replies, as remote groups do. */
import { remoteViewer } from '../../domain/access/remote-viewer.ts';
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import { reblogStatus } from '../../domain/statuses/interactions/reblog-status.ts';
import type { Status } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

/** As SQL over `statuses`: the ids, as text, of the groups that share it. */
export const NAMED_GROUPS = (status: string): string => `ARRAY(
  SELECT g.id::text FROM mentions gm JOIN actors g ON g.id = gm.actor_id AND g.type = 'GROUP' AND g.domain IS NULL
    AND g.deleted_at IS NULL AND g.suspended_at IS NULL
  JOIN members gi ON gi.parent_id = g.id AND gi.actor_id = ${status}.actor_id AND gi.role >= ${MEMBER_ROLES.MEMBER}
  WHERE gm.status_id = ${status}.id AND ${status}.visibility IN ('PUBLIC', 'UNLISTED') AND ${status}.in_reply_to_id IS NULL)`;

type Shared = Pick<Status, 'id' | 'visibility'> & { ofGroups: string[] };

export async function shareInGroups(platform: Platform, { id, visibility, ofGroups }: Shared): Promise<void> {
  for (const group of ofGroups) {
    const ctx = { ...platform, viewer: remoteViewer(BigInt(group)) };
    await reblogStatus(ctx, id.toString(), visibility).catch((error: unknown) => {
      // It was deleted meanwhile.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
