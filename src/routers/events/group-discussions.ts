/** Discussions of a group: its posts that have a title. A post begins one by `title` and `group_id` of `statuses.create`. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { groupIdOf } from '../../domain/groups/find.ts';
import { closeDiscussion, renameDiscussion } from '../../domain/groups/wall/change-discussion.ts';
import { findDiscussion, listDiscussions } from '../../domain/groups/wall/discussions.ts';
import { moderateReply } from '../../domain/groups/wall/moderate-reply.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { LONGEST_TITLE } from '../../domain/statuses/discussions/heading.ts';
import { type Discussion, discussionSchema, presentDiscussions } from '../../entities/events/discussion.ts';
import { statusSchema } from '../../entities/statuses/status-schema.ts';
import type { Status } from '../../generated/prisma/client.ts';
import { folded, idInput, textInput } from '../../procedures/inputs.ts';
import { backwardPageInput, linkPage } from '../../procedures/pagination.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { presentStatus } from '../statuses/status-answer.ts';
import { actorIdInput } from './event-inputs.ts';
import { groupInput } from './group-inputs.ts';

const tags = ['groups'];

const discussionInput = z.object({ id: groupInput, statusId: idInput });
const actingInput = discussionInput.extend({ actorId: actorIdInput });

async function presentOne(ctx: DomainContext, { id, actorId }: Pick<Status, 'id' | 'actorId'>): Promise<Discussion> {
  const [shown] = await presentDiscussions(ctx, [{ id, actor_id: actorId }]);
  return shown ?? refuse('record_not_found');
}

export const groupDiscussionsRouter = router({
  list: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/groups/{id}/discussions',
        tags,
        summary: 'List the discussions of a group, the one with the latest reply first',
        description: 'The cursors of its pages are not the ids of discussions: follow the `Link` header.',
      },
    })
    .input(z.object({ id: groupInput, ...backwardPageInput(20) }))
    .output(z.array(discussionSchema))
    .query(async ({ ctx, input: { id, ...page } }) => {
      const { statuses, places } = await listDiscussions(ctx, id, pageBounds(page));
      linkPage(ctx, page, places, 'people');
      return presentDiscussions(ctx, statuses);
    }),

  get: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/groups/{id}/discussions/{statusId}',
        tags,
        summary: 'Read a discussion of a group',
        description: 'Its replies are the context of its first post.',
      },
    })
    .input(discussionInput)
    .output(discussionSchema)
    .query(async ({ ctx, input }) => {
      const { id, actor_id: actorId } = await findDiscussion(ctx, input.id, input.statusId);
      return presentOne(ctx, { id, actorId });
    }),

  rename: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'PATCH',
        path: '/api/v1/groups/{id}/discussions/{statusId}',
        tags,
        summary: 'Rename a discussion that you began',
      },
    })
    .input(actingInput.extend({ title: textInput(LONGEST_TITLE).overwrite(folded) }))
    .output(discussionSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentOne(ctx, await renameDiscussion(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  close: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/discussions/{statusId}/close',
        tags,
        summary: 'Close a discussion of a group that you moderate, so that it accepts no further replies',
      },
    })
    .input(actingInput)
    .output(discussionSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentOne(ctx, await closeDiscussion(ctx, { groupId: await groupIdOf(ctx, id), ...input }, true)),
    ),

  reopen: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/discussions/{statusId}/reopen',
        tags,
        summary: 'Open a closed discussion of a group that you moderate',
      },
    })
    .input(actingInput)
    .output(discussionSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentOne(ctx, await closeDiscussion(ctx, { groupId: await groupIdOf(ctx, id), ...input }, false)),
    ),

  removeReply: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/discussion_replies/{statusId}/remove',
        tags,
        summary: 'Remove a reply from a discussion of a group that you moderate',
        description: 'The post stays its author’s, who is notified unless the group blocks them.',
      },
    })
    .input(actingInput)
    .output(statusSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentStatus(ctx, await moderateReply(ctx, { groupId: await groupIdOf(ctx, id), ...input }, 'REJECTED')),
    ),

  restoreReply: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/discussion_replies/{statusId}/restore',
        tags,
        summary: 'Restore a reply that was removed from a discussion of a group that you moderate',
      },
    })
    .input(actingInput)
    .output(statusSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentStatus(ctx, await moderateReply(ctx, { groupId: await groupIdOf(ctx, id), ...input }, 'ACCEPTED')),
    ),
});
