/** Finding people: the directory of profiles, suggestions, and familiar followers. */
import { z } from 'zod';
import { findActor } from '../../domain/actors/find.ts';
import { DIRECTORY_ORDERS, directory } from '../../domain/discovery/directory.ts';
import { dismissSuggestion, suggestedActors } from '../../domain/discovery/suggestions.ts';
import { familiarFollowers } from '../../domain/relationships/familiar-followers.ts';
import { accountSchema, presentAccounts } from '../../entities/people/account.ts';
import { familiarFollowersSchema, presentFamiliarFollowers } from '../../entities/people/familiar-followers.ts';
import { identityProofSchema } from '../../entities/people/identity-proof.ts';
import { presentSuggestions, suggestionSchema } from '../../entities/people/suggestion.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput } from '../../procedures/inputs.ts';
import { offsetInput } from '../../procedures/pagination.ts';
import { coalescedProcedure, identityProcedure, router } from '../../procedures/procedure.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

const tags = ['suggestions'];
const byId = z.object({ id: idInput });
const page = z.object(offsetInput(40));

export const discoveryRouter = router({
  directory: coalescedProcedure
    .meta({
      closedIfLimited: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/directory',
        tags: ['directory'],
        summary: 'List the profiles that want to be found',
      },
    })
    .input(
      page.extend({
        order: blankIsAbsent(z.enum(DIRECTORY_ORDERS, 'must be active or new'))
          .optional()
          .meta({ description: '`active`: by the latest post; `new`: by the sign-up.' }),
        local: z.boolean().default(false).meta({ description: 'Only accounts of this server.' }),
      }),
    )
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) =>
      presentAccounts(ctx, await directory(ctx, input.order ?? 'active', input.local, input)),
    ),

  suggestions: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v2/suggestions',
        tags,
        summary: 'List accounts that you may want to follow, and why',
      },
    })
    .input(page)
    .output(z.array(suggestionSchema))
    .query(async ({ ctx, input }) => presentSuggestions(ctx, await suggestedActors(ctx, input))),

  suggestionsV1: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v1/suggestions',
        tags,
        summary: 'List accounts that you may want to follow',
        deprecated: true,
      },
      deprecatedSince: '2021-05-16',
    })
    .input(page)
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const found = await suggestedActors(ctx, input);
      return presentAccounts(
        ctx,
        found.map((row) => row.id),
      );
    }),

  dismissSuggestion: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/suggestions/{account_id}',
        tags,
        summary: 'Hide a suggested account',
      },
    })
    .input(z.object({ account_id: idInput }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await dismissSuggestion(ctx, input.account_id);
      return {};
    }),

  familiarFollowers: identityProcedure
    .meta({
      scopes: ['read:follows'],
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/familiar_followers',
        tags: ['accounts'],
        summary: 'List the accounts that you follow and that follow these accounts',
      },
    })
    .input(z.object({ id: z.array(idInput).max(40, 'cannot name more than 40 accounts').default([]) }))
    .output(z.array(familiarFollowersSchema))
    .query(async ({ ctx, input }) => {
      const ids = input.id.map(parseId).filter((id) => id !== null);
      return presentFamiliarFollowers(ctx, await familiarFollowers(ctx, ids));
    }),

  identityProofs: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/{id}/identity_proofs',
        tags: ['accounts'],
        summary: 'Always empty: there are no proofs of identity any more, but apps ask',
        deprecated: true,
      },
      deprecatedSince: '2022-03-30',
    })
    .input(byId)
    .output(z.array(identityProofSchema))
    .query(async ({ ctx, input }) => {
      await findActor(ctx, input.id);
      return [];
    }),
});
