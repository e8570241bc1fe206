/** Lookups of mail servers: their names, failures, time limit, and cache. */
import { afterEach, expect, test, vi } from 'vitest';
import { createMailHosts } from '../../src/platform/http/mail-hosts.ts';

afterEach(() => {
  vi.useRealTimers();
});

const named = (...names: string[]) => vi.fn(async () => names.map((exchange) => ({ exchange })));

test('names come in lower case without the dot of the root; a domain that takes no mail has none', async () => {
  const hosts = createMailHosts(named('MX1.Example.org.', 'mx2.example.org'));
  expect(await hosts('example.org')).toEqual(['mx1.example.org', 'mx2.example.org']);
  expect(await createMailHosts(named(''))('null.example')).toEqual([]);
});

test('an answer is kept for a while, a failure is not', async () => {
  const ask = named('mx.example.org');
  const hosts = createMailHosts(ask);
  for (const _ of [1, 2]) expect(await hosts('example.org')).toEqual(['mx.example.org']);
  expect(ask).toHaveBeenCalledTimes(1);
  const failing = vi.fn(async () => {
    throw new Error('SERVFAIL');
  });
  const away = createMailHosts(failing);
  for (const _ of [1, 2]) expect(await away('example.org')).toEqual([]);
  expect(failing).toHaveBeenCalledTimes(2);
});

test('a server that does not answer is not waited for', async () => {
  vi.useFakeTimers();
  const asked = createMailHosts(() => new Promise(() => {}))('slow.example');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await asked).toEqual([]);
});

test('asks few questions at once while the resolver is slow, each once, with a bounded wait', async () => {
  vi.useFakeTimers();
  const waiting: (() => void)[] = [];
  const ask = vi.fn(() => new Promise<never>((_, fail) => waiting.push(() => fail(new Error('ETIMEOUT')))));
  const hosts = createMailHosts(ask);
  const answers = Array.from({ length: 100 }, (_, n) => hosts(`${n % 50}.example`));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await Promise.all(answers)).toEqual(answers.map(() => []));
  for (const giveUp of waiting) giveUp();
  await vi.advanceTimersByTimeAsync(0);
  // Nor is any query sent for callers that have gone.
  expect(ask).toHaveBeenCalledTimes(8);
  ask.mockResolvedValue([{ exchange: 'mx.example' }] as never);
  expect(await hosts('0.example')).toEqual(['mx.example']);
});
