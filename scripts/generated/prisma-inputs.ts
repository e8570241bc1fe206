/** Makes Prisma's client read the graph of its inputs from a file, node by node (`lazy-inputs.ts`), instead of decoding all of it for each client. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const RUNTIME = '@prisma/client/runtime/client';

/** The generated sources that import Prisma's runtime, and not only its types. */
const IMPORTING = ['../client.ts', 'prismaNamespace.ts', 'class.ts'];

/** Prisma's runtime decodes the graph of a new client. */
const DECODED = /static deserialize\((\w+),(\w+)\)\{let (\w+)=\w+\(\1\);return new (\w+)\(\3,\2\)\}/;

/** The generated class has the graph as text. */
const GRAPH = /config\.parameterizationSchema = \{\s+strings: (JSON\.parse\(".*"\)),\s+graph: "([\w-]+)"\s+\}/;

function replaced(file: string, text: string, found: RegExp, by: string): string {
  if (!found.test(text))
    throw new Error(`${file} holds Prisma's inputs in another way than this version of Prisma did.`);
  return text.replace(found, by);
}

/** @param folder of Prisma's generated class */
export function readInputsLazily(folder: string): void {
  const file = path.join(folder, 'class.ts');
  const text = readFileSync(file, 'utf8');
  if (text.includes('lazyInputs')) return;
  const graph = GRAPH.exec(text)?.[2] ?? '';
  const lazy = 'config.parameterizationSchema = lazyInputs($1, readFileSync(new URL("./inputs.bin", import.meta.url)))';
  const imports = 'import { readFileSync } from "node:fs"\nimport { lazyInputs } from "./lazy-inputs.ts"\n';
  writeFileSync(file, replaced(file, text, GRAPH, lazy).replace(/^import /m, `${imports}import `));
  writeFileSync(path.join(folder, 'inputs.bin'), Buffer.from(graph, 'base64url'));
  copyFileSync(path.join(import.meta.dirname, 'lazy-inputs.ts'), path.join(folder, 'lazy-inputs.ts'));
  copyRuntime(folder);
}

/** A copy of Prisma's runtime that takes the inputs as they are; only the generated client uses it. */
function copyRuntime(folder: string): void {
  const source = createRequire(import.meta.url)
    .resolve(RUNTIME)
    .replace(/\.js$/, '.mjs');
  const code = replaced(
    source,
    readFileSync(source, 'utf8'),
    DECODED,
    'static deserialize($1,$2){return new $4($1,$2)}',
  );
  writeFileSync(path.join(folder, 'runtime.mjs'), code.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
  writeFileSync(path.join(folder, 'runtime.d.mts'), `export * from '${RUNTIME}';\n`);
  for (const name of IMPORTING) {
    const file = path.join(folder, name);
    const own = path.dirname(name) === '..' ? './internal/runtime.mjs' : './runtime.mjs';
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`"${RUNTIME}"`, `"${own}"`));
  }
}
