/** Worker threads that answer questions: what fails is told, and who died is replaced. */
import { expect, test } from 'vitest';
import { askThread } from '../../src/platform/concurrency/thread.ts';

const FILE = new URL('../support/servers/answering-thread.ts', import.meta.url);

test('answers go to those who asked, and so do failures', async () => {
  const ask = askThread<string, string>(FILE);
  const answers = await Promise.allSettled(['one', 'fail', 'two'].map(ask));
  expect(answers).toMatchObject([{ value: 'ONE' }, { reason: { message: 'it failed' } }, { value: 'TWO' }]);
});

test('a thread that dies answers nobody any more, and another one takes its place', async () => {
  const ask = askThread<string, string>(FILE);
  await expect(Promise.all(['die', 'never'].map(ask))).rejects.toThrow('ended with 3');
  expect(await ask('again')).toBe('AGAIN');
});
