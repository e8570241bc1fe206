/** Verifies that the author of a remote post approved a remote reply or boost: fetches the approval that it claims to have. */
import { exceptRefusal } from '../../../kernel/except-refusal.ts';
import { approveBoost, rejectBoost } from '../../../statuses/approvals/settle-interactions.ts';
import { approveReply } from '../../../statuses/approvals/settle-reply.ts';
import {
  type ApprovedKind,
  approvesInteraction,
  type InteractionAuthorization,
  readInteractionAuthorization,
} from '../../documents/approvals/interaction-authorization.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import { fetchObject, unlessFinal } from '../../outbox/requests.ts';
import type { StoringContext } from '../store/storing-context.ts';

/** Null if there is no approval of that kind at the address. */
async function authorizationAt(
  ctx: StoringContext,
  address: string,
  kind: ApprovedKind,
): Promise<InteractionAuthorization | null> {
  const document = await unlessFinal(() => fetchObject(ctx, address));
  const read = document && readInteractionAuthorization(document, kind);
  return read && isSameId(read.id, address) ? read : null;
}

/** Whether the address, which must be on the host of the post, has an approval of the reply or Announce by its author. */
export async function isApprovedBy(
  ctx: StoringContext,
  address: string,
  kind: ApprovedKind,
  uri: string,
  post: { uri: string; author: string },
): Promise<boolean> {
  if (!isSameHost(address, post.author)) return false;
  const authorization = await authorizationAt(ctx, address, kind);
  return authorization !== null && approvesInteraction(authorization, uri, post);
}

const WITH_AUTHOR = { include: { actor: true } } as const;

/**
 * Does nothing unless the status waits. A reply in a discussion that was closed meanwhile waits on. A reply without a valid approval stays hidden, because the author's Accept may still arrive; a
 * boost is deleted.
 *
 * @throws RemoteError, OutgoingError or HostPaused if the request must be repeated
 */
export async function verifyApproval(ctx: StoringContext, statusId: bigint): Promise<void> {
  const approval = await ctx.db.statusApproval.findFirst({
    where: { statusId, state: 'PENDING', status: { local: false, deletedAt: null } },
    include: { status: { include: { inReplyTo: WITH_AUTHOR, reblogOf: WITH_AUTHOR } } },
  });
  const post = approval?.status.reblogOf ?? approval?.status.inReplyTo;
  if (!post || !approval || approval.authorization === null) return;
  const { status, authorization: address } = approval;
  const kind = status.reblogOfId === null ? 'Reply' : 'Announce';
  const target = { uri: post.uri, author: post.actor.uri };
  const isApproved = await isApprovedBy(ctx, address, kind, status.uri, target);
  const settled = ctx.db.$transaction(async (tx) => {
    // It may claim another approval meanwhile.
    if ((await tx.statusApproval.count({ where: { statusId, authorization: address } })) === 0) return;
    if (isApproved && kind === 'Reply') await approveReply(tx, statusId, address);
    if (isApproved && kind === 'Announce') await approveBoost(tx, statusId, address);
    if (!isApproved && kind === 'Announce') await rejectBoost(tx, ctx, statusId);
  });
  await settled.catch(exceptRefusal);
}
