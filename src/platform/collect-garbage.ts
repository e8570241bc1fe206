/**
 * Returns memory to the system that V8 would keep for later use. Does nothing without `--expose-gc` (scripts/server-process.ts).
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import type { Clock } from './clock.ts';

/**
 * Collects all garbage, compacts the heap, and shrinks the young generation: after a start, by 35 of 206 MB. Stops the process
 * for some tenths of a second, so it must not run while the process serves.
 */
export function collectAllGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const LOOK_MS = 500;
/** The process is quiet if it was active for less than this part of the time. */
const QUIET = 0.05;
/** Some thousand requests leave this much garbage; V8 alone would wait for three times the heap. */
const MUCH_BYTES = 40_000_000;

const usedBytes = (): number => v8.getHeapStatistics().used_heap_size;

/** Collects after each busy time, in the first half second of quiet, until the returned function is called. */
export function collectWhenQuiet(clock: Clock): () => void {
  let left = usedBytes();
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return clock.every(LOOK_MS, () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > QUIET || usedBytes() - left < MUCH_BYTES) return;
    globalThis.gc?.({ type: 'major', execution: 'sync' });
    left = usedBytes();
  });
}
