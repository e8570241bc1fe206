/** Statuses: posting, reading, taking back, favouriting. */
import { z } from 'zod';
import type { DomainContext } from '../domain/context.ts';
import { pageBounds } from '../domain/page.ts';
import { refuse } from '../domain/refusals.ts';
import { createStatus } from '../domain/statuses/create-status.ts';
import { deleteStatus } from '../domain/statuses/delete-status.ts';
import { favouriteStatus, unfavouriteStatus } from '../domain/statuses/favourite-status.ts';
import { favouritedBy } from '../domain/statuses/favourited-by.ts';
import { findOwnStatus, findVisibleStatus } from '../domain/statuses/find.ts';
import { threadOf } from '../domain/statuses/thread.ts';
import { defaultsOf } from '../domain/users/posting-defaults.ts';
import { accountSchema, presentAccounts } from '../entities/account.ts';
import { contextSchema, presentThread } from '../entities/context.ts';
import { presentStatuses, statusSchema, visibilitySchema } from '../entities/status.ts';
import type { Status } from '../generated/prisma/client.ts';
import { idInput, languageInput } from './inputs.ts';
import { backwardPageInput, linkPage } from './pagination.ts';
import { identityProcedure, publicProcedure, router } from './procedure.ts';
import { blankIsAbsent } from './wire.ts';

const tags = ['statuses'];

const byId = z.object({ id: idInput });

async function present(
  ctx: DomainContext,
  status: Pick<Status, 'id' | 'actorId'>,
): Promise<z.infer<typeof statusSchema>> {
  const [shown] = await presentStatuses(ctx, [{ id: status.id, actor_id: status.actorId }]);
  return shown ?? refuse('not_found');
}

export const createStatusInput = z.object({
  status: z
    .string()
    .max(20_000, 'is too long')
    .default('')
    .meta({ description: 'The text; up to 500 characters as readers count them.' }),
  media_ids: z.array(idInput).max(100).default([]),
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
        idempotencyKey: ctx.idempotencyKey,
      });
      return present(ctx, { id, actorId: ctx.viewer.actorId });
    }),

  get: publicProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/statuses/{id}', tags, summary: 'Read a status' },
    })
    .input(byId)
    .output(statusSchema)
    .query(async ({ ctx, input }) => present(ctx, await findVisibleStatus(ctx, input.id))),

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
    .input(byId)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => {
      const status = await findOwnStatus(ctx, input.id);
      const shown = await present(ctx, status);
      await deleteStatus(ctx, status);
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

  favourite: identityProcedure
    .meta({
      scopes: ['write:favourites'],
      openapi: { method: 'POST', path: '/api/v1/statuses/{id}/favourite', tags, summary: 'Favourite a status' },
    })
    .input(byId)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => present(ctx, await favouriteStatus(ctx, input.id))),

  unfavourite: identityProcedure
    .meta({
      scopes: ['write:favourites'],
      openapi: { method: 'POST', path: '/api/v1/statuses/{id}/unfavourite', tags, summary: 'Take a favourite back' },
    })
    .input(byId)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => present(ctx, await unfavouriteStatus(ctx, input.id))),

  favouritedBy: publicProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v1/statuses/{id}/favourited_by',
        tags,
        summary: 'List who favourited a status',
      },
    })
    .input(byId.extend(backwardPageInput(40)))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const rows = await favouritedBy(ctx, input.id, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'people',
      );
      return presentAccounts(
        ctx,
        rows.map((row) => row.actorId),
      );
    }),
});

const VISIBILITIES = { public: 'PUBLIC', unlisted: 'UNLISTED', private: 'PRIVATE', direct: 'DIRECT' } as const;
