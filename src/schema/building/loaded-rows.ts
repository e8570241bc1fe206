/** A Pothos plugin for loaded rows: resolves fields from the row, for which Pothos would query the database. */
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { isLoaded } from '../../domain/kernel/loaded-row.ts';

/** The plugin's name; in the builder's list it must precede Prisma's. */
export const LOADED_ROWS = 'loadedRows';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      loadedRows: LoadedRowsPlugin<Types>;
    }
  }
}

type Resolver = GraphQLFieldResolver<unknown, object, object>;

class LoadedRowsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolver: Resolver, field: PothosOutputFieldConfig<Types>): Resolver {
    const own = field.resolve as Resolver | undefined;
    if (!own || field.kind !== 'PrismaObject') return resolver;
    return (row, args, ctx, info) => (isLoaded(row) ? own : resolver)(row, args, ctx, info);
  }
}

SchemaBuilder.registerPlugin(LOADED_ROWS, LoadedRowsPlugin);
