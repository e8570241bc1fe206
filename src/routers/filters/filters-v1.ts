/** The v1 filters of older apps: one for each keyword, identified by the keyword's id. */
import { z } from 'zod';
import { findOwnKeyword, ownKeywords } from '../../domain/filters/find.ts';
import { createPhrase, deletePhrase, updatePhrase } from '../../domain/filters/phrases.ts';
import { filterV1Schema, viewFilterV1 } from '../../entities/timelines/filter.ts';
import { idInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { contextInput, expiresInInput, keywordInput } from './filter-inputs.ts';

const byId = z.object({ id: idInput });

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

const SINCE = '2022-11-14';

const deprecated = (method: Verb, path: '/api/v1/filters' | '/api/v1/filters/{id}', summary: string) =>
  identityProcedure.meta({
    scopes: [method === 'GET' ? 'read:filters' : 'write:filters'],
    deprecatedSince: SINCE,
    aliases: method === 'PUT' ? [{ method: 'PATCH', deprecatedSince: SINCE }] : [],
    openapi: { method, path, tags: ['filters'], summary, deprecated: true },
  });

export const filtersV1Router = router({
  list: deprecated('GET', '/api/v1/filters', 'List the keywords of your filters')
    .input(z.object({}))
    .output(z.array(filterV1Schema))
    .query(async ({ ctx }) => (await ownKeywords(ctx)).map(viewFilterV1)),

  get: deprecated('GET', '/api/v1/filters/{id}', 'Read a keyword with its filter')
    .input(byId)
    .output(filterV1Schema)
    .query(async ({ ctx, input }) => viewFilterV1(await findOwnKeyword(ctx, input.id))),

  create: deprecated('POST', '/api/v1/filters', 'Make a filter of one keyword')
    .input(
      z.object({
        phrase: keywordInput.max(256),
        context: contextInput.default([]),
        irreversible: z.boolean().default(false),
        whole_word: z.boolean().default(false),
        expires_in: expiresInInput,
      }),
    )
    .output(filterV1Schema)
    .mutation(async ({ ctx, input }) => {
      const { whole_word: wholeWord, expires_in: expiresIn = null, ...rest } = input;
      return viewFilterV1(await createPhrase(ctx, { ...rest, wholeWord, expiresIn }));
    }),

  update: deprecated('PUT', '/api/v1/filters/{id}', 'Change a keyword and, when it is the only one, its filter')
    .input(
      byId.extend({
        phrase: keywordInput.max(256).optional(),
        context: contextInput.optional(),
        irreversible: z.boolean().optional(),
        whole_word: z.boolean().optional(),
        expires_in: expiresInInput,
      }),
    )
    .output(filterV1Schema)
    .mutation(async ({ ctx, input }) => {
      const { phrase, context, irreversible, whole_word: wholeWord, expires_in: expiresIn } = input;
      const changes = {
        ...(phrase !== undefined && { phrase }),
        ...(context !== undefined && { context }),
        ...(irreversible !== undefined && { irreversible }),
        ...(wholeWord !== undefined && { wholeWord }),
        ...(expiresIn !== undefined && { expiresIn }),
      };
      return viewFilterV1(await updatePhrase(ctx, input.id, changes));
    }),

  delete: deprecated('DELETE', '/api/v1/filters/{id}', 'Delete a keyword')
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deletePhrase(ctx, input.id);
      return {};
    }),
});
