/** Comment, and createComment. */
import { COMMENT_VISIBILITY, commentText, commentUuid } from '../../domain/comments/comment.ts';
import { threadLanguages } from '../../domain/comments/thread-languages.ts';
import { statusVisibleTo } from '../../domain/statuses/visible.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import { batched } from '../building/batch.ts';
import { builder } from '../building/builder.ts';
import { NULLABLE_ITEMS } from '../building/nullable.ts';
import { NESTED_MAX } from '../people/actor.ts';

/** The cost multiplier of a list of replies; few posts have more. */
const USUAL_REPLIES = 20;

const CommentVisibility = builder.enumType('CommentVisibility', {
  values: ['INVITE', 'MODERATED', 'PRIVATE', 'PUBLIC', 'UNLISTED'] as const,
});

export const Comment = builder.prismaObject('Status', {
  name: 'Comment',
  select: { id: true },
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: (status) => status.id.toString() }),
    uuid: t.field({ type: 'UUID', nullable: true, select: { uri: true }, resolve: commentUuid }),
    url: t.exposeString('url', { nullable: true }),
    text: t.string({ nullable: true, select: { content: true }, resolve: commentText }),
    local: t.exposeBoolean('local', { nullable: true }),
    primaryLanguage: t.exposeString('language', { nullable: true }),
    threadLanguages: t.field({
      type: ['String'],
      complexity: { field: 1, multiplier: 1 },
      nullable: NULLABLE_ITEMS as unknown as { list: false; items: true },
      select: { conversationId: true },
      resolve: async ({ conversationId }, _args, ctx) =>
        (await batched(ctx, threadLanguages, conversationId, (ids) => threadLanguages(ctx, ids))) ?? [],
    }),
    visibility: t.field({
      type: CommentVisibility,
      nullable: true,
      select: { visibility: true },
      resolve: (status) => COMMENT_VISIBILITY[status.visibility],
    }),
  }),
});

builder.prismaObjectField('Status', 'replies', (t) =>
  t.field({
    type: [Comment],
    complexity: { field: 1, multiplier: USUAL_REPLIES },
    nullable: { list: true, items: true },
    select: (_args, ctx, nested) => ({
      replies: nested({
        where: statusVisibleTo(ctx.viewer?.actorId ?? null),
        orderBy: { id: 'asc' },
        take: NESTED_MAX,
      }),
    }),
    // A deleted post has none.
    resolve: (status) => status.replies ?? [],
  }),
);

builder.mutationField('createComment', (t) =>
  t.prismaField({
    type: Comment,
    nullable: true,
    args: { actorUsername: t.arg.string({ required: true }), text: t.arg.string({ required: true }) },
    resolve: async (query, _root, args, ctx) => {
      if (!ctx.viewer) {
        throw new Refusal('unauthenticated', 'You are not allowed to create a comment if not connected');
      }
      const { id } = await ctx.caller.comments.create(args);
      return ctx.db.status.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
);
