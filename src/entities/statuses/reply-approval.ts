/** The reply policy of a status, and the state of a reply that needs an approval, for one viewer. Mastodon has neither. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { replyPermission } from '../../domain/statuses/approvals/replyable.ts';
import { followsAuthor, isFollowedByAuthor, replyBarrierIn } from '../../domain/statuses/flags.ts';
import type { OwnReplyPolicy } from '../../domain/users/posting-defaults.ts';
import type { InteractionPolicy } from '../../generated/prisma/client.ts';
import type { StatusRow } from './status-row.ts';

/** The reply policies that people choose from, as the API spells them. */
export const replyPolicySchema = z.enum(['public', 'followers', 'mentioned', 'approval']);

type ReplyPolicy = z.infer<typeof replyPolicySchema>;

export const REPLY_POLICIES = {
  PUBLIC: 'public',
  FOLLOWERS: 'followers',
  MENTIONED: 'mentioned',
  APPROVAL: 'approval',
} as const satisfies Record<OwnReplyPolicy, ReplyPolicy>;

/** The same the other way round. */
export const REPLY_POLICIES_READ = {
  public: 'PUBLIC',
  followers: 'FOLLOWERS',
  mentioned: 'MENTIONED',
  approval: 'APPROVAL',
} as const satisfies Record<ReplyPolicy, OwnReplyPolicy>;

const repliersSchema = z.array(z.enum(['public', 'followers', 'following', 'unsupported_policy']));

export const replyApprovalSchema = z
  .object({
    automatic: repliersSchema.meta({ description: 'Besides the people whom the post mentions, who always may reply.' }),
    manual: repliersSchema.meta({ description: 'Those whose replies the author approves one by one.' }),
    current_user: z.enum(['automatic', 'manual', 'denied', 'unknown']),
    barrier: z.enum(['discussion_closed', 'blocked_by_group']).nullable().meta({
      description:
        'Why the discussion to which it belongs takes no reply of yours, whatever the policy is; `current_user` is `denied` then.',
    }),
    state: z.enum(['pending', 'approved', 'rejected']).nullable().meta({
      description:
        'Of a reply, or of a post for the members of a group: whether it waits for an approval, or was refused; only those who approve see it then, and from a refusal on its author alone. `approved` is shown to the author who approves a reply, and can still reject it.',
    }),
  })
  .meta({
    id: 'ReplyApproval',
    description: 'Who may reply to a post, and whether you may. Mastodon has no such field.',
  });

export type ReplyApproval = z.infer<typeof replyApprovalSchema>;

const REPLIERS = {
  PUBLIC: ['public'],
  FOLLOWERS: ['followers'],
  FOLLOWING: ['following'],
  OTHERS: ['unsupported_policy'],
  NOBODY: [],
} as const satisfies Record<InteractionPolicy, readonly string[]>;

const STATES = { PENDING: 'pending', ACCEPTED: 'approved', REJECTED: 'rejected' } as const;

type Approving = Pick<
  StatusRow,
  'actor_id' | 'reply_policy' | 'reply_manual_policy' | 'mentions' | 'in_reply_to_actor_id' | 'approval_state'
>;

/** Whether the viewer may reply whatever the policy is, and decides about the status if it needs an approval. */
export function isAddressed(
  row: Pick<Approving, 'mentions' | 'in_reply_to_actor_id'>,
  viewerId: bigint | null,
): boolean {
  if (viewerId === null) return false;
  return row.in_reply_to_actor_id === viewerId || row.mentions.some(({ id }) => id === viewerId.toString());
}

/** Anonymous viewers cannot reply. */
export function viewReplyApproval(ctx: Pick<DomainContext, 'viewer'>, row: Approving, flags: number): ReplyApproval {
  const viewerId = ctx.viewer?.actorId ?? null;
  const { reply_policy: replyPolicy, reply_manual_policy: replyManualPolicy, approval_state: approval } = row;
  const decides = viewerId !== null && row.in_reply_to_actor_id === viewerId;
  const state = approval === 'ACCEPTED' && !decides ? null : approval;
  const relation = {
    ...{ own: viewerId === row.actor_id, follows: followsAuthor(flags), isFollowed: isFollowedByAuthor(flags) },
    addressed: isAddressed(row, viewerId),
  };
  const permission = replyPermission({ replyPolicy, replyManualPolicy }, relation);
  const barrier = replyBarrierIn(flags);
  const isClosed = (approval !== null && approval !== 'ACCEPTED') || barrier !== null;
  return {
    automatic: [...REPLIERS[replyPolicy]],
    manual: [...REPLIERS[replyManualPolicy]],
    current_user: viewerId === null || isClosed ? 'denied' : permission,
    barrier,
    state: state && STATES[state],
  };
}
