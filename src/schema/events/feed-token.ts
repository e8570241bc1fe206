/** FeedToken, the fields of Person and User that list them, and the mutations that create and delete one. */
import { feedTokensPage } from '../../domain/feeds/feed-tokens.ts';
import { isOwnIdentity } from '../../domain/persons/visible.ts';
import { isOwnUser } from '../../domain/users/visible.ts';
import { Refusal } from '../../platform/errors.ts';
import { builder } from '../building/builder.ts';
import { DeletedObject } from '../deleted.ts';
import { Actor, shownActor } from '../people/actor.ts';
import { Person } from '../people/person.ts';
import { User } from '../people/user.ts';

const FeedToken = builder.prismaObject('FeedToken', {
  name: 'FeedToken',
  select: { id: true },
  fields: (t) => ({
    token: t.exposeString('token', { nullable: true }),
    actor: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ actor: nested() }),
      resolve: (row, _args, ctx) => shownActor(ctx, row.actor),
    }),
    user: t.relation('user', { type: User, nullable: true }),
  }),
});

const tokens = { type: [FeedToken] as [typeof FeedToken], nullable: { list: true, items: true } as const };

builder.prismaObjectField(Person, 'feedTokens', (t) =>
  t.field({
    ...tokens,
    select: (_args, ctx, nested) => ({ feedTokens: nested(feedTokensPage(ctx.viewer)) }),
    // A token gives access to the calendar, so only its owner sees it.
    resolve: (person, _args, ctx) => (isOwnIdentity(ctx.viewer, person) ? person.feedTokens : null),
  }),
);

builder.prismaObjectField(User, 'feedTokens', (t) =>
  t.field({
    ...tokens,
    select: (_args, ctx, nested) => ({ feedTokens: nested(feedTokensPage(ctx.viewer)) }),
    resolve: (user, _args, ctx) => (isOwnUser(ctx.viewer, user.id) ? user.feedTokens : null),
  }),
);

const DeletedFeedToken = builder
  .objectRef<{ actor: { id: string } | null; user: { id: string } }>('DeletedFeedToken')
  .implement({
    fields: (t) => ({
      actor: t.expose('actor', { type: DeletedObject, nullable: true }),
      user: t.expose('user', { type: DeletedObject, nullable: true }),
    }),
  });

const connected = (ctx: { viewer: unknown }, toDoWhat: string): void => {
  if (!ctx.viewer)
    throw new Refusal('unauthenticated', `You are not allowed to ${toDoWhat} a feed token if not connected`);
};

builder.mutationFields((t) => ({
  createFeedToken: t.prismaField({
    type: FeedToken,
    nullable: true,
    args: { actorId: t.arg.id() },
    resolve: async (query, _root, { actorId }, ctx) => {
      connected(ctx, 'create');
      const { token } = await ctx.caller.feeds.createToken({ actorId });
      return ctx.db.feedToken.findUnique({ ...query, where: { token } });
    },
  }),
  deleteFeedToken: t.field({
    type: DeletedFeedToken,
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, ctx) => {
      connected(ctx, 'delete');
      return ctx.caller.feeds.deleteToken({ token });
    },
  }),
}));
