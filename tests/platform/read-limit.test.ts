/** Reads of a process share one concurrency limit, in the order of arrival; nested reads take no second place. */
import { expect, test } from 'vitest';
import { limitRead } from '../../src/platform/concurrency/read-limit.ts';
import type { Config } from '../../src/platform/config.ts';
import { readWithinLimit } from '../../src/procedures/read-limit.ts';

const MOST = 200;
const configured = (databaseTimeoutMs: number): Config => ({ databaseTimeoutMs }) as Config;

/** As many reads as may run at once, until they are let go. */
function fill(config: Config) {
  const gate = Promise.withResolvers<void>();
  const reads = Array.from({ length: MOST }, () => limitRead(config, () => gate.promise));
  return { end: gate.resolve, fail: gate.reject, reads };
}

test('those beyond it wait in their order, whatever facade they come by, and a failure frees its place', async () => {
  const config = configured(60_000);
  const running = fill(config);
  const begun: string[] = [];
  const waiting = [
    limitRead(config, async () => begun.push('an operation')),
    readWithinLimit({ config }, undefined, async () => begun.push('a procedure')),
  ];
  const elsewhere = await limitRead(configured(60_000), async () => 'another server of the same process');
  expect([elsewhere, begun]).toEqual(['another server of the same process', []]);
  running.fail(new Error('damaged'));
  const ended = await Promise.allSettled(running.reads);
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await Promise.all(waiting);
  expect(begun).toEqual(['an operation', 'a procedure']);
});

test('procedures that an operation calls read at once, or operations would wait for each other', async () => {
  const config = configured(60_000);
  const running = fill(config);
  expect(await readWithinLimit({ config, withinReadLimit: true }, undefined, async () => 'read')).toBe('read');
  running.end();
  await Promise.all(running.reads);
});

test('nothing is read for clients that disconnected or waited too long', async () => {
  const config = configured(-1);
  await expect(limitRead(config, async () => 'late')).rejects.toMatchObject({ kind: 'unavailable' });
  const gone = readWithinLimit({ config: configured(60_000) }, AbortSignal.abort(), async () => 'unheard');
  await expect(gone).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' });
});
