/** Comments of the event service, which are public posts. */
import { z } from 'zod';
import { createComment } from '../../domain/comments/create-comment.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { findVisibleStatus } from '../../domain/statuses/find.ts';
import { commentSchema, presentComments } from '../../entities/events/comment.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { textInput } from './event-inputs.ts';

export const commentsRouter = router({
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
      }),
    )
    .output(commentSchema)
    .mutation(async ({ ctx, input }) => {
      const id = await createComment(ctx, { ...input, idempotencyKey: ctx.idempotencyKey });
      const [comment] = await presentComments(ctx, [await findVisibleStatus(ctx, id.toString())]);
      return comment ?? refuse('record_not_found');
    }),
});
