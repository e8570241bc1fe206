/** A connection to PostgreSQL as Prisma's schema engine takes it: by the interface of its driver adapters, with the types of the system catalogue. */
import {
  bindMigrationAwareSqlAdapterFactory,
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

const { builtins } = pg.types;

/** Oids that pg has no names for. */
const NAME = 19;
const NAMES = 1003;
const TEXTS = 1009;
const SMALL_NUMBERS = 1005;
const NUMBERS = 1007;

/** All other types are read as text. */
const COLUMN_TYPES = new Map<number, ColumnType>([
  [builtins.BOOL, ColumnTypeEnum.Boolean],
  [builtins.CHAR, ColumnTypeEnum.Character],
  [builtins.INT2, ColumnTypeEnum.Int32],
  [builtins.INT4, ColumnTypeEnum.Int32],
  [builtins.OID, ColumnTypeEnum.Int64],
  [builtins.INT8, ColumnTypeEnum.Int64],
  [NAME, ColumnTypeEnum.Text],
  [NAMES, ColumnTypeEnum.TextArray],
  [TEXTS, ColumnTypeEnum.TextArray],
  [SMALL_NUMBERS, ColumnTypeEnum.Int32Array],
  [NUMBERS, ColumnTypeEnum.Int32Array],
]);

const KIND = { provider: 'postgres', adapterName: '@prisma/adapter-pg' } as const;

const refuse = (): never => {
  throw new Error('The schema engine only compares; it may not change a database.');
};

function adapterOf(client: pg.Client): SqlDriverAdapter {
  return {
    ...KIND,
    async queryRaw({ sql, args }: SqlQuery) {
      const { fields, rows } = await client.query({ text: sql, values: args, rowMode: 'array' });
      return {
        columnNames: fields.map(({ name }) => name),
        columnTypes: fields.map(({ dataTypeID }) => COLUMN_TYPES.get(dataTypeID) ?? ColumnTypeEnum.Text),
        rows,
      };
    },
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: () => Promise.resolve(),
  };
}

/** @param client a connection that the caller ends */
export const readOnlyAdapter = (client: pg.Client): object =>
  bindMigrationAwareSqlAdapterFactory({
    ...KIND,
    connect: () => Promise.resolve(adapterOf(client)),
    connectToShadowDb: refuse,
  });
