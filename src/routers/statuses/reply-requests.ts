/** Replies that wait for your approval: listing, approving and rejecting them. Mastodon has no such interface. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { approveRequested, rejectRequested, replyRequests } from '../../domain/statuses/approvals/reply-requests.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusesSchema, statusSchema } from '../../entities/statuses/status-schema.ts';
import { backwardPageInput, linkPage } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { byId, presentStatus } from './status-answer.ts';

const tags = ['statuses'];

export const replyRequestsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: {
        method: 'GET',
        path: '/api/v1/reply_requests',
        tags,
        summary: 'List the replies to your posts that wait for your approval',
      },
    })
    .input(z.object(backwardPageInput(20)))
    .output(statusesSchema)
    .query(async ({ ctx, input }) => {
      const replies = await replyRequests(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        replies.map((reply) => reply.id),
        'people',
      );
      return presentStatuses(ctx, replies);
    }),

  approve: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      openapi: {
        method: 'POST',
        path: '/api/v1/reply_requests/{id}/approve',
        tags,
        summary: 'Approve a reply to your post, so that everybody for whom it is meant sees it',
      },
    })
    .input(byId)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => presentStatus(ctx, await approveRequested(ctx, input.id))),

  reject: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      openapi: {
        method: 'POST',
        path: '/api/v1/reply_requests/{id}/reject',
        tags,
        summary: 'Reject a reply to your post, also after you approved it; from then on its author alone sees it',
      },
    })
    .input(byId)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => presentStatus(ctx, await rejectRequested(ctx, input.id))),
});
