/** Follower: who follows whom. */
import { Actor, living } from './actor.ts';
import { builder } from './builder.ts';

builder.prismaObject('Follow', {
  name: 'Follower',
  fields: (t) => ({
    actor: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ follower: nested() }),
      resolve: (follow) => living(follow.follower),
    }),
    targetActor: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ target: nested() }),
      resolve: (follow) => living(follow.target),
    }),
    approved: t.exposeBoolean('approved', { nullable: true }),
  }),
});
