/** A Pothos plugin for whole rows: resolves fields from the row, for which Pothos would query the database. */
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { isWhole } from '../../domain/kernel/whole-row.ts';

/** The plugin's name; in the builder's list it must precede Prisma's. */
export const WHOLE_ROWS = 'wholeRows';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      wholeRows: WholeRowsPlugin<Types>;
    }
  }
}

type Resolver = GraphQLFieldResolver<unknown, object, object>;

class WholeRowsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolver: Resolver, field: PothosOutputFieldConfig<Types>): Resolver {
    const own = field.resolve as Resolver | undefined;
    if (!own || field.kind !== 'PrismaObject') return resolver;
    return (row, args, ctx, info) => (isWhole(row) ? own : resolver)(row, args, ctx, info);
  }
}

SchemaBuilder.registerPlugin(WHOLE_ROWS, WholeRowsPlugin);
