/**
 * Returns memory to the system that V8 would keep for later use. Does nothing without `--expose-gc` (scripts/server-process.ts).
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import type { Clock } from './clock.ts';

/**
 * Collects all garbage, compacts the heap, and shrinks the young generation: after a start, by 35 of 206 MB. Stops the process
 * for some tenths of a second, so it must not run while the process is busy.
 */
function collectAllGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const LOOK_MS = 500;
/** The process is quiet if it was active for less than this part of the time. */
const QUIET = 0.05;
/** Some thousand requests make the heap grow by this; V8 alone would wait for three times its size. */
const MUCH_BYTES = 40_000_000;

/** Counts also the pages that a plain collection empties and keeps: a hundred megabytes after a load. */
const heapBytes = (): number => v8.getHeapStatistics().total_heap_size;

/**
 * Collects all garbage after the start and after each busy time, in the first half second of quiet, until the returned function is
 * called.
 */
export function collectWhenQuiet(clock: Clock): () => void {
  let left = 0;
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return clock.every(LOOK_MS, () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > QUIET || heapBytes() - left < MUCH_BYTES) return;
    collectAllGarbage();
    left = heapBytes();
  });
}
