/** Questions of workers to their primary, over a channel in this process; and the arguments of a server. */
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { createLimiter, serveLimiter } from '../../src/platform/limiter.ts';
import { readArguments, refuseIncomplete } from '../../src/platform/processes/arguments.ts';
import { openPeer } from '../../src/platform/processes/peer.ts';
import { channelPair } from '../support/servers/channel-pair.ts';

function peers() {
  const [one, other] = channelPair();
  return [openPeer(one), openPeer(other)] as const;
}

describe('a question', () => {
  test('is answered with a value or an error, also both ways at once', async () => {
    const [one, other] = peers();
    other.answer('double', (value: number) => value * 2);
    other.answer('fail', async () => {
      throw new Error('no');
    });
    one.answer('name', () => 'one');
    expect(await Promise.all([one.ask('double', 2), one.ask('double', 3), other.ask('name')])).toEqual([4, 6, 'one']);
    await expect(one.ask('fail')).rejects.toThrow('no');
    await expect(one.ask('unknown')).rejects.toThrow('Nothing answers unknown');
  });

  test('is rejected when the other process ends', async () => {
    const [one, other] = peers();
    other.answer('never', () => new Promise(() => {}));
    const asked = one.ask('never');
    one.close();
    await expect(asked).rejects.toThrow('has ended');
    await expect(one.ask('never')).rejects.toThrow('has ended');
  });
});

test('limits are counted for all workers together', async () => {
  const limiter = createLimiter(null, true);
  const workers = [peers(), peers()].map(([primary, worker]) => {
    serveLimiter(limiter, primary);
    return createLimiter(null, true, 'plaza', { ...worker, worker: 1 });
  });
  const family = { name: 'tries', limit: 2, seconds: 60 };
  const states = [];
  for (const at of [0, 1, 0]) states.push(await workers[at]?.consume(family, 'ann'));
  expect(states.map((state) => [state?.allowed, state?.remaining])).toEqual([
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
  await workers[1]?.giveBack(family, 'ann');
  expect((await workers[0]?.consume(family, 'ben', 3))?.allowed).toBe(false);
});

describe('arguments', () => {
  test('say how many processes there are and what they do', () => {
    expect(readArguments([])).toEqual({ workers: null, role: 'all' });
    expect(readArguments(['--workers', '4', '--role=web'])).toEqual({ workers: 4, role: 'web' });
  });

  test.each([
    [['--workers', '0'], '--workers must be a number of processes from 1 to 64.'],
    [['--workers', 'many'], '--workers must be a number of processes from 1 to 64.'],
    [['--role', 'mail'], '--role must be all, web or jobs.'],
    [['--threads', '4'], "Unknown option '--threads': the server takes --workers and --role."],
  ])('%j is refused with a sentence', (args, sentence) => {
    expect(() => readArguments(args)).toThrow(sentence);
  });

  test('are refused where messages or connections would be lost', () => {
    const check =
      (args: string[], env: Record<string, string> = {}) =>
      () =>
        refuseIncomplete(readArguments(args), readConfig(env));
    expect(check(['--role', 'jobs'])).toThrow('--role jobs needs REDIS_URL');
    expect(check(['--role', 'jobs'], { REDIS_URL: 'redis://localhost' })).not.toThrow();
    expect(check(['--workers', '7'])).toThrow('--workers 7 needs DATABASE_URL');
    expect(check(['--workers', '7'], { DATABASE_URL: 'postgres://localhost/plaza' })).not.toThrow();
  });
});
