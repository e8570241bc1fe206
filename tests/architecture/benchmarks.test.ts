/** The goals of the benchmark are in one table, and docs/benchmarks.md matches it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './source.ts';

const bench = path.join(root, 'bench');

describe.skipIf(!existsSync(bench))('the goals of the benchmark', () => {
  test('are written down as they are checked', async () => {
    const { GOALS, WEB_GOALS } = await import('../../bench/goals.ts');
    const text = readFileSync(path.join(root, 'docs/benchmarks.md'), 'utf8');
    const [, section = ''] = /^## Goals$(.*?)^## /ms.exec(text) ?? [];
    const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(([, ...cells]) => cells.join(': '));
    const [_head, ...written] = rows;
    expect(written).toEqual(
      [...GOALS, ...WEB_GOALS].map((goal) => `${goal.case}: ${goal.figure}: ${goal.bound} ${goal.value}`),
    );
  });

  test('name each case that misses one, with its figure and the goal', async () => {
    const { missed } = await import('../../bench/check.ts');
    const row = { case: 'a page', ratio: 0.4, plaza: 1, floor: 1, p50Ms: 2, p99Ms: 9, cpuMs: 0, statements: 0 };
    const goals = [
      { case: 'a page', figure: 'ratio', bound: 'at least', value: 0.4 },
      { case: 'a page', figure: 'p99 / p50', bound: 'at most', value: 4 },
      { case: 'not measured', figure: 'ratio', bound: 'at least', value: 1 },
    ] as const;
    expect(missed([row], goals)).toEqual(['a page: p99 / p50 is 4.50, the goal is at most 4']);
  });

  test('name each list that an ANALYZE makes quicker by more than a quarter', async () => {
    const { missedByYoung } = await import('../../bench/young/young-bench.ts');
    const rows = [
      { list: 'home timeline', before: 100, after: 124 },
      { list: 'public timeline', before: 100, after: 1000 },
    ];
    expect(missedByYoung(rows)).toEqual([
      'public timeline: 100 requests/s before an ANALYZE, 1000 after it; they may differ by a quarter',
    ]);
  });
});
