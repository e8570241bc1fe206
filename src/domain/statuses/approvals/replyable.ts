/** Permission to reply to a status, and the approval that a reply needs. */
import type { ApprovalState, Status, StatusVisibility } from '../../../generated/prisma/client.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { barrierOf } from '../discussions/answers.ts';
import { type Permission, permissionBy, type Relation, relationTo } from './permission.ts';

type Replyable = Pick<
  Status,
  | 'id'
  | 'actorId'
  | 'local'
  | 'visibility'
  | 'inReplyToActorId'
  | 'conversationId'
  | 'replyPolicy'
  | 'replyManualPolicy'
>;

/** The actor's relation to a status and its author. */
export interface ReplyRelation extends Relation {
  /** Whether the status mentions the actor, or replies to them. */
  addressed: boolean;
}

/** Whether an actor who may see the status may reply to it. People whom it mentions, or to whom it replies, always may. */
export const replyPermission = (
  { replyPolicy: automatic, replyManualPolicy: manual }: Pick<Replyable, 'replyPolicy' | 'replyManualPolicy'>,
  { addressed, ...relation }: ReplyRelation,
): Permission => (addressed ? 'automatic' : permissionBy({ automatic, manual }, relation));

/** The state in which a reply begins; null if it needs no approval. */
export type NeededApproval = Exclude<ApprovalState, 'REJECTED'> | null;

async function isAddressed({ db }: Pick<DomainContext, 'db'>, actorId: bigint, status: Replyable): Promise<boolean> {
  if (status.inReplyToActorId === actorId) return true;
  return (await db.mention.count({ where: { statusId: status.id, actorId, silent: false } })) > 0;
}

/** Whether it is a reply that is not approved, which is a direct status. */
export const isWaiting = async (
  { db }: Pick<DomainContext, 'db'>,
  { id, visibility }: Pick<Status, 'id' | 'visibility'>,
): Promise<boolean> =>
  visibility === 'DIRECT' &&
  (await db.statusApproval.count({ where: { statusId: id, state: { not: 'ACCEPTED' } } })) > 0;

type Reading = Pick<DomainContext, 'db' | 'sql'>;

/** The reason why a discussion, or the thread below an event, does not take the reply. Direct replies are messages to people, and no part of it. */
const discussionBars = async (
  { sql }: Reading,
  actorId: bigint,
  { conversationId }: Replyable,
  visibility: StatusVisibility,
) => (visibility === 'DIRECT' ? null : barrierOf(sql, conversationId, actorId));

/**
 * The approval that a reply by the actor needs. An author on another server approves everybody whom the post does
 * not mention, so that third servers have a proof. Direct replies are messages to the people whom they mention, and need none; nor do
 * replies to a post for the members of a group. Nobody replies to a
 * reply that is not approved, because readers of the thread would see the reply below it, nor in a discussion that is closed, or whose group
 * blocks the actor, nor below an event whose organizer or group does.
 */
export async function approvalNeeded(
  ctx: Reading,
  actorId: bigint,
  status: Replyable,
  visibility: StatusVisibility,
): Promise<NeededApproval | 'denied'> {
  const bars = await discussionBars(ctx, actorId, status, visibility);
  return bars ? 'denied' : approvalByPolicy(ctx, actorId, status, visibility);
}

async function approvalByPolicy(
  ctx: Reading,
  actorId: bigint,
  status: Replyable,
  visibility: StatusVisibility,
): Promise<NeededApproval | 'denied'> {
  if (visibility === 'DIRECT' || status.visibility === 'MEMBERS') return null;
  if (await isWaiting(ctx, status)) return 'denied';
  const { actorId: authorId, replyPolicy: automatic, replyManualPolicy: manual, local } = status;
  if (automatic === 'PUBLIC' || authorId === actorId || (await isAddressed(ctx, actorId, status))) return null;
  const permission = permissionBy(
    { automatic, manual },
    await relationTo(ctx, actorId, authorId, { automatic, manual }),
  );
  if (permission === 'denied') return 'denied';
  return permission === 'automatic' && local ? 'ACCEPTED' : 'PENDING';
}

/**
 * The approval that a remote reply to a remote post needs. Only the server of the post knows who follows its author, so everybody whom
 * the post does not mention needs a proof, unless its policy names everybody.
 */
export async function remoteApprovalNeeded(
  ctx: Reading,
  actorId: bigint,
  status: Replyable,
  visibility: StatusVisibility,
): Promise<NeededApproval | 'denied'> {
  if ((await discussionBars(ctx, actorId, status, visibility)) || (await isWaiting(ctx, status))) return 'denied';
  const isFree = visibility === 'DIRECT' || status.visibility === 'MEMBERS' || status.replyPolicy === 'PUBLIC';
  if (isFree || status.actorId === actorId) return null;
  return (await isAddressed(ctx, actorId, status)) ? null : 'PENDING';
}

/** As `approvalNeeded`. Refuses a reply that the policy does not permit, naming the reason. */
export async function requireReplyable(
  ctx: Reading,
  actorId: bigint,
  status: Replyable,
  visibility: StatusVisibility,
): Promise<NeededApproval> {
  const bars = await discussionBars(ctx, actorId, status, visibility);
  if (bars) refuse(bars);
  const needed = await approvalByPolicy(ctx, actorId, status, visibility);
  if (needed !== 'denied') return needed;
  if (await isWaiting(ctx, status)) refuse('reply_to_waiting');
  return refuse(REASONS[status.replyPolicy]);
}

const REASONS = {
  PUBLIC: 'reply_mentioned_only',
  FOLLOWERS: 'reply_followers_only',
  FOLLOWING: 'reply_followed_only',
  OTHERS: 'reply_mentioned_only',
  NOBODY: 'reply_mentioned_only',
} as const;
