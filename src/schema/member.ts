/** Member: how someone belongs to a group. */
import { living } from './actor.ts';
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
      resolve: (member) => living(member.actor),
    }),
    parent: t.field({
      type: Group,
      nullable: true,
      select: (_args, _ctx, nested) => ({ parent: nested() }),
      resolve: (member) => living(member.parent),
    }),
  }),
});
