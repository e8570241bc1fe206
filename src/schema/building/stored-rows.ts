/** A Pothos plugin for deleted objects that only the action log stores: resolves fields from the snapshot, not from the database. */
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { isStored } from '../../domain/action-log/snapshot.ts';

/** The plugin's name; in the builder's list it must precede Prisma's. */
export const STORED_ROWS = 'storedRows';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      storedRows: StoredRowsPlugin<Types>;
    }
  }
}

type Resolver = GraphQLFieldResolver<unknown, object, object>;

class StoredRowsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolver: Resolver, field: PothosOutputFieldConfig<Types>): Resolver {
    const own = field.resolve as Resolver | undefined;
    if (!own || !field.extensions?.pothosPrismaSelect) return resolver;
    return (row, args, ctx, info) => (isStored(row) ? own : resolver)(row, args, ctx, info);
  }
}

SchemaBuilder.registerPlugin(STORED_ROWS, StoredRowsPlugin);
