/** Puts Prisma's query compiler into a file of its own: as base64 in a module it stays in memory three times over. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const FILE = 'query_compiler.wasm';

/** What Prisma's generator writes to load the compiler. */
const LOADED =
  /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/[\w.-]+)"\)\s+return await decodeBase64AsWasm\(wasm\)/;

const READ = `const { readFile } = await import("node:fs/promises")
    return new WebAssembly.Module(await readFile(new URL("./${FILE}", import.meta.url)))`;

/** @param folder of Prisma's generated class, which is changed to read the file */
export function unpackQueryCompiler(folder: string): void {
  const file = path.join(folder, 'class.ts');
  const text = readFileSync(file, 'utf8');
  if (text.includes(READ)) return;
  const [found, name = ''] = LOADED.exec(text) ?? [];
  if (!found) throw new Error(`${file} loads the query compiler in another way than this version of Prisma did.`);
  const { wasm } = createRequire(file)(name.replace(/\.mjs$/, '.js')) as { wasm: string };
  writeFileSync(path.join(folder, FILE), Buffer.from(wasm, 'base64'));
  writeFileSync(file, text.replace(found, READ));
}
