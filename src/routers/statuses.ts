/** Statuses: posting, reading, editing, taking back. */
import { z } from 'zod';
import { createStatus } from '../domain/statuses/create-status.ts';
import { deleteStatus } from '../domain/statuses/delete-status.ts';
import { findOwnStatus, findVisibleStatus } from '../domain/statuses/find.ts';
import { threadOf } from '../domain/statuses/thread.ts';
import { defaultsOf } from '../domain/users/posting-defaults.ts';
import { contextSchema, presentThread } from '../entities/context.ts';
import { statusSchema, visibilitySchema } from '../entities/status.ts';
import { idInput, languageInput } from './inputs.ts';
import { identityProcedure, publicProcedure, router } from './procedure.ts';
import { askedPoll, byId, pollInput, presentStatus, VISIBILITIES } from './status-answer.ts';
import { blankIsAbsent } from './wire.ts';

const tags = ['statuses'];

export const createStatusInput = z.object({
  status: z
    .string()
    .max(20_000, 'is too long')
    .default('')
    .meta({ description: 'The text; up to 500 characters as readers count them.' }),
  media_ids: z.array(idInput).max(100).default([]),
  poll: pollInput.nullish(),
  in_reply_to_id: blankIsAbsent(idInput).nullish(),
  sensitive: z.boolean().optional(),
  spoiler_text: z.string().max(20_000, 'is too long').default(''),
  visibility: blankIsAbsent(visibilitySchema).optional(),
  language: blankIsAbsent(languageInput).optional(),
});

export const statusesRouter = router({
  create: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      rates: ['statuses'],
      idempotent: true,
      openapi: { method: 'POST', path: '/api/v1/statuses', tags, summary: 'Post a status' },
    })
    .input(createStatusInput)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => {
      const defaults = await defaultsOf(ctx);
      const id = await createStatus(ctx, {
        text: input.status,
        spoilerText: input.spoiler_text,
        sensitive: input.sensitive ?? defaults.sensitive,
        visibility: input.visibility ? VISIBILITIES[input.visibility] : defaults.visibility,
        language: input.language ?? defaults.language,
        inReplyToId: input.in_reply_to_id ?? null,
        mediaIds: input.media_ids,
        poll: askedPoll(input.poll),
        idempotencyKey: ctx.idempotencyKey,
      });
      return presentStatus(ctx, { id, actorId: ctx.viewer.actorId });
    }),

  get: publicProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/statuses/{id}', tags, summary: 'Read a status' },
    })
    .input(byId)
    .output(statusSchema)
    .query(async ({ ctx, input }) => presentStatus(ctx, await findVisibleStatus(ctx, input.id))),

  delete: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      rates: ['delete'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/statuses/{id}',
        tags,
        summary: 'Take a status back; the answer holds its text for a redraft',
      },
    })
    .input(
      byId.extend({
        delete_media: z
          .boolean()
          .default(false)
          .meta({ description: 'Its files go at once; else they wait for a redraft.' }),
      }),
    )
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => {
      const status = await findOwnStatus(ctx, input.id);
      const shown = await presentStatus(ctx, status);
      await deleteStatus(ctx, status, input.delete_media);
      return { ...shown, text: status.text };
    }),

  context: publicProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: {
        method: 'GET',
        path: '/api/v1/statuses/{id}/context',
        tags,
        summary: 'Read the thread around a status',
      },
    })
    .input(byId)
    .output(contextSchema)
    .query(async ({ ctx, input }) => presentThread(ctx, await threadOf(ctx, input.id))),
});
