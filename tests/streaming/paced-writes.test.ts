/** Frames of a busy stream are written together, in their order; those of a quiet one at once. */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { PacedWrites } from '../../src/facades/streaming/paced-writes.ts';

/** Records what each call to the system would write. */
function socket() {
  const calls: string[][] = [];
  const second = Promise.withResolvers<void>();
  const add = (texts: string[], done: () => void): void => {
    calls.push(texts);
    if (calls.length === 2) second.resolve();
    done();
  };
  const writable = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => add([chunk], done),
    writev: (chunks, done) =>
      add(
        chunks.map(({ chunk }) => chunk as string),
        done,
      ),
  });
  return { writable, calls, second: second.promise };
}

test('the first frame is written at once, and those that follow it together', async () => {
  const writes = new PacedWrites();
  const { writable, calls, second } = socket();
  for (const text of ['one', 'two', 'three']) writes.write(writable, text);
  expect(calls).toEqual([['one']]);
  await second;
  expect(calls).toEqual([['one'], ['two', 'three']]);
});

test('a busy stream does not hold up a quiet one', () => {
  const writes = new PacedWrites();
  const [busy, quiet] = [socket(), socket()];
  for (const text of ['one', 'two']) writes.write(busy.writable, text);
  writes.write(quiet.writable, 'at once');
  expect(quiet.calls).toEqual([['at once']]);
});

test('a stream that ended meanwhile is let go', async () => {
  const writes = new PacedWrites();
  const [ended, other] = [socket(), socket()];
  for (const text of ['one', 'two']) writes.write(ended.writable, text);
  ended.writable.destroy();
  for (const text of ['one', 'two']) writes.write(other.writable, text);
  await other.second;
  expect(ended.calls).toEqual([['one']]);
});
