/** Builds the web client, and compresses its files once, so that no request has to. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const web = path.join(import.meta.dirname, '../web');
const folder = path.join(import.meta.dirname, '../src/generated/client');

const COMPRESSIBLE = /\.(?:js|css|json|svg|webmanifest)$/;

await build({ configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' });

for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!COMPRESSIBLE.test(file)) continue;
  const bytes = readFileSync(path.join(folder, file));
  writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(bytes));
  writeFileSync(path.join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
}
