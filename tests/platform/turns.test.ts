/** Heavy work takes turns: never more at once than allowed, in order, and a failure frees its place. */
import { expect, test } from 'vitest';
import { turns } from '../../src/platform/concurrency/turns.ts';

test('who comes when so many wait is refused, and a place that is left is given again', async () => {
  const refuse = (): never => {
    throw new Error('full');
  };
  const inTurn = turns(1, { mostWaiting: 1, refuse });
  const gate = Promise.withResolvers<void>();
  const first = inTurn(() => gate.promise);
  const second = inTurn(async () => 'second');
  await expect(inTurn(async () => 'third')).rejects.toThrow('full');
  gate.resolve();
  await first;
  expect(await second).toBe('second');
  expect(await inTurn(async () => 'fourth')).toBe('fourth');
});

test('so many run at once, the next one when one of them ends, however it ends', async () => {
  const inTurn = turns(2);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const done = gates.map((gate, index) =>
    inTurn(() => {
      begun.push(index);
      return gate.promise.then(() => index);
    }),
  );
  const later = () => new Promise((resolve) => setImmediate(resolve));
  await later();
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('damaged'));
  await expect(done[1]).rejects.toThrow('damaged');
  await later();
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(done.filter((_, index) => index !== 1))).toEqual([0, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
