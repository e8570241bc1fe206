/** Posts a status. */
import type { Status, StatusVisibility } from '../../../generated/prisma/client.ts';
import { invalid, Refusal } from '../../../platform/errors.ts';
import type { IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { claimMedia } from '../../media/claim-media.ts';
import { findOrCreateTags } from '../../tags/find-or-create-tags.ts';
import { type OwnQuotePolicy, type OwnReplyPolicy, requireUnmoved } from '../../users/posting-defaults.ts';
import { approvalByGroup } from '../approvals/approval-by-group.ts';
import { repliesBy } from '../approvals/reply-policy.ts';
import { requireReplyable } from '../approvals/replyable.ts';
import { withTitle } from '../discussions/heading.ts';
import { findOriginal } from '../find.ts';
import { checkPoll, type PollInput } from '../polls/check-poll.ts';
import { findQuotable, newQuoteOf, quotingVisibility, requireMentioned } from '../quotes/quotable.ts';
import type { StatusSkeleton } from '../reading/skeleton.ts';
import type { StatusKey } from '../status-key.ts';
import { ACCEPTED_MEMBER } from '../visible.ts';
import { composeText } from './compose.ts';
import { insertStatus, statusByKey } from './insert-status.ts';
import { refuseDisallowed } from './refuse-disallowed.ts';
import type { BelowEvent } from './status-rows.ts';
import { checkWords, type Words } from './words.ts';

/** A language that is null is that of the viewer. */
export interface NewStatus extends Words {
  visibility: StatusVisibility;
  inReplyToId: string | null;
  mediaIds: readonly string[];
  poll: PollInput | null;
  quotedStatusId: string | null;
  /** Quote policy, if the status is public or unlisted. */
  quotePolicy: OwnQuotePolicy;
  replyPolicy: OwnReplyPolicy;
  /** A repeated key returns the first status again within an hour (Mastodon's Idempotency-Key). */
  idempotencyKey: string | null;
  /** The scheduled status that becomes this one; deleted in the same transaction, so that it is published once. */
  scheduledId?: bigint | null;
  below?: BelowEvent | null;
  /** The group that it is addressed to, which has the readers if the visibility is MEMBERS; decided by groups/wall/posting.ts. */
  groupId?: bigint | null;
  /** Begins a discussion in that group, which is local; not empty. */
  title?: string | null;
  /** If true, handles of unknown people are not looked up, because the client stated who may be mentioned. */
  knownOnly?: boolean;
}

/**
 * As `writeStatus`, but the idempotency key overrides a refusal: on a retry the media are already attached, and the parent may be
 * deleted.
 */
export async function createStatus(ctx: IdentityContext, input: NewStatus): Promise<StatusKey | StatusSkeleton> {
  try {
    return await writeStatus(ctx, input);
  } catch (error) {
    const before = error instanceof Refusal ? await statusByKey(ctx, input.idempotencyKey) : null;
    if (!before) throw error;
    return before;
  }
}

type Audience = Pick<NewStatus, 'visibility'> & { groupId: bigint | null };

/** A reply to a post for the members of a group is for them, too, unless it is direct. */
function audienceIn({ visibility, groupId = null }: NewStatus, parent: Status | null, quoted: Status | null): Audience {
  if (parent?.visibility === 'MEMBERS' && visibility !== 'DIRECT')
    return { visibility: 'MEMBERS', groupId: parent.groupId };
  return { visibility: visibility === 'MEMBERS' ? visibility : quotingVisibility(visibility, quoted), groupId };
}

/** Authors read their own posts after they have left, but do not write to the members. A quote would tell the quoted author. */
async function requireMember({ db, viewer }: IdentityContext, groupId: bigint, input: NewStatus): Promise<void> {
  if (input.quotedStatusId !== null) throw invalid({ quoted_status_id: ['cannot be given in a post for members'] });
  const key = { parentId_actorId: { parentId: groupId, actorId: viewer.actorId } };
  const member = await db.member.findUnique({ where: key });
  if (!member || member.role < ACCEPTED_MEMBER) refuse('not_allowed');
}

/** Replies wait for the author of the post, and posts for the members of a group for its moderators. */
function approvalOf(ctx: IdentityContext, parent: Status | null, { visibility, groupId }: Audience) {
  if (parent) return requireReplyable(ctx, ctx.viewer.actorId, parent, visibility);
  return visibility === 'MEMBERS' ? approvalByGroup(ctx, groupId, ctx.viewer.actorId) : null;
}

/**
 * Stores the status with its mentions, tags, counters, the author's own timeline entry and the fan-out job atomically. Returns
 * it, or the status that a known idempotency key created.
 *
 * Refuses: accounts that moved, invalid text or poll, disabled hashtags, a parent that the author cannot see or may not reply to,
 * a status that the author may not quote, media that are not the author's.
 */
async function writeStatus(ctx: IdentityContext, input: NewStatus): Promise<StatusKey | StatusSkeleton> {
  await requireUnmoved(ctx);
  const words = checkWords({ ...input, quotes: input.quotedStatusId !== null });
  const poll = input.poll && checkPoll(ctx, input.poll);
  const parent = input.inReplyToId === null ? null : await findOriginal(ctx, input.inReplyToId, 'reply_target_missing');
  const quoted = input.quotedStatusId === null ? null : await findQuotable(ctx, input.quotedStatusId);
  const { groupId, visibility } = audienceIn(input, parent, quoted);
  const title = parent === null ? (input.title ?? null) : null;
  if (visibility === 'MEMBERS') await requireMember(ctx, groupId ?? 0n, input);
  const approval = await approvalOf(ctx, parent, { visibility, groupId });
  const composed = await composeText(ctx, words.text);
  const mentionIds = composed.mentioned.map((actor) => actor.id);
  if (quoted && visibility === 'DIRECT') requireMentioned(ctx, quoted.actorId, mentionIds);
  const tags = composed.tags.length === 0 ? [] : await findOrCreateTags(ctx.db, ctx, composed.tags);
  refuseDisallowed(tags);
  const media = await claimMedia(ctx, input.mediaIds);
  return insertStatus(ctx, {
    id: ctx.ids.next(),
    ...words,
    content: withTitle(title, composed.content),
    visibility,
    language: words.language ?? ctx.viewer.locale,
    parent,
    mentionIds,
    groupId: visibility === 'MEMBERS' ? groupId : null,
    silentIds: groupId === null || parent !== null || mentionIds.includes(groupId) ? [] : [groupId],
    tagIds: tags.map((tag) => tag.id),
    mediaIds: media.map((row) => row.id),
    poll: poll && { id: ctx.ids.next(), ...poll },
    idempotencyKey: input.idempotencyKey,
    scheduledId: input.scheduledId ?? null,
    quote: quoted && newQuoteOf(quoted),
    quotePolicy: input.quotePolicy,
    // A discussion ends when its moderators close it.
    replies: repliesBy(visibility === 'MEMBERS' || title !== null ? 'PUBLIC' : input.replyPolicy),
    discussion: groupId === null || title === null ? null : { groupId, title },
    approval,
    below: input.below ?? null,
    unknown: input.knownOnly || visibility === 'MEMBERS' ? [] : composed.unknown,
  });
}
