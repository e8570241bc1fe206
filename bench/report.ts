/** Prints the measurements, as tables or as JSON. */
import type { BenchOptions } from './arguments.ts';
import type { Row } from './compare.ts';
import { CONNECTIONS } from './measure.ts';

const round = (number: number, digits: number): number => Number(number.toFixed(digits));

const figures = (row: Row) => ({
  case: row.case,
  ratio: round(row.ratio, 2),
  'requests/s': round(row.plaza, 0),
  'floor/s': round(row.floor, 0),
  'p50 ms': round(row.p50Ms, 1),
  'p99 ms': round(row.p99Ms, 1),
  'CPU ms': round(row.cpuMs, 2),
  statements: round(row.statements, 1),
});

/** A line for each kind of request, and for memory. */
const details = (row: Row) => [
  ...Object.entries(row.kinds ?? {}).map(([kind, latency]) => ({
    case: row.case,
    of: kind,
    'p50 ms': round(latency.p50Ms, 1),
    'p99 ms': round(latency.p99Ms, 1),
  })),
  ...(row.memory
    ? [
        { case: row.case, of: 'memory after a start', MB: round(row.memory.startMb, 0) },
        { case: row.case, of: 'memory after the load', MB: round(row.memory.loadedMb, 0) },
      ]
    : []),
];

export function report(rows: readonly Row[], { json, posts }: BenchOptions): void {
  if (json) {
    const plain = rows.map((row) => ({
      ...figures(row),
      ...(row.kinds && { kinds: row.kinds }),
      ...(row.memory && { memory: row.memory }),
    }));
    console.log(JSON.stringify({ posts, connections: CONNECTIONS, rows: plain }));
    return;
  }
  console.table(rows.map(figures));
  const more = rows.flatMap(details);
  if (more.length > 0) console.table(more);
}
