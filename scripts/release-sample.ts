/**
 * Writes tests/shipped/release.tar.gz: the demo community in the database of this version, as a backup. Run for each release
 * (docs/releasing.md); until the next one, a test migrates it to the current code.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NODE_ENVIRONMENT, NODE_FLAGS } from './server-process.ts';

const root = path.join(import.meta.dirname, '..');
const archive = path.join(root, 'tests/shipped/release.tar.gz');
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-release-'));
const env = {
  PATH: process.env.PATH,
  ...NODE_ENVIRONMENT,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: 'on',
  LOG_LEVEL: 'warn',
};

const run = (file: string, ...args: string[]) =>
  spawn(process.execPath, [...NODE_FLAGS, path.join(root, file), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const server = run('src/main.ts');
let said = '';
server.stdout.setEncoding('utf8').on('data', (text: string) => {
  said += text;
});
while (!said.includes('Plaza is ready')) await once(server.stdout, 'data');
rmSync(archive, { force: true });
const backup = run('src/cli.ts', 'backup', '--no-media', archive);
backup.stdout.pipe(process.stdout);
const [code] = (await once(backup, 'exit')) as [number];
server.kill('SIGTERM');
await once(server, 'exit');
rmSync(dataDir, { recursive: true });
process.exit(code);
