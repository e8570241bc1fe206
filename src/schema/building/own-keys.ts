/**
 * A Pothos plugin for repeated requests: the Idempotency-Key of a request becomes one key for each field of its mutation, because
 * two fields are two operations, even if both are `createEvent`.
 */
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { GraphQLContext } from './graphql-context.ts';

export const OWN_KEYS = 'ownKeys';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      ownKeys: OwnKeysPlugin<Types>;
    }
  }
}

type Resolver = GraphQLFieldResolver<unknown, object, object>;

class OwnKeysPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolver: Resolver, { kind }: PothosOutputFieldConfig<Types>): Resolver {
    if (kind !== 'Mutation') return resolver;
    return (root, args, given, info) => {
      const ctx = given as GraphQLContext;
      if (ctx.idempotencyKey === null) return resolver(root, args, ctx, info);
      return resolver(root, args, { ...ctx, caller: ctx.callerOf(String(info.path.key)) }, info);
    };
  }
}

SchemaBuilder.registerPlugin(OWN_KEYS, OwnKeysPlugin);
