/** Runs Prisma's CLI with the WebAssembly schema engine and the server's database. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readConfig } from '../src/platform/config.ts';
import { useEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';

const root = path.join(import.meta.dirname, '..');
const args = process.argv.slice(2);

/** Commands that need a database server, if only for a shadow database. */
const needsDatabase = args[0] === 'db' || args[0] === 'migrate';

const config = readConfig(process.env);
const embedded = needsDatabase && !config.databaseUrl ? await useEmbeddedPostgres({ dataDir: config.dataDir }) : null;
const databaseUrl = config.databaseUrl ?? embedded?.url;

const child = spawn(process.execPath, [path.join(root, 'node_modules/prisma/build/index.js'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'scripts/schema-engine.mjs'),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
});
child.once('exit', async (code) => {
  await embedded?.stop();
  process.exit(code ?? 1);
});
