/** The Pothos builder of the event interface. */
import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import { getNullableType, isListType } from 'graphql';
import { PAGE_LIMIT, PAGE_MAX } from '../../domain/kernel/numbered-page.ts';
import type PrismaTypes from '../../generated/pothos-prisma-types.ts';
import { getDatamodel } from '../../generated/pothos-prisma-types.ts';
import type { GraphQLContext } from './graphql-context.ts';
import { LOADED_ROWS } from './loaded-rows.ts';
import { OWN_KEYS } from './own-keys.ts';

interface SchemaTypes {
  PrismaTypes: PrismaTypes;
  Context: GraphQLContext;
  Scalars: {
    ID: { Input: string; Output: string | bigint };
    DateTime: { Input: Date; Output: Date };
    UUID: { Input: string; Output: string };
    Point: { Input: string; Output: string };
    Upload: { Input: File; Output: never };
  };
}

/** Limits of an operation: estimated fields in the response, depth, and fields in the document. */
const COMPLEXITY = { complexity: 20_000, depth: 15, breadth: 400 };

/** The cost multiplier of a list without `limit`, unless its field has `complexity: SMALL_LIST`. */
const UNLIMITED_LIST = 50;
/** For lists that are short by nature, such as the tags of an event. */
export const SMALL_LIST = { field: 1, multiplier: 10 };

const itemsOf = (args: { limit?: unknown }): number => {
  if (!('limit' in args)) return UNLIMITED_LIST;
  return typeof args.limit === 'number' ? Math.min(Math.max(args.limit, 1), PAGE_MAX) : PAGE_LIMIT;
};

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [OWN_KEYS, LOADED_ROWS, PrismaPlugin, ComplexityPlugin],
  prisma: { client: (ctx) => ctx.db, dmmf: getDatamodel(), onUnusedQuery: 'warn' },
  complexity: {
    limit: COMPLEXITY,
    fieldComplexity: (args, _ctx, { type }) => ({
      field: 1,
      multiplier: isListType(getNullableType(type)) ? itemsOf(args) : 1,
    }),
  },
});

builder.queryType({ name: 'RootQueryType' });
builder.mutationType({ name: 'RootMutationType' });
