/** Comment, and createComment. */
import { queryFromInfo } from '@pothos/plugin-prisma';
import { COMMENT_VISIBILITY, commentText, commentUuid } from '../../domain/comments/comment.ts';
import { threadLanguages } from '../../domain/comments/thread-languages.ts';
import { visibleReplies } from '../../domain/comments/visible-replies.ts';
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
    resolve: async (status, _args, ctx, info) => {
      const query = queryFromInfo({ context: ctx, info }) as object;
      const replies = await batched(ctx, info.fieldNodes[0], status.id, async (ids) => {
        const found = await visibleReplies(ctx, ids, NESTED_MAX);
        const rows = await ctx.db.status.findMany({ ...query, where: { id: { in: [...found.values()].flat() } } });
        const byId = new Map(rows.map((row) => [row.id, row]));
        return new Map([...found].map(([id, own]) => [id, own.flatMap((reply) => byId.get(reply) ?? [])]));
      });
      return (replies ?? []) as (typeof Comment.$inferType)[];
    },
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
