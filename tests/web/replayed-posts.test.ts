/** Which posts of a stream are new in a timeline of the web client, and which streams are opened again. */
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unlisted } from '../../web/src/posts/timeline/unlisted.ts';
import { keepOpen } from '../../web/src/server/keep-open.ts';

const posts = (...ids: string[]) => ids.map((id) => ({ id }));
const timeline = (next: { max_id: string } | null, ...ids: string[]) => ({
  pages: [{ items: posts(...ids), next }],
  pageParams: [null],
});

test('older posts than the loaded ones are on the next page, if there is one', () => {
  const replayed = posts('98', '100', '101', '102');
  expect(unlisted(timeline({ max_id: '100' }, '101', '100'), replayed)).toEqual(posts('102'));
  expect(unlisted(timeline(null, '101', '100'), replayed)).toEqual(posts('98', '102'));
  expect(unlisted(undefined, replayed)).toEqual(replayed);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [403, 1],
  [404, 1],
  [401, 2],
  [503, 2],
])('a stream that ends with %i is opened %i times', (httpStatus, times) => {
  let opened = 0;
  const error = new TRPCClientError('ended', { result: { error: { message: '', code: -1, data: { httpStatus } } } });
  const open = (_: string | null, { onError }: { onError: (error: unknown) => void }) => {
    opened += 1;
    if (opened === 1) onError(error);
    return { unsubscribe: () => undefined };
  };
  const close = keepOpen(
    open,
    null,
    () => undefined,
    () => undefined,
  );
  vi.advanceTimersByTime(60_000);
  expect(opened).toBe(times);
  close();
});
