/** searchAddress and reverseGeocode. */
import type { FoundPlace } from '../../domain/search/search-places.ts';
import { builder } from '../building/builder.ts';
import type { GraphQLContext } from '../building/graphql-context.ts';
import { pageArguments } from '../building/page-arguments.ts';
import { Address, UNSTORED } from './address.ts';

/** A found place as a row of the type Address. */
const asAddress = (ctx: GraphQLContext) => (place: FoundPlace) => ({
  ...place,
  id: place.id ?? UNSTORED,
  createdAt: ctx.clock.now(),
});

builder.queryFields((t) => ({
  searchAddress: t.field({
    type: [Address],
    nullable: { list: true, items: true },
    args: { ...pageArguments(t), query: t.arg.string({ required: true }) },
    resolve: async (_root, { query, ...page }, ctx) =>
      (await ctx.find.searchPlaces({ typed: query, ...page })).map(asAddress(ctx)),
  }),
  reverseGeocode: t.field({
    type: [Address],
    nullable: { list: true, items: true },
    args: { latitude: t.arg.float({ required: true }), longitude: t.arg.float({ required: true }) },
    resolve: async (_root, point, ctx) => (await ctx.find.placesAt(point)).map(asAddress(ctx)),
  }),
}));
