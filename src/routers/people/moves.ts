/** Moving to another account, and the accounts that may move to one's own. */
import { z } from 'zod';
import { aliasAnywhere, moveAnywhere } from '../../domain/federation/remote/find/move-anywhere.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { ownAliases, removeAlias } from '../../domain/relationships/aliases.ts';
import { undoMove } from '../../domain/relationships/move-actor.ts';
import { accountSchema, presentAccounts } from '../../entities/people/account.ts';
import { idInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['accounts'];
const nothing = z.object({});
const acctInput = z.object({
  acct: z.string().max(1000, 'is too long').default('').meta({ description: 'A handle, or the address of a profile.' }),
});

export const movesRouter = router({
  move: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      inPerson: true,
      rates: ['moves'],
      openapi: {
        method: 'POST',
        path: '/api/v1/accounts/move',
        tags,
        summary: 'Move to another account of yours, or to one that names yours as an alias; your followers follow',
      },
    })
    .input(acctInput)
    .output(accountSchema)
    .mutation(async ({ ctx, input }) => {
      await moveAnywhere(ctx, input.acct);
      return (await presentAccounts(ctx, [ctx.viewer.actorId]))[0] ?? refuse('record_not_found');
    }),

  undo: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      inPerson: true,
      openapi: {
        method: 'DELETE',
        path: '/api/v1/accounts/move',
        tags,
        summary: 'Take a move back; followers that moved stay where they are',
      },
    })
    .input(nothing)
    .output(accountSchema)
    .mutation(async ({ ctx }) => {
      await undoMove(ctx);
      return (await presentAccounts(ctx, [ctx.viewer.actorId]))[0] ?? refuse('record_not_found');
    }),

  aliases: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v1/account_aliases',
        tags,
        summary: 'List the accounts that may move to yours',
      },
    })
    .input(nothing)
    .output(z.array(accountSchema))
    .query(async ({ ctx }) => presentAccounts(ctx, await ownAliases(ctx))),

  addAlias: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      inPerson: true,
      openapi: { method: 'POST', path: '/api/v1/account_aliases', tags, summary: 'Let an account move to yours' },
    })
    .input(acctInput)
    .output(z.array(accountSchema))
    .mutation(async ({ ctx, input }) => {
      await aliasAnywhere(ctx, input.acct);
      return presentAccounts(ctx, await ownAliases(ctx));
    }),

  removeAlias: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      inPerson: true,
      openapi: {
        method: 'DELETE',
        path: '/api/v1/account_aliases/{id}',
        tags,
        summary: 'Do not let an account move to yours any more',
      },
    })
    .input(z.object({ id: idInput }))
    .output(z.array(accountSchema))
    .mutation(async ({ ctx, input }) => {
      await removeAlias(ctx, input.id);
      return presentAccounts(ctx, await ownAliases(ctx));
    }),
});
