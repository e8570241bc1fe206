/** Group, and the queries that read groups. */
import { groupsPage } from '../../domain/groups/list-groups.ts';
import { memberVisibleTo } from '../../domain/groups/visible.ts';
import { Openness as Open, GroupType as Type } from '../../generated/prisma/enums.ts';
import { builder } from '../building/builder.ts';
import { NULLABLE_ITEMS, NULLABLE_LIST } from '../building/nullable.ts';
import { pageArguments } from '../building/page-arguments.ts';
import { Actor } from '../people/actor.ts';

const MEMBERS_MAX = 100;

const GroupType = builder.enumType(Type, { name: 'GroupType' });
const Openness = builder.enumType(Open, { name: 'Openness' });

export const Group = builder.prismaObject('Actor', {
  variant: 'Group',
  interfaces: [Actor],
  select: { id: true, type: true, deletedAt: true, suspendedAt: true },
  fields: (t) => ({
    openness: t.expose('openness', { type: Openness, nullable: true }),
    types: t.expose('groupType', { type: GroupType, nullable: true }),
    members: t.relation('members', {
      nullable: NULLABLE_ITEMS,
      query: (_args, ctx) => ({
        where: memberVisibleTo(ctx.viewer),
        orderBy: [{ role: 'desc' }, { id: 'asc' }],
        take: MEMBERS_MAX,
      }),
    }),
  }),
});

builder.queryFields((t) => ({
  group: t.prismaField({
    type: Group,
    nullable: true,
    args: { preferredUsername: t.arg.string({ required: true }) },
    resolve: async (query, _root, { preferredUsername }, ctx) => {
      const { id } = await ctx.find.groupNamed({ name: preferredUsername });
      return ctx.db.actor.findUnique({ ...query, where: { id } });
    },
  }),
  groups: t.prismaField({
    type: [Group],
    nullable: NULLABLE_LIST,
    args: pageArguments(t),
    resolve: (query, _root, args, ctx) => ctx.db.actor.findMany({ ...query, ...groupsPage(args) }),
  }),
}));
