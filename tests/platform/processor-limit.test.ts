/** A child process waits if all its threads wait: its main thread often only waits for the others. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usageOf } from '../../src/platform/programs/processor-limit.ts';

const SPINS = `const { Worker } = require('node:worker_threads');
const worker = new Worker("require('node:worker_threads').parentPort.postMessage(null); for (;;);", { eval: true });
worker.once('message', () => console.log('spins'));`;

test('a process is busy as long as one of its threads runs', async () => {
  const child = spawn(process.execPath, ['-e', SPINS], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) S /);
    expect(usageOf(pid)).toMatchObject({ isBusy: true });
    child.kill('SIGSTOP');
    await expect.poll(() => usageOf(pid)).toMatchObject({ isBusy: false });
  } finally {
    child.kill('SIGKILL');
  }
});
