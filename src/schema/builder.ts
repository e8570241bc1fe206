/** The Pothos builder that every type of the event interface is made with. */
import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import type PrismaTypes from '../generated/pothos-prisma-types.ts';
import { getDatamodel } from '../generated/pothos-prisma-types.ts';
import type { createCaller } from '../routers/app-router.ts';
import type { RequestContext } from '../routers/context.ts';

export interface GraphQLContext extends RequestContext {
  /** The procedures, called as this request's viewer: every mutation ends in one. */
  caller: ReturnType<typeof createCaller>;
}

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

/** What one operation may ask for; a list counts as ten of its items unless its `limit` says otherwise. */
export const COMPLEXITY = { complexity: 20_000, depth: 15, breadth: 400 };

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [PrismaPlugin, ComplexityPlugin],
  prisma: { client: (ctx) => ctx.db, dmmf: getDatamodel(), onUnusedQuery: 'warn' },
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10, limit: COMPLEXITY },
});

builder.queryType({ name: 'RootQueryType' });
builder.mutationType({ name: 'RootMutationType' });
