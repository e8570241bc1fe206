/** The engine's CLI: its arguments, and the sub-commands that run instead of JSON-RPC. */
import pg from 'pg';
import { connectionSettings } from './database.mjs';

/** Flags whose value is ignored. */
const IGNORED_WITH_VALUE = new Set(['--enabled-preview-features', '--extension-types']);

/** @returns {{ version: boolean, subcommand: string | undefined, url: string | undefined, datamodels: string[] }} */
export function parseArguments(args) {
  const options = { version: false, subcommand: undefined, url: undefined, datamodels: [] };
  const rest = [...args];
  while (rest.length > 0) {
    const flag = rest.shift();
    if (flag === '--version') options.version = true;
    else if (flag === '--datamodels') options.datamodels.push(rest.shift());
    else if (flag === '--datasource') options.url = JSON.parse(rest.shift()).url;
    else if (flag === 'cli') options.subcommand = rest.shift();
    else if (IGNORED_WITH_VALUE.has(flag)) rest.shift();
  }
  return options;
}

const ERROR_CODES = { '3D000': 'P1003', '28P01': 'P1000' };

function log(level, message, extra = {}) {
  const line = {
    timestamp: new Date().toISOString(),
    level,
    fields: { message, ...extra },
    target: 'schema_engine::logger',
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

async function query(settings, sql) {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    if (sql) await client.query(sql);
  } finally {
    await client.end();
  }
}

/** can-connect-to-database, create-database or drop-database; returns the exit code. */
export async function runSubcommand(name, url) {
  log('INFO', 'start'); // Prisma's CLI drops the first line
  const settings = connectionSettings(url);
  try {
    if (name === 'can-connect-to-database') await query(settings);
    else {
      const act = name === 'create-database' ? 'CREATE' : 'DROP';
      await query({ ...settings, database: 'postgres' }, `${act} DATABASE ${pg.escapeIdentifier(settings.database)}`);
    }
    return 0;
  } catch (error) {
    const absent = error.code === '3D000';
    const message = absent ? `Database \`${settings.database}\` does not exist on the database server` : error.message;
    log('ERROR', message, { error_code: ERROR_CODES[error.code] ?? 'P1001', is_panic: false });
    return 1;
  }
}
