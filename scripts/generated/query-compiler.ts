/** Moves Prisma's query compiler to a file: as base64 in a module it would be in memory three times. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const FILE = 'query_compiler.wasm';

/** The code by which Prisma's generated client loads the compiler. */
const LOADED =
  /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/[\w.-]+)"\)\s+return await decodeBase64AsWasm\(wasm\)/;

const READ = `const { readFile } = await import("node:fs/promises")
    return new WebAssembly.Module(await readFile(new URL("./${FILE}", import.meta.url)))`;

/** @param folder the folder of Prisma's generated class, which is patched to read the file */
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
