/** Events, Groups and Persons: the types of search results, and the search queries. */
import { groupVisibleTo } from '../domain/groups/visible.ts';
import { PAGE_LIMIT, PAGE_MAX } from '../domain/kernel/numbered-page.ts';
import { personVisibleTo } from '../domain/persons/visible.ts';
import type { Found } from '../domain/search/ranked.ts';
import { builder } from './building/builder.ts';
import { NULLABLE_ITEMS } from './building/nullable.ts';
import { pageArguments } from './building/page-arguments.ts';
import { Event } from './events/event.ts';
import { eventsById } from './events/find-events.ts';
import { Group } from './groups/group.ts';
import { Person } from './people/person.ts';

/** The query's cost is multiplied by its page size, so `elements` is not multiplied again. */
const complexity = { field: 1, multiplier: 1 };
const pageComplexity = ({ limit }: { limit?: number | null | undefined }) => ({
  field: 1,
  multiplier: Math.min(Math.max(limit ?? PAGE_LIMIT, 1), PAGE_MAX),
});

function inOrder<Row extends { id: bigint }>({ ids }: Found, rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const Events = builder.objectRef<Found>('Events').implement({
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: false }),
    elements: t.field({
      type: [Event],
      complexity,
      nullable: NULLABLE_ITEMS,
      resolve: async ({ ids }, _args, ctx, info) => {
        const byId = await eventsById(ctx, info, ids);
        return ids.flatMap((id) => byId.get(id) ?? []);
      },
    }),
  }),
});

const Groups = builder.objectRef<Found>('Groups').implement({
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: false }),
    elements: t.prismaField({
      type: [Group],
      complexity,
      nullable: NULLABLE_ITEMS,
      resolve: async (query, found, _args, ctx) => {
        const where = { AND: [{ id: { in: found.ids } }, groupVisibleTo()] };
        return inOrder(found, await ctx.db.actor.findMany({ ...query, where }));
      },
    }),
  }),
});

const Persons = builder.objectRef<Found>('Persons').implement({
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: false }),
    elements: t.prismaField({
      type: [Person],
      complexity,
      nullable: NULLABLE_ITEMS,
      resolve: async (query, found, _args, ctx) => {
        const where = { AND: [{ id: { in: found.ids } }, personVisibleTo(ctx)] };
        return inOrder(found, await ctx.db.actor.findMany({ ...query, where }));
      },
    }),
  }),
});

builder.queryFields((t) => {
  const args = { ...pageArguments(t), search: t.arg.string({ required: true }) };
  return {
    searchEvents: t.field({
      type: Events,
      nullable: true,
      complexity: pageComplexity,
      args,
      resolve: (_root, { search, ...page }, ctx) => ctx.find.searchEvents({ typed: search, ...page }),
    }),
    searchGroups: t.field({
      type: Groups,
      nullable: true,
      complexity: pageComplexity,
      args,
      resolve: (_root, { search, ...page }, ctx) => ctx.find.searchGroups({ typed: search, ...page }),
    }),
    searchPersons: t.field({
      type: Persons,
      nullable: true,
      complexity: pageComplexity,
      args,
      resolve: (_root, { search, ...page }, ctx) => ctx.find.searchPersons({ typed: search, ...page }),
    }),
  };
});
