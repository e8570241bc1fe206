/** The port of the primary: which worker gets a connection. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { openListener } from '../../src/platform/processes/listener.ts';
import type { Peer } from '../../src/platform/processes/peer.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A worker that takes connections at once, or when it is let go on. */
function worker() {
  const given: PromiseWithResolvers<boolean>[] = [];
  const state = { hangs: false };
  const ask = () => {
    const asked = Promise.withResolvers<boolean>();
    given.push(asked);
    if (!state.hangs) asked.resolve(true);
    return asked.promise;
  };
  return { given, state, peer: { ask } as unknown as Peer };
}

test('a worker that does not take connections gets no more of them until it does', async () => {
  const listener = await openListener('127.0.0.1', 0);
  const [one, two] = [worker(), worker()];
  listener.add(one.peer);
  listener.add(two.peer);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const counts = () => [one.given.length, two.given.length];
  const open = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const [a = 0, b = 0] = counts();
      const socket = connect(listener.port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      await expect.poll(() => one.given.length + two.given.length).toBe(a + b + 1);
      socket.destroy();
    }
  };
  await open(4);
  expect(counts()).toEqual([2, 2]);
  one.state.hangs = true;
  await open(2);
  now += 500;
  await open(2);
  expect(counts()).toEqual([4, 4]);
  now += 600;
  await open(4);
  expect(counts()).toEqual([4, 8]);
  // If all hang, they get connections in turn all the same.
  two.state.hangs = true;
  await open(1);
  now += 1_100;
  await open(2);
  expect(counts()[0]).toBeGreaterThan(4);
  for (const { given, state } of [one, two]) {
    state.hangs = false;
    for (const asked of given) asked.resolve(true);
  }
  const before = counts();
  await open(4);
  expect(counts()).toEqual(before.map((count) => count + 2));
  listener.close();
});
