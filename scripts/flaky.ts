/**
 * Runs tests while busy processes load every core, and prints the failed ones with their number of failures: `npm run flaky --
 * [--times N] [files…]`. Without files it runs the whole suite.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.join(import.meta.dirname, '..');
const BUSY_PER_CORE = 2;
/** Ends with this process, however that ends. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const times = Number(values.times);
if (!Number.isSafeInteger(times) || times < 1) {
  console.error('--times must be a whole number of 1 or more.');
  process.exit(2);
}

const children = new Set<ChildProcess>();
function start(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
    for (const child of children) child.kill(signal);
  });

/** The failures in the report: tests, and files without a failed test, such as those whose set-up failed. */
function failuresOf(file: string): string[] {
  if (!existsSync(file)) return ['vitest ended without a report'];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${where}: ${message.split('\n', 1)[0]}`];
    return failed.map(({ fullName }) => `${where} > ${fullName}`);
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'plaza-flaky-'));
const failures = new Map<string, number>();
let rounds = 0;
try {
  for (let n = 0; n < BUSY_PER_CORE * availableParallelism(); n += 1) start(['--eval', BUSY]);
  while (rounds < times && !interrupted) {
    const report = path.join(folder, `${rounds}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    await once(start(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...positionals]), 'exit');
    if (interrupted) break;
    rounds += 1;
    for (const failure of failuresOf(report)) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  }
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

console.log(`\n${rounds} of ${times} runs under load, ${failures.size} different failures`);
for (const [failure, count] of [...failures].sort(([, a], [, b]) => b - a))
  console.log(`${count} of ${rounds}: ${failure}`);
process.exitCode = interrupted ? 130 : failures.size > 0 ? 1 : 0;
