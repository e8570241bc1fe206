/** Follower: a follow between two actors. */

import { builder } from '../building/builder.ts';
import { Actor, shownActor } from './actor.ts';

builder.prismaObject('Follow', {
  name: 'Follower',
  fields: (t) => ({
    actor: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ follower: nested() }),
      resolve: (follow, _args, ctx) => shownActor(ctx, follow.follower),
    }),
    targetActor: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ target: nested() }),
      resolve: (follow, _args, ctx) => shownActor(ctx, follow.target),
    }),
    approved: t.exposeBoolean('approved', { nullable: true }),
  }),
});
