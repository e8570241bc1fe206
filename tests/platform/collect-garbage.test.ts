/**
 * After its start and after a busy time a quiet process returns memory that V8 would keep; tested in a separate process, with the
 * flags of the server.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { NODE_FLAGS } from '../../scripts/server-process.ts';

const MODULE = path.join(import.meta.dirname, '../../src/platform/collect-garbage.ts');

type Holder = 'the start' | 'a busy time';

/** Allocates sixty megabytes, releases them, and checks while it is busy and when it is quiet, with a manual clock. */
const scriptOf = (holder: Holder) => `
import { collectWhenQuiet } from ${JSON.stringify(MODULE)};
import { setTimeout as pause } from 'node:timers/promises';
const used = () => Math.round(process.memoryUsage().heapUsed / 1e6);
const kept = () => Math.round((process.memoryUsage().heapTotal - process.memoryUsage().heapUsed) / 1e6);
await pause(1);
let look;
const begin = () => collectWhenQuiet({ every: (_ms, run) => { look = run; return () => { look = null; }; } });
let stop = ${holder === 'a busy time'} && begin();
let held = Array.from({ length: 60 }, () => new Array(125_000).fill(1.5));
// A thousandth is left, which is spread over all pages.
const small = Array.from({ length: 1_000_000 }, (_, n) => ({ n }));
const sparse = small.filter(({ n }) => n % 1000 === 0);
small.length = 0;
held = held.length;
stop ||= begin();
look();
const busy = used();
// On a busy machine a pause is not always a quiet one.
for (let looks = 0; looks < 100 && used() > 20; looks += 1) {
  await pause(100);
  look();
}
const [quiet, empty] = [used(), kept()];
stop();
console.log(JSON.stringify({ busy, quiet, empty, stopped: look === null, sparse: sparse.length }));
`;

test.each(['the start', 'a busy time'] as const)(
  'memory that %s held is freed in the first quiet time',
  async (holder) => {
    const args = [...NODE_FLAGS, '--input-type=module', '--eval', scriptOf(holder)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { busy, quiet, empty, stopped } = JSON.parse(stdout) as Record<string, number>;
    expect(busy).toBeGreaterThan(60);
    expect(quiet).toBeLessThan(20);
    // Pages that hold nothing.
    expect(empty).toBeLessThan(8);
    expect(stopped).toBe(true);
  },
);
