/** The keywords and statuses of filters, one by one. */
import { z } from 'zod';
import { addStatus, removeStatusFromFilter } from '../../domain/filters/filter-statuses.ts';
import { findOwnFilter, findOwnFilterStatus, findOwnKeyword } from '../../domain/filters/find.ts';
import { addKeyword, deleteKeyword, updateKeyword } from '../../domain/filters/keywords.ts';
import {
  filterKeywordSchema,
  filterStatusSchema,
  viewFilterKeyword,
  viewFilterStatus,
} from '../../entities/timelines/filter.ts';
import { idInput } from '../../procedures/inputs.ts';
import type { Alias } from '../../procedures/meta.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { keywordInput } from './filter-inputs.ts';

const tags = ['filters'];
const byId = z.object({ id: idInput });
const ofFilter = z.object({ filter_id: idInput });
const nothing = z.object({});

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

const part = (method: Verb, path: `/api/v2/filters/${string}`, summary: string, aliases: Alias[] = []) =>
  identityProcedure.meta({
    scopes: [method === 'GET' ? 'read:filters' : 'write:filters'],
    aliases,
    openapi: { method, path, tags, summary },
  });

const OLD_PATH = '/api/v1/filters/keywords/{id}';
const PATCHES: Alias[] = [{ method: 'PATCH' }, { method: 'PATCH', path: OLD_PATH }];

/** One keyword, with paths under both API versions. */
const oneKeyword = (method: Verb, summary: string) =>
  part(method, '/api/v2/filters/keywords/{id}', summary, [{ path: OLD_PATH }, ...(method === 'PUT' ? PATCHES : [])]);

export const filterKeywordsRouter = router({
  list: part('GET', '/api/v2/filters/{filter_id}/keywords', 'List the keywords of a filter')
    .input(ofFilter)
    .output(z.array(filterKeywordSchema))
    .query(async ({ ctx, input }) => (await findOwnFilter(ctx, input.filter_id)).keywords.map(viewFilterKeyword)),

  create: part('POST', '/api/v2/filters/{filter_id}/keywords', 'Add a keyword to a filter')
    .input(ofFilter.extend({ keyword: keywordInput, whole_word: z.boolean().default(true) }))
    .output(filterKeywordSchema)
    .mutation(async ({ ctx, input }) => {
      const { filter_id: filterId, keyword, whole_word: wholeWord } = input;
      return viewFilterKeyword(await addKeyword(ctx, filterId, { keyword, wholeWord }));
    }),

  get: oneKeyword('GET', 'Read a keyword')
    .input(byId)
    .output(filterKeywordSchema)
    .query(async ({ ctx, input }) => viewFilterKeyword(await findOwnKeyword(ctx, input.id))),

  update: oneKeyword('PUT', 'Change a keyword')
    .input(byId.extend({ keyword: keywordInput.optional(), whole_word: z.boolean().optional() }))
    .output(filterKeywordSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, keyword, whole_word: wholeWord } = input;
      const changes = { ...(keyword !== undefined && { keyword }), ...(wholeWord !== undefined && { wholeWord }) };
      return viewFilterKeyword(await updateKeyword(ctx, id, changes));
    }),

  delete: oneKeyword('DELETE', 'Delete a keyword')
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteKeyword(ctx, input.id);
      return {};
    }),
});

export const filterStatusesRouter = router({
  list: part('GET', '/api/v2/filters/{filter_id}/statuses', 'List the posts that a filter names')
    .input(ofFilter)
    .output(z.array(filterStatusSchema))
    .query(async ({ ctx, input }) => (await findOwnFilter(ctx, input.filter_id)).statuses.map(viewFilterStatus)),

  create: part('POST', '/api/v2/filters/{filter_id}/statuses', 'Filter a post')
    .input(ofFilter.extend({ status_id: idInput }))
    .output(filterStatusSchema)
    .mutation(async ({ ctx, input }) => viewFilterStatus(await addStatus(ctx, input.filter_id, input.status_id))),

  get: part('GET', '/api/v2/filters/statuses/{id}', 'Read which post is filtered')
    .input(byId)
    .output(filterStatusSchema)
    .query(async ({ ctx, input }) => viewFilterStatus(await findOwnFilterStatus(ctx, input.id))),

  delete: part('DELETE', '/api/v2/filters/statuses/{id}', 'Remove a post from a filter')
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await removeStatusFromFilter(ctx, input.id);
      return {};
    }),
});
