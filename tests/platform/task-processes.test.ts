/** Processes for untrusted files: a hang, crash or failure there affects nobody else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../../src/platform/programs/process-alive.ts';
import { createTaskProcesses, type TaskProcesses } from '../../src/platform/programs/task-processes.ts';

const SERVE = new URL('../../src/platform/programs/serve-tasks.ts', import.meta.url).href;
const MODULE = `import { serveTasks } from ${JSON.stringify(SERVE)};
serveTasks({
  async double(bytes) { return { doubled: bytes.map((byte) => byte * 2), pid: process.pid }; },
  async spin() { for (;;); },
  async wait() { await new Promise(() => {}); },
  async work(seconds) {
    const start = process.cpuUsage();
    const used = () => { const { user, system } = process.cpuUsage(start); return (user + system) / 1e6; };
    while (used() < seconds);
    return { used: used() };
  },
  async die() { console.error('out of memory'); process.abort(); },
  async fail() { throw new Error('no picture'); },
  async settings() { return Object.keys(process.env); },
});`;

type Known = {
  double(bytes: Uint8Array): Promise<{ doubled: Uint8Array; pid: number }>;
  spin(input: null): Promise<never>;
  wait(input: null): Promise<never>;
  work(seconds: number): Promise<{ used: number }>;
  die(input: null): Promise<never>;
  fail(input: null): Promise<never>;
  settings(input: null): Promise<string[]>;
};

let folder: string;
let module: string;
let processes: TaskProcesses<Known>;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plaza-tasks-'));
  module = path.join(folder, 'tasks.mjs');
  writeFileSync(module, MODULE);
  processes = createTaskProcesses<Known>(module, 1);
});
afterAll(() => rmSync(folder, { recursive: true }));

const double = () => processes.run('double', new Uint8Array([1, 2]), 30);

test('a process serves one task after the other', async () => {
  const [first, second] = await Promise.all([double(), double()]);
  expect([first?.doubled, second?.pid]).toEqual([new Uint8Array([2, 4]), first?.pid]);
});

test('a task that takes too long is killed, and the next one gets a new process', async () => {
  const { pid } = await double();
  const [spun, next] = await Promise.allSettled([processes.run('spin', null, 1), double()]);
  expect(spun).toMatchObject({ reason: { name: 'TaskError', message: 'spin takes longer than 1 seconds' } });
  expect(next).toMatchObject({ status: 'fulfilled', value: { doubled: new Uint8Array([2, 4]) } });
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a task on a busy machine has its processor time, however long that takes by the clock', async () => {
  await double();
  const count = availableParallelism() * 3;
  const others = createTaskProcesses<Known>(module, count);
  const busy = Array.from({ length: count }, () => others.run('spin', null, 1).catch((error: Error) => error.message));
  const { used } = await processes.run('work', 0.4, 0.5);
  expect(used).toBeGreaterThan(0.39);
  expect(new Set(await Promise.all(busy))).toEqual(new Set(['spin takes longer than 1 seconds']));
});

test('a task that only waits is killed, too', async () => {
  await expect(processes.run('wait', null, 0.2)).rejects.toThrow('wait takes longer than 0.2 seconds');
});

test('a process that dies says why, and a task that fails keeps its process', async () => {
  await expect(processes.run('die', null, 30)).rejects.toThrow('die ended with SIGABRT');
  const { pid } = await double();
  await expect(processes.run('fail', null, 30)).rejects.toThrow('fail: no picture');
  expect((await double()).pid).toBe(pid);
});

test('it knows none of the settings, which hold secrets', async () => {
  process.env.SECRET_KEY = 'hunter2';
  try {
    expect((await processes.run('settings', null, 30)).filter((name) => /SECRET|DATABASE|URL/.test(name))).toEqual([]);
  } finally {
    process.env.SECRET_KEY = undefined;
    delete process.env.SECRET_KEY;
  }
});
