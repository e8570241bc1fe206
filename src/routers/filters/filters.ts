/** The viewer's filters. */
import { z } from 'zod';
import { findOwnFilter, ownFilters } from '../../domain/filters/find.ts';
import { createFilter, deleteFilter, updateFilter } from '../../domain/filters/save-filter.ts';
import { filterSchema, viewFilter } from '../../entities/timelines/filter.ts';
import { idInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import {
  actionInput,
  contextInput,
  expiresInInput,
  keywordChanges,
  keywordsInput,
  titleInput,
} from './filter-inputs.ts';

const tags = ['filters'];
const byId = z.object({ id: idInput });

export const filtersRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:filters'],
      openapi: { method: 'GET', path: '/api/v2/filters', tags, summary: 'List your filters' },
    })
    .input(z.object({}))
    .output(z.array(filterSchema))
    .query(async ({ ctx }) => (await ownFilters(ctx)).map(viewFilter)),

  get: identityProcedure
    .meta({
      scopes: ['read:filters'],
      openapi: { method: 'GET', path: '/api/v2/filters/{id}', tags, summary: 'Read a filter' },
    })
    .input(byId)
    .output(filterSchema)
    .query(async ({ ctx, input }) => viewFilter(await findOwnFilter(ctx, input.id))),

  create: identityProcedure
    .meta({
      scopes: ['write:filters'],
      openapi: { method: 'POST', path: '/api/v2/filters', tags, summary: 'Make a filter with its keywords' },
    })
    .input(
      z.object({
        title: titleInput,
        context: contextInput.default([]),
        filter_action: actionInput.default('warn'),
        expires_in: expiresInInput,
        keywords_attributes: keywordsInput,
      }),
    )
    .output(filterSchema)
    .mutation(async ({ ctx, input }) => {
      const { title, context, filter_action: action, expires_in: expiresIn = null } = input;
      const keywords = keywordChanges(input.keywords_attributes);
      return viewFilter(await createFilter(ctx, { title, context, action, expiresIn }, keywords));
    }),

  update: identityProcedure
    .meta({
      scopes: ['write:filters'],
      aliases: [{ method: 'PATCH' }],
      openapi: {
        method: 'PUT',
        path: '/api/v2/filters/{id}',
        tags,
        summary: 'Change a filter; make, change and delete its keywords',
      },
    })
    .input(
      byId.extend({
        title: titleInput.optional(),
        context: contextInput.optional(),
        filter_action: actionInput.optional(),
        expires_in: expiresInInput,
        keywords_attributes: keywordsInput,
      }),
    )
    .output(filterSchema)
    .mutation(async ({ ctx, input }) => {
      const { title, context, filter_action: action, expires_in: expiresIn } = input;
      const changes = {
        ...(title !== undefined && { title }),
        ...(context !== undefined && { context }),
        ...(action !== undefined && { action }),
        ...(expiresIn !== undefined && { expiresIn }),
      };
      return viewFilter(await updateFilter(ctx, input.id, changes, keywordChanges(input.keywords_attributes)));
    }),

  delete: identityProcedure
    .meta({
      scopes: ['write:filters'],
      openapi: { method: 'DELETE', path: '/api/v2/filters/{id}', tags, summary: 'Delete a filter' },
    })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteFilter(ctx, input.id);
      return {};
    }),
});
