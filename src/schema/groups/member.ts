/** Member: a membership of a group. */

import { builder } from '../building/builder.ts';
import { shownActor } from '../people/actor.ts';
import { Person } from '../people/person.ts';
import { Group } from './group.ts';

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
