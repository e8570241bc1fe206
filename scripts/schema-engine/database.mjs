/** The engine's connections: Prisma's pg adapter, extended with what the schema engine needs. */
import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

/** The OID of `"char"`, a catalogue type that the adapter does not support. */
const CHAR = 18;
const TEXT = 25;
/** The adapter's code for a character column. */
const CHARACTER_COLUMN = 6;

/** Separate settings instead of a connection string, which would override the shadow database's name. */
export function connectionSettings(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password) || undefined,
    database: decodeURIComponent(pathname.slice(1)),
    max: 1,
  };
}

/** Makes the adapter read catalogue columns, and run scripts as a whole instead of splitting them at semicolons. */
function fitForMigrations(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = Object.getPrototypeOf(Object.getPrototypeOf(adapter)).queryRaw;
  adapter.queryRaw = async (sql) => {
    const { fields, rows } = await performIO(sql);
    const readable = fields.map((field) => (field.dataTypeID === CHAR ? { ...field, dataTypeID: TEXT } : field));
    const reader = Object.assign(Object.create(adapter), { performIO: async () => ({ fields: readable, rows }) });
    const result = await queryRaw.call(reader, sql);
    result.columnTypes = result.columnTypes.map((type, i) => (fields[i].dataTypeID === CHAR ? CHARACTER_COLUMN : type));
    return result;
  };
  adapter.executeScript = async (script) => {
    try {
      await adapter.client.query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
  return adapter;
}

/** The adapter without a database, enough for comparing schemas and migrations offline. */
function offlineAdapter() {
  const refuse = async (query) => {
    if (/version\(\)/i.test(query?.sql)) {
      return {
        columnNames: ['exists', 'version', 'numeric_version'],
        columnTypes: [5, 7, 0],
        rows: [[true, 'PostgreSQL 18.4', 180004]],
      };
    }
    throw new Error('This command needs a database: set DATABASE_URL.');
  };
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    queryRaw: refuse,
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    dispose: async () => {},
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
  };
}

/** Connects the engine to `url`, and to empty shadow databases that are dropped after use. */
export function createAdapterFactory(url) {
  const settings = url ? connectionSettings(url) : null;
  const schema = (url && new URL(url).searchParams.get('schema')) || undefined;
  const connect = async (database) =>
    fitForMigrations(await new PrismaPg({ ...settings, database }, { schema }).connect());
  const administer = async (sql) => {
    const client = new pg.Client({ ...settings, database: 'postgres' });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: async () => (settings ? connect(settings.database) : offlineAdapter()),
    async connectToShadowDb() {
      const name = `prisma_migrate_shadow_db_${randomUUID()}`;
      await administer(`CREATE DATABASE "${name}" TEMPLATE template0`);
      const adapter = await connect(name);
      const dispose = adapter.dispose.bind(adapter);
      adapter.dispose = async () => {
        await dispose();
        await administer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      };
      return adapter;
    },
  };
}
