/** Comments of the event service, which are public posts. */
import { z } from 'zod';
import { approveComment } from '../../domain/comments/approve-comment.ts';
import { commentOnEvent } from '../../domain/comments/comment-on-event.ts';
import { createComment } from '../../domain/comments/create-comment.ts';
import { listEventThreads } from '../../domain/comments/list-comments.ts';
import { removeComment } from '../../domain/comments/remove-comment.ts';
import { findVisibleEvent } from '../../domain/events/find.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { findVisibleStatus } from '../../domain/statuses/find.ts';
import { commentSchema, presentComments } from '../../entities/events/comment.ts';
import { eventThreadSchema, presentThreads } from '../../entities/events/event-thread.ts';
import { deletedObjectSchema } from '../../entities/fields/deleted.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { backwardPageInput, linkPage } from '../../procedures/pagination.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { eventIdInput } from './event-inputs.ts';

export const commentsRouter = router({
  list: publicProcedure
    .meta({
      scopes: ['read:statuses'],
      closedIfLimited: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/events/{id}/comments',
        tags: ['comments'],
        summary: 'List the comments below an event, newest first, each with its answers',
      },
    })
    .input(z.object({ id: eventIdInput, ...backwardPageInput(20, 40) }))
    .output(z.array(eventThreadSchema))
    .query(async ({ ctx, input: { id, ...page } }) => {
      const event = await findVisibleEvent(ctx, id);
      const threads = await listEventThreads(ctx, event, pageBounds(page));
      const ids = threads.map((thread) => thread.id);
      linkPage(ctx, page, ids, 'people');
      return presentThreads(ctx, threads);
    }),

  delete: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      rates: ['delete'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/comments/{id}',
        tags: ['comments'],
        summary: 'Delete your comment, or take one away from an event that you organize',
      },
    })
    .input(z.object({ id: idInput }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input }) => ({ id: (await removeComment(ctx, input.id)).toString() })),

  approve: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      openapi: {
        method: 'POST',
        path: '/api/v1/comments/{id}/approval',
        tags: ['comments'],
        summary: 'Accept a comment that waits below an event that you organize',
      },
    })
    .input(z.object({ id: idInput }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input }) => ({ id: (await approveComment(ctx, input.id)).toString() })),

  create: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      rates: ['statuses'],
      idempotent: true,
      openapi: { method: 'POST', path: '/api/v1/comments', tags: ['comments'], summary: 'Comment, in a public post' },
    })
    .input(
      z.object({
        actorUsername: textInput(200).meta({ description: 'The name of one of your identities.' }),
        text: textInput(20_000),
        eventId: eventIdInput.optional().meta({ description: 'The event below which it stands, by id or UUID.' }),
        inReplyToId: idInput.optional().meta({ description: 'The comment that it answers.' }),
      }),
    )
    .output(commentSchema)
    .mutation(async ({ ctx, input }) => {
      const { eventId, ...rest } = input;
      const given = { ...rest, idempotencyKey: ctx.idempotencyKey };
      const id = await (eventId ? commentOnEvent(ctx, eventId, given) : createComment(ctx, given));
      const [comment] = await presentComments(ctx, [await findVisibleStatus(ctx, id.toString())]);
      return comment ?? refuse('record_not_found');
    }),
});
