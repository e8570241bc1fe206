/** Member: how someone belongs to a group. */
import { shownActor } from './actor.ts';
import { builder } from './builder.ts';
import { Group } from './group.ts';
import { Person } from './person.ts';

builder.prismaObject('Member', {
  name: 'Member',
  fields: (t) => ({
    role: t.exposeInt('role', { nullable: true }),
    actor: t.field({
      type: Person,
      nullable: true,
      select: (_args, _ctx, nested) => ({ actor: nested() }),
      resolve: (member, _args, ctx) => shownActor(ctx, member.actor),
    }),
    parent: t.field({
      type: Group,
      nullable: true,
      select: (_args, _ctx, nested) => ({ parent: nested() }),
      resolve: (member, _args, ctx) => shownActor(ctx, member.parent),
    }),
  }),
});
