/** Builds the web client and its service worker, and compresses their files once, so that no request has to. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const web = path.join(import.meta.dirname, '../web');
const folder = path.join(import.meta.dirname, '../src/generated/client');

const COMPRESSIBLE = /\.(?:js|css|json|svg|wasm|webmanifest)$/;

const filesIn = (below: string): string[] =>
  readdirSync(path.join(folder, below), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join(below, file),
  );

/** The map is of no use without a network. The decoder of QR codes is large, and stored when it is first used (web/worker/sw.ts). */
const NOT_AHEAD = /\/(?:map-canvas|maplibre-gl)|\.wasm$/;

/** The files that the service worker caches: the hashed files, and the page, whose revision changes with any of them. */
function precachedFiles(): { url: string; revision: string | null }[] {
  const hashed = filesIn('assets')
    .filter((file) => !NOT_AHEAD.test(file))
    .sort();
  const revision = createHash('sha256').update(hashed.join()).digest('hex').slice(0, 16);
  return [...hashed.map((file) => ({ url: `/client/${file}`, revision: null })), { url: '/offline', revision }];
}

/** Page → the module that it is loaded from, as Vite's manifest names it. */
async function pageModules(): Promise<Record<string, string>> {
  const { PAGES } = (await import(path.join(web, 'src/app/page-table.ts'))) as { PAGES: Record<string, () => unknown> };
  const modules = Object.entries(PAGES).map(([page, load]) => {
    const [, module = ''] = /import\('([^']+)'\)/.exec(String(load)) ?? [];
    if (!module) throw new Error(`The page ${page} names no module.`);
    return [page, path.posix.join('src/app', module)];
  });
  return Object.fromEntries(modules);
}

await build({ configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' });
writeFileSync(path.join(folder, '.vite/pages.json'), JSON.stringify(await pageModules()));
await build({
  configFile: false,
  logLevel: 'warn',
  define: { FILES: JSON.stringify(precachedFiles()), 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: path.join(web, 'worker/sw.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});

for (const file of filesIn('.')) {
  // Only the server reads the manifests in .vite.
  if (!COMPRESSIBLE.test(file) || file.startsWith('.vite/')) continue;
  const bytes = readFileSync(path.join(folder, file));
  writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(bytes));
  writeFileSync(path.join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
}
