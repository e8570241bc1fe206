/** The next page of a list says nothing about its head: a stream of the list begins where the head was read. */
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

const queryClient = new QueryClient();

vi.mock('../../web/src/server/api.ts', () => ({ queryClient }));
vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"streams":"1-0"}' }) });

test('the next page does not move the position of a list, and a new reading of the list does', async () => {
  const { positionOf, reach } = await import('../../web/src/server/positions.ts');
  const queryKey = ['posts'];
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: async ({ pageParam }) => pageParam,
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.length,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().status).toBe('success');
  reach('2-0', []);
  const next = observer.fetchNextPage();
  expect(positionOf(queryKey)).toBe('1-0');
  await next;
  expect(positionOf(queryKey)).toBe('1-0');
  await observer.refetch();
  expect(positionOf(queryKey)).toBe('2-0');
  stop();
});

test('an event waits for the answer of a request that is sent again', async () => {
  const { answered } = await import('../../web/src/server/positions.ts');
  const answers: ((text: string) => void)[] = [];
  const queryKey = ['thread'];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  let isTold = false;
  const told = answered(queryKey).then(() => {
    isTold = true;
  });
  const query = queryClient.getQueryCache().find({ queryKey });
  void query?.cancel({ silent: true });
  void query?.fetch();
  await new Promise((resolve) => setImmediate(resolve));
  expect([answers.length, isTold]).toEqual([2, false]);
  answers[1]?.('answer');
  await told;
  stop();
});
