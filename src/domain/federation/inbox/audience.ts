/** Whether anybody on this server would see what a remote actor sends; other things are not stored. */
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../platform/reading/batched-statement.ts';
import { eventOfThread } from '../../comments/comment-on-event.ts';
import { MEMBER_ROLES } from '../../groups/states.ts';
import type { RemoteEvent } from '../documents/events/event.ts';
import type { RemoteNote } from '../documents/note.ts';
import { isLocalUri } from '../outbox/requests.ts';
import { groupOfMembers } from '../remote/find/members-audience.ts';
import { isFollowedInstance, isOfFollowedInstance } from '../remote/instances/relations.ts';
import { belowEvent } from '../remote/store/below-event.ts';
import { statusByUri } from '../remote/store/status-by-uri.ts';
import type { Organizers } from '../remote/store/store-event.ts';
import type { ActivityContext } from './activity-context.ts';

const followers = batchedStatement('followers_here', {
  most: MOST_LOOK_UPS,
  parameters: { targets: 'bigint[]' },
  text: `SELECT EXISTS (
      SELECT FROM follows f JOIN actors a ON a.id = f.follower_id AND a.domain IS NULL WHERE f.target_id = ANY (q.targets) AND f.approved
    ) OR EXISTS (
      SELECT FROM members m JOIN actors a ON a.id = m.actor_id AND a.domain IS NULL
      WHERE m.parent_id = ANY (q.targets) AND m.role >= ${MEMBER_ROLES.MEMBER}) AS there`,
}).as<{ there: boolean }>();

/** Whether a local person follows one of the actors, or is a member of one. */
export const isFollowed = async ({ sql }: ActivityContext, ...targetIds: bigint[]): Promise<boolean> =>
  (await queryBatched(sql, followers, { targets: targetIds }))[0]?.there ?? false;

/** Whether a local person or this server as a whole follows the sender. */
export const isHeard = async (ctx: ActivityContext): Promise<boolean> =>
  (await isFollowed(ctx, ctx.sender.id)) || isFollowedInstance(ctx, ctx.sender);

type Addressed = Pick<RemoteNote, 'to' | 'cc' | 'mentions'>;

const isAddressedHere = (ctx: ActivityContext, { to, cc, mentions }: Addressed): boolean =>
  [...to, ...cc, ...mentions.map(({ href }) => href)].some((uri) => isLocalUri(ctx, uri));

/** A post concerns followers of its author, local people whom it names or addresses, local members of a group to which it is addressed, their threads, and threads of events. */
export async function postConcerns(ctx: ActivityContext, note: RemoteNote): Promise<boolean> {
  if (ctx.ownerId !== null || (await isFollowed(ctx, ctx.sender.id)) || isAddressedHere(ctx, note)) return true;
  if (await belowEvent(ctx, ctx.sender, note)) return true;
  const group = await groupOfMembers(ctx, note);
  if (group && (await isFollowed(ctx, group.id))) return true;
  const parent = note.inReplyTo === null ? null : await statusByUri(ctx, note.inReplyTo);
  if (parent === null) return false;
  if (parent.local || (await isFollowed(ctx, parent.actorId))) return true;
  return (await eventOfThread(ctx.db, parent.conversationId)) !== null;
}

/** An event concerns followers of the sender or the organizers, its local group, local people whom it addresses, and everybody if its server is followed. */
export async function eventConcerns(
  ctx: ActivityContext,
  event: RemoteEvent,
  { organizer, group }: Organizers,
): Promise<boolean> {
  if (ctx.ownerId !== null || group?.domain === null || isAddressedHere(ctx, event)) return true;
  if (await isOfFollowedInstance(ctx, ctx.sender)) return true;
  return isFollowed(ctx, ctx.sender.id, organizer.id, ...(group ? [group.id] : []));
}
