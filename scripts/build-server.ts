/** Bundles the server for the npm package: JavaScript that needs no packages but those with programs of their own, which npm installs. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'dist');

const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** pg and ws name these for those who install them. */
const OPTIONAL = ['pg-native', 'bufferutil', 'utf-8-validate'];

const LICENSE = /^(?:licen[cs]e|copying|notice)/i;

/** The folder of the package that a module belongs to. */
const packageOf = (module: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0];

/** What the licenses of bundled packages ask for: that their texts go with every copy. */
function licenseTexts(chunks: readonly OutputChunk[]): string {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  const folders = [...new Set(modules.map(packageOf))].filter((found) => found !== undefined);
  const texts = folders.sort().map((each) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(each, 'package.json'), 'utf8'));
    const files = readdirSync(each).filter((file) => LICENSE.test(file));
    return [`${name} ${version} (${license})`, ...files.map((file) => readFileSync(path.join(each, file), 'utf8'))];
  });
  return `The server contains these packages.\n\n${texts.map((text) => text.join('\n\n')).join('\n\n----\n\n')}\n`;
}

const bundle = await rolldown({
  cwd: root,
  input: {
    main: 'src/main.ts',
    cli: 'src/cli.ts',
    'decoding-process': 'src/domain/media/decoding/decoding-process.ts',
  },
  platform: 'node',
  external: [...Object.keys(dependencies), ...OPTIONAL],
});
const { output } = await bundle.write({ dir: folder, cleanDir: true, chunkFileNames: 'chunks/[name]-[hash].js' });
const chunks = output.filter((file) => file.type === 'chunk');
writeFileSync(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(chunks));
