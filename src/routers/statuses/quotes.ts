/** Quotes of a status: listing and revoking them, and the quote policy. */
import { pageBounds } from '../../domain/kernel/page.ts';
import { updateQuotePolicy } from '../../domain/statuses/quotes/quote-policy.ts';
import { quotesOf, revokeQuote } from '../../domain/statuses/quotes/quotes.ts';
import { defaultsOf } from '../../domain/users/posting-defaults.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusesSchema, statusSchema } from '../../entities/statuses/status-schema.ts';
import { idInput } from '../../procedures/inputs.ts';
import { backwardPageInput, linkPage } from '../../procedures/pagination.ts';
import { appProcedure, identityProcedure, router } from '../../procedures/procedure.ts';
import { byId, presentStatus, quotePolicyInput, quotePolicyOf } from './status-answer.ts';

const tags = ['statuses'];

export const quotesRouter = router({
  list: appProcedure
    .meta({
      scopes: ['read:statuses'],
      allowUser: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/statuses/{id}/quotes',
        tags,
        summary: 'List the statuses that quote a status',
      },
    })
    .input(byId.extend(backwardPageInput(20)))
    .output(statusesSchema)
    .query(async ({ ctx, input }) => {
      const quotes = await quotesOf(ctx, input.id, pageBounds(input));
      linkPage(
        ctx,
        input,
        quotes.map((quote) => quote.id),
        'people',
      );
      return presentStatuses(ctx, quotes);
    }),

  revoke: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      openapi: {
        method: 'POST',
        path: '/api/v1/statuses/{id}/quotes/{quoting_status_id}/revoke',
        tags,
        summary: 'Revoke a quote of your status; the answer is the status that quoted it',
      },
    })
    .input(byId.extend({ quoting_status_id: idInput }))
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => presentStatus(ctx, await revokeQuote(ctx, input.id, input.quoting_status_id))),

  updatePolicy: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      aliases: [{ method: 'PATCH' }],
      openapi: {
        method: 'PUT',
        path: '/api/v1/statuses/{id}/interaction_policy',
        tags,
        summary: 'Change who may quote a status, without an edit; without a policy, to your default',
      },
    })
    .input(byId.extend({ quote_approval_policy: quotePolicyInput }))
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => {
      const policy = quotePolicyOf(input.quote_approval_policy) ?? (await defaultsOf(ctx)).quotePolicy;
      return presentStatus(ctx, await updateQuotePolicy(ctx, input.id, policy));
    }),
});
