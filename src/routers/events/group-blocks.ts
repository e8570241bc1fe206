/** People whom a group blocks. */
import { z } from 'zod';
import { groupIdOf } from '../../domain/groups/find.ts';
import { blockFromGroup, groupBlocks, unblockFromGroup } from '../../domain/groups/group-blocks.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { accountSchema, presentAccounts } from '../../entities/people/account.ts';
import { idInput } from '../../procedures/inputs.ts';
import { backwardPageInput } from '../../procedures/pagination.ts';
import { presentPeople } from '../../procedures/people-page.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput } from './event-inputs.ts';
import { groupInput } from './group-inputs.ts';

const tags = ['groups'];

const blockInput = z.object({ id: groupInput, accountId: idInput, actorId: actorIdInput });

export const groupBlocksRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/groups/{id}/blocks',
        tags,
        summary: 'List the people whom a group that you moderate blocks',
      },
    })
    .input(z.object({ id: groupInput, actorId: actorIdInput, ...backwardPageInput(40) }))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input: { id, actorId, ...page } }) =>
      presentPeople(ctx, page, await groupBlocks(ctx, { group: id, actorId }, pageBounds(page))),
    ),

  create: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/blocks/{accountId}',
        tags,
        summary: 'Block a person from a group that you moderate',
        description:
          'Ends a membership, a request and an invitation. The person can neither join the group, nor post to it, nor reply in its discussions.',
      },
    })
    .input(blockInput)
    .output(accountSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const blocked = await blockFromGroup(ctx, { groupId: await groupIdOf(ctx, id), ...input });
      return (await presentAccounts(ctx, [blocked.id]))[0] ?? refuse('record_not_found');
    }),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/groups/{id}/blocks/{accountId}',
        tags,
        summary: 'Unblock a person from a group that you moderate',
      },
    })
    .input(blockInput)
    .output(accountSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const unblocked = await unblockFromGroup(ctx, { groupId: await groupIdOf(ctx, id), ...input });
      return (await presentAccounts(ctx, [unblocked.id]))[0] ?? refuse('record_not_found');
    }),
});
