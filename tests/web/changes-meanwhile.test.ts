/** Answers to requests that were sent before a change do not count as newer than it in the cache of the web client. */
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { RefreshingClient } from '../../web/src/server/refreshing-client.ts';

const KEY = ['posts'];

/** A server whose answers have the state of the time of the request, and arrive when the test says so. */
function createServer(state: readonly string[]) {
  const waiting: (() => void)[] = [];
  return {
    state,
    waiting,
    ask(): Promise<readonly string[]> {
      const answer = this.state;
      return new Promise((resolve) => {
        waiting.push(() => resolve(answer));
      });
    },
    /** Answers all requests, and lets the client take the answers. */
    async answer(): Promise<void> {
      for (const send of waiting.splice(0)) send();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a request that runs meanwhile is sent again, and no other', async () => {
  const server = createServer(['tea']);
  const client = new RefreshingClient();
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: () => server.ask() });
  const stop = observer.subscribe(() => undefined);
  await server.answer();
  void observer.refetch();
  server.state = ['tea', 'cake'];
  client.setQueryData(KEY, server.state);
  await server.answer();
  expect(client.getQueryData(KEY)).toEqual(['tea', 'cake']);
  client.setQueryData(KEY, []);
  expect(server.waiting).toEqual([]);
  stop();
});

test('the next page of a list does not bring back what was removed from the pages before it', async () => {
  const server = createServer(['first', 'second']);
  const client = new RefreshingClient();
  const observer = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    queryFn: async ({ pageParam }) => (await server.ask())[pageParam],
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length : undefined),
  });
  const stop = observer.subscribe(() => undefined);
  await server.answer();
  void observer.fetchNextPage();
  client.setQueryData(KEY, { pages: ['changed'], pageParams: [0] });
  expect(observer.getCurrentResult().isFetchingNextPage).toBe(true);
  await server.answer();
  expect(client.getQueryData(KEY)).toEqual({ pages: ['changed', 'second'], pageParams: [0, 1] });
  stop();
});

test('a request whose data is set again and again is sent again once', async () => {
  const server = createServer(['tea']);
  const client = new RefreshingClient();
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: () => server.ask() }).subscribe(() => undefined);
  for (const state of ['cake', 'bread', 'milk']) client.setQueryData(KEY, [state]);
  expect(server.waiting).toHaveLength(2);
  await server.answer();
  expect(client.getQueryData(KEY)).toEqual(['tea']);
  stop();
});

test('the first request is repeated if its query is invalidated meanwhile, and waited for', async () => {
  const server = createServer(['tea']);
  const client = new RefreshingClient();
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: () => server.ask() }).subscribe(() => undefined);
  server.state = ['cake'];
  let isDone = false;
  const done = client.invalidateQueries({ queryKey: KEY }).then(() => {
    isDone = true;
  });
  await server.answer();
  expect([isDone, server.waiting.length]).toEqual([false, 1]);
  await server.answer();
  await done;
  expect(client.getQueryData(KEY)).toEqual(['cake']);
  stop();
});

test('a query that is invalidated without a request stays outdated after the answer that it awaits', async () => {
  const server = createServer(['tea']);
  const client = new RefreshingClient();
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: () => server.ask() }).subscribe(() => undefined);
  // Resolves before the answer.
  await client.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
  await server.answer();
  expect(server.waiting).toEqual([]);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
  stop();
});

test('a request that fails is not repeated', async () => {
  const client = new RefreshingClient();
  let requests = 0;
  const queryFn = async (): Promise<string> => {
    requests += 1;
    throw new Error('not found');
  };
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn, retry: false });
  const stop = observer.subscribe(() => undefined);
  await client.invalidateQueries({ queryKey: KEY });
  expect([requests, observer.getCurrentResult().status]).toEqual([1, 'error']);
  stop();
});
