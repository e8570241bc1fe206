/** A group shares what people write to it, at once or after its moderators have approved it. */
import { remoteViewer } from '../../domain/access/remote-viewer.ts';
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import { wallState } from '../../domain/groups/wall/wall-requests.ts';
import { exceptRefusal } from '../../domain/kernel/except-refusal.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { endDiscussion, showEnded } from '../../domain/statuses/discussions/end-discussion.ts';
import { reblogStatus } from '../../domain/statuses/interactions/reblog-status.ts';
import type { Status } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';

type Shared = Pick<Status, 'id' | 'visibility'>;

export async function shareInGroup(platform: Platform, groupId: bigint, { id, visibility }: Shared): Promise<void> {
  const ctx = { ...platform, viewer: remoteViewer(groupId) };
  // It may have been deleted meanwhile.
  await reblogStatus(ctx, id.toString(), visibility).catch(exceptRefusal);
}

/** Notifies the moderators of a post that waits. */
export async function askModerators(platform: Platform, groupId: bigint, statusId: bigint): Promise<void> {
  const where = { parentId: groupId, role: { gte: MEMBER_ROLES.MODERATOR } };
  const moderators = await platform.db.member.findMany({ where, select: { actorId: true } });
  const recipients = moderators.map(({ actorId }) => actorId);
  await notify(platform, recipients, { kind: 'group.post_request', originId: groupId, statusId });
}

/** The group does not share posts of the author any more, for example when a scheduled post is published. */
const endUnshared = ({ db }: Platform, groupId: bigint, statusId: bigint): Promise<void> =>
  db.$transaction(async (tx) => showEnded(tx, await endDiscussion(tx, groupId, statusId)));

interface Created extends Shared {
  ofGroups: string[];
  discussedIn: string | null;
}

export async function shareInGroups(platform: Platform, status: Created): Promise<void> {
  const { ofGroups, discussedIn } = status;
  if (discussedIn !== null && !ofGroups.includes(discussedIn))
    await endUnshared(platform, BigInt(discussedIn), status.id);
  for (const groupId of ofGroups.map(BigInt)) {
    const state = await wallState(platform, groupId, status.id);
    if (state === 'ACCEPTED') await shareInGroup(platform, groupId, status);
    if (state === 'PENDING') await askModerators(platform, groupId, status.id);
  }
}
