/** Replies that wait for the viewer's approval: listing, approving and rejecting them, also after an approval. */
import type { ApprovalState, Status } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { IdentityContext } from '../../access/context.ts';
import type { PageBounds } from '../../kernel/page.ts';
import { refuse } from '../../kernel/refusals.ts';
import type { StatusSkeleton } from '../reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../reading/status-list.ts';
import { AUTHOR, ROW_SHOWN } from '../visible.ts';
import { revokeReply } from './revoke-reply.ts';
import { approveReply, rejectReply } from './settle-reply.ts';

const list = pagedStatuses('reply_requests', {
  reblogs: false,
  column: 's.id',
  from: 'status_approvals p JOIN statuses s ON s.id = p.status_id',
  asks: {},
  where: (viewer) =>
    `p.author_id = q.viewer AND p.state = 'PENDING' AND ${ROW_SHOWN('s', viewer, 'q.now', AUTHOR('a'))}`,
});

/** Newest first. */
export const replyRequests = (ctx: IdentityContext, page: PageBounds): Promise<readonly StatusSkeleton[]> =>
  readStatuses(ctx, list, page, {});

/** Refuses a reply in another state, or for which somebody else decides. */
async function findRequested(
  { db, viewer }: IdentityContext,
  id: string,
  states: readonly ApprovalState[],
): Promise<bigint> {
  const statusId = parseId(id) ?? 0n;
  const where = { statusId, authorId: viewer.actorId, state: { in: [...states] }, status: { deletedAt: null } };
  return (await db.statusApproval.count({ where })) > 0 ? statusId : refuse('record_not_found');
}

const settled =
  (settle: typeof rejectReply, states: readonly ApprovalState[]) =>
  async (ctx: IdentityContext, id: string): Promise<Status> => {
    const statusId = await findRequested(ctx, id, states);
    const reply = await ctx.db.$transaction((tx) => settle(tx, statusId));
    return reply ?? refuse('record_not_found');
  };

/** Publishes the reply. Refuses those in a closed discussion. */
export const approveRequested = settled((tx, id) => approveReply(tx, id), ['PENDING']);

/** The viewer does not see the reply any more. An approval is taken back. */
export const rejectRequested = settled(
  async (tx, id) => (await rejectReply(tx, id)) ?? revokeReply(tx, id),
  ['PENDING', 'ACCEPTED'],
);
