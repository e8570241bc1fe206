#!/usr/bin/env node
/**
 * Replaces the native engine that Prisma's CLI would download: implements the same JSON-RPC on stdio with the engine's
 * WebAssembly build from the npm registry, over the pg driver.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { parseArguments, runSubcommand } from './schema-engine/command-line.mjs';
import { createAdapterFactory } from './schema-engine/database.mjs';

const options = parseArguments(process.argv.slice(2));
if (options.version) {
  process.stdout.write('schema-engine-cli wasm\n');
  process.exit(0);
}
if (options.subcommand) process.exit(await runSubcommand(options.subcommand, options.url));

const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
const { instance } = await WebAssembly.instantiate(readFileSync(path.join(folder, 'schema_engine_bg.wasm')), {
  './schema_engine_bg.js': bindings,
});
bindings.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

const factory = bindMigrationAwareSqlAdapterFactory(createAdapterFactory(options.url));
const datamodels = options.datamodels.map((file) => [file, readFileSync(file, 'utf8')]);
const engine = await bindings.SchemaEngine.new(datamodels.length > 0 ? { datamodels } : {}, () => {}, factory);

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

async function call(method, params, id) {
  if (method === 'getDatabaseVersion') return engine.version(null);
  // This build finds the shadow database for evaluateDataLoss only if diagnoseMigrationHistory has replayed the migrations before.
  if (method === 'evaluateDataLoss') {
    const { migrationsList, filters } = params;
    await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: true, filters });
  }
  const result = await engine[method](params);
  if (method !== 'diff') return result;
  // The native engine prints a diff by calling `print` of the CLI.
  if (result.stdout) send({ method: 'print', id: `print-${id}`, params: { content: result.stdout } });
  return { exitCode: result.exitCode, stdout: null };
}

async function answer({ method, params, id }) {
  if (!method) return; // the CLI's reply to `print`
  try {
    send({ id, result: (await call(method, params ?? {}, id)) ?? null });
  } catch (error) {
    const data = {
      is_panic: false,
      message: error.message,
      error_code: error.code,
      meta: error.meta ?? null,
      batch_request_idx: null,
    };
    send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } });
  }
}

let last = Promise.resolve();
const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
lines.on('line', (line) => {
  last = last.then(() => answer(JSON.parse(line)));
});
lines.on('close', () => last.finally(() => process.exit(0)));
