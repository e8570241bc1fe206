/** Replies that wait for the viewer's approval: listing, approving and rejecting them. */
import type { Status } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { IdentityContext } from '../../access/context.ts';
import type { PageBounds } from '../../kernel/page.ts';
import { refuse } from '../../kernel/refusals.ts';
import type { StatusSkeleton } from '../reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../reading/status-list.ts';
import { AUTHOR, ROW_SHOWN } from '../visible.ts';
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

/** Refuses a reply that does not wait for the viewer. */
async function findRequested({ db, viewer }: IdentityContext, id: string): Promise<bigint> {
  const statusId = parseId(id) ?? 0n;
  const where = { statusId, authorId: viewer.actorId, state: 'PENDING', status: { deletedAt: null } } as const;
  return (await db.statusApproval.count({ where })) > 0 ? statusId : refuse('record_not_found');
}

const settled =
  (settle: typeof rejectReply) =>
  async (ctx: IdentityContext, id: string): Promise<Status> => {
    const statusId = await findRequested(ctx, id);
    const reply = await ctx.db.$transaction((tx) => settle(tx, statusId));
    return reply ?? refuse('record_not_found');
  };

/** Publishes the reply. */
export const approveRequested = settled(approveReply);

/** The viewer does not see the reply any more. */
export const rejectRequested = settled(rejectReply);
