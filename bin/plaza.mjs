#!/usr/bin/env node
/** `plaza` starts the server, `plaza <command>` administers it. Runs on Node 20, so it is JavaScript and imports nothing of the server. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const windows = process.platform === 'win32';

/** The minimum version for the server and its packages (docs/decisions/0072-what-is-shipped.md). */
const OLDEST = { major: 24, minor: 2 };

/** As `npm run serve` runs it (scripts/server-process.ts). */
const NODE_FLAGS = ['--max-semi-space-size=8', '--expose-gc'];

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}

/** Node from the npm registry, in the version that the tests use; npm keeps it, so that it is fetched once. */
function fetchedNode() {
  const { node } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).config;
  console.error(
    `Plaza needs Node.js ${OLDEST.major}.${OLDEST.minor} or later and this is ${process.versions.node}: npm gets version ${node} for it.`,
  );
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}@${node}`;
  const args = ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.execPath'];
  const { status, stdout } = spawnSync('npm', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: windows,
  });
  if (status === 0) return stdout.trim();
  console.error(`That did not work: install Node.js ${OLDEST.major} or later.`);
  process.exit(1);
}

const args = process.argv.slice(2);
const serves = args.length === 0 || /^--(?:workers|role)\b/.test(args[0] ?? '');
const script = path.join(root, 'dist', serves ? 'main.js' : 'cli.js');
const node = isRecent(process.versions.node) ? process.execPath : fetchedNode();
const child = spawn(node, [...NODE_FLAGS, script, ...args], { stdio: 'inherit' });

/** A terminal sends its signals to both, and the server takes two at once for one. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

/** `npx` does not pass on SIGTERM and ends alone. */
const parent = process.ppid;
if (process.env.npm_command === 'exec')
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();

child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
