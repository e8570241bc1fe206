/** Accounts that people show on their profiles. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { endorseActor, unendorseActor } from '../../domain/relationships/endorse-actor.ts';
import { endorsedBy, ownEndorsements } from '../../domain/relationships/own-lists.ts';
import { accountSchema, presentAccounts } from '../../entities/people/account.ts';
import { idInput } from '../../procedures/inputs.ts';
import { backwardPageInput } from '../../procedures/pagination.ts';
import { presentPeople } from '../../procedures/people-page.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { act } from './relationship-answer.ts';

const tags = ['accounts'];
/** The date on which Mastodon named these `endorse` and `unendorse`. */
const older = (path: `/${string}`) => ({ path, deprecated: true, deprecatedSince: '2025-07-08' as const });

export const endorsementsRouter = router({
  own: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v1/endorsements',
        tags,
        summary: 'List the accounts on your profile; a limit of 0 returns all',
      },
    })
    .input(z.object(backwardPageInput(40)))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const rows = await ownEndorsements(ctx, pageBounds(input));
      if (input.limit > 0) return presentPeople(ctx, input, rows);
      return presentAccounts(
        ctx,
        rows.map((row) => row.actorId),
      );
    }),

  list: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/{id}/endorsements',
        tags,
        summary: 'List the accounts on the profile of an account',
      },
    })
    .input(z.object({ id: idInput, ...backwardPageInput(40) }))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => presentPeople(ctx, input, await endorsedBy(ctx, input.id, pageBounds(input)))),

  endorse: act(
    '/api/v1/accounts/{id}/endorse',
    'write:accounts',
    'Show an account that you follow on your profile',
    endorseActor,
    [older('/api/v1/accounts/{id}/pin')],
  ),
  unendorse: act(
    '/api/v1/accounts/{id}/unendorse',
    'write:accounts',
    'Remove an account from your profile',
    unendorseActor,
    [older('/api/v1/accounts/{id}/unpin')],
  ),
});
