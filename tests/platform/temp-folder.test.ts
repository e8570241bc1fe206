/** Temporary files: removed when the work ends, when the process ends, or at the next start after a kill. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const temporary = mkdtempSync(path.join(tmpdir(), 'plaza-temp-test-'));
const module = path.join(import.meta.dirname, '../../src/platform/files/temp-folder.ts');

afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Runs a script in a process of its own, with its temporary files in this test's folder. */
function run(script: string): { status: number | null; signal: string | null; out: string } {
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `const folders = await import(${JSON.stringify(module)}); ${script}`],
    { env: { ...process.env, TMPDIR: temporary }, encoding: 'utf8' },
  );
  return { status, signal, out: stdout.trim() };
}

const leaveOne =
  "const { writeFileSync } = await import('node:fs'); writeFileSync(await folders.newTempFolder() + '/upload', 'x');";

test('are removed with their process', () => {
  expect(run(leaveOne).status).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

test('the next process removes the temporary folders of a killed process, and no others', () => {
  expect(run(`${leaveOne} process.kill(process.pid, 'SIGKILL');`).signal).toBe('SIGKILL');
  expect(readdirSync(temporary)).toHaveLength(1);
  const living = path.join(temporary, `plaza-tmp-${process.pid}-abcdef`);
  const foreign = path.join(temporary, 'plaza-tmp-notes');
  for (const folder of [living, foreign]) {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'file'), 'x');
  }
  run('folders.removeAbandonedTempFolders();');
  expect(readdirSync(temporary).sort()).toEqual([path.basename(living), path.basename(foreign)].sort());
  expect(existsSync(path.join(living, 'file'))).toBe(true);
});
