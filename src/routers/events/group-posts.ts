/** Posts that wait for the moderators of a group: listing, accepting and refusing them. */
import { z } from 'zod';
import { groupIdOf } from '../../domain/groups/find.ts';
import { answerPost } from '../../domain/groups/wall/answer-post.ts';
import { wallRequests } from '../../domain/groups/wall/wall-requests.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusesSchema, statusSchema } from '../../entities/statuses/status-schema.ts';
import { idInput } from '../../procedures/inputs.ts';
import { backwardPageInput, linkPage } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { presentStatus } from '../statuses/status-answer.ts';
import { actorIdInput } from './event-inputs.ts';
import { groupInput } from './group-inputs.ts';

const tags = ['groups'];

const postInput = z.object({ id: groupInput, statusId: idInput, actorId: actorIdInput });

export const groupPostsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/groups/{id}/post_requests',
        tags,
        summary: 'List the posts that wait for the moderators of a group',
        description: 'Moderators see all of them, others their own.',
      },
    })
    .input(z.object({ id: groupInput, actorId: actorIdInput, ...backwardPageInput(20) }))
    .output(statusesSchema)
    .query(async ({ ctx, input: { id, actorId, ...page } }) => {
      const posts = await wallRequests(ctx, { group: id, actorId }, pageBounds(page));
      linkPage(
        ctx,
        page,
        posts.map((post) => post.id),
        'people',
      );
      return presentStatuses(ctx, posts);
    }),

  accept: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/post_requests/{statusId}/accept',
        tags,
        summary: 'Accept a post, so that the group that you moderate shares it',
      },
    })
    .input(postInput)
    .output(statusSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentStatus(ctx, await answerPost(ctx, { groupId: await groupIdOf(ctx, id), ...input }, 'ACCEPTED')),
    ),

  refuse: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/post_requests/{statusId}/refuse',
        tags,
        summary: 'Refuse a post, which stays its author’s; the author alone reads one for members then',
      },
    })
    .input(postInput)
    .output(statusSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentStatus(ctx, await answerPost(ctx, { groupId: await groupIdOf(ctx, id), ...input }, 'REJECTED')),
    ),
});
