/** The viewer's conversations of direct statuses. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import {
  type ConversationRow,
  conversations,
  countUnreadConversations,
  deleteConversation,
  directTimeline,
  markConversation,
} from '../../domain/conversations/conversations.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { conversationSchema, presentConversations } from '../../entities/statuses/conversation.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusesSchema } from '../../entities/statuses/status-schema.ts';
import { idInput } from '../../procedures/inputs.ts';
import { limitUpTo, linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['conversations'];
const byId = z.object({ id: idInput });

async function present(ctx: IdentityContext, row: ConversationRow) {
  return (await presentConversations(ctx, [row]))[0] ?? refuse('record_not_found');
}

const mark = (verb: 'read' | 'unread', summary: string) =>
  identityProcedure
    .meta({
      scopes: ['write:conversations'],
      openapi: { method: 'POST', path: `/api/v1/conversations/{id}/${verb}`, tags, summary },
    })
    .input(byId)
    .output(conversationSchema)
    .mutation(async ({ ctx, input }) => present(ctx, await markConversation(ctx, input.id, verb === 'unread')));

export const conversationsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/conversations', tags, summary: 'List your conversations' },
    })
    .input(z.object(pageInput(20)))
    .output(z.array(conversationSchema))
    .query(async ({ ctx, input }) => {
      const rows = await conversations(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.last_status_id),
        'rows',
      );
      return presentConversations(ctx, rows);
    }),

  unreadCount: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: {
        method: 'GET',
        path: '/api/v1/conversations/unread_count',
        tags,
        summary: 'Count unread conversations',
      },
    })
    .input(z.object({ limit: limitUpTo(100, 1000) }))
    .output(z.object({ count: z.int() }))
    .query(async ({ ctx, input }) => ({ count: await countUnreadConversations(ctx, input.limit) })),

  read: mark('read', 'Mark a conversation as read'),
  unread: mark('unread', 'Mark a conversation as unread'),

  delete: identityProcedure
    .meta({
      scopes: ['write:conversations'],
      openapi: { method: 'DELETE', path: '/api/v1/conversations/{id}', tags, summary: 'Remove a conversation' },
    })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteConversation(ctx, input.id);
      return {};
    }),

  timeline: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: {
        method: 'GET',
        path: '/api/v1/timelines/direct',
        tags: ['timelines'],
        summary: 'Read the direct posts you sent and got',
        deprecated: true,
      },
    })
    .input(z.object(pageInput(20)))
    .output(statusesSchema)
    .query(async ({ ctx, input }) => {
      const keys = await directTimeline(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        keys.map((key) => key.id),
        'timeline',
      );
      return presentStatuses(ctx, keys);
    }),
});
