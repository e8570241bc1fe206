/** `.ci/run`, which a build server calls, and Prisma's command line. */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'plaza-ci-'));
  cpSync(path.join(root, '.ci'), path.join(clone, '.ci'), { recursive: true });
  const scripts = { test: "echo '7 passed, 0 failed, 0 skipped'" };
  writeFileSync(path.join(clone, 'package.json'), JSON.stringify({ scripts }));
  git(['init', '--quiet']);
});

afterEach(() => rmSync(clone, { recursive: true }));

function git(args: string[], env: NodeJS.ProcessEnv = {}): void {
  const identity = ['-c', 'user.name=Carol', '-c', 'user.email=carol@example.org', '-c', 'commit.gpgSign=false'];
  const options = { cwd: clone, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  expect(spawnSync('git', [...identity, ...args], options)).toMatchObject({ status: 0 });
}

const commit = (subject: string, time = '2026-12-01T12:00:00Z'): void =>
  git(['commit', '--quiet', '--allow-empty', '-m', subject], { GIT_COMMITTER_DATE: time });

function runCi(): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    execFile(path.join(clone, '.ci/run'), (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.trim().split('\n') }),
    );
  });
}

test('the tests decide when every commit since the rule says what it changes', async () => {
  commit('WIP9', '2026-11-26T12:57:46Z');
  commit('Wipe expired tokens');
  const { code, lines } = await runCi();
  expect([code, lines.at(-1)]).toEqual([0, '7 passed, 0 failed, 0 skipped']);
});

test.each(['WIP', 'wip: event page', 'Wip'])('a commit named %s is refused, and named', async (subject) => {
  commit(subject);
  commit('Show the event page to visitors');
  const { code, lines } = await runCi();
  expect([code, lines.at(-1)]).toEqual([1, '0 passed, 1 failed, 0 skipped']);
  expect(lines.filter((line) => line.endsWith(` ${subject}`))).toHaveLength(1);
});

test('a folder without a history, as an archive has it, is tested all the same', async () => {
  rmSync(path.join(clone, '.git'), { recursive: true });
  expect((await runCi()).code).toBe(0);
});

test('a command of Prisma that would need its schema engine names the one to type', () => {
  const prisma = path.join(root, 'node_modules/prisma/build/index.js');
  const { status, stderr } = spawnSync(process.execPath, [prisma, 'migrate', 'dev'], { cwd: root, encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([
    1,
    "Prisma's `migrate dev` is not used here: type `npm run prisma -- migrate dev --name what-it-does [--create-only]` to write a migration; the server applies migrations when it starts.",
  ]);
});
