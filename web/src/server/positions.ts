/**
 * Positions in the messages of all streams, as ids of messages. Data has the newest position that was known when its request was sent, so
 * a stream that begins there reports each later change of the data.
 */
import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from './api.ts';

/** As the server writes it (src/facades/web/client/first-answers.ts). Null on a page that was opened offline. */
interface Positions {
  streams: string | null;
  /** In the log of events. */
  events: string | null;
}

const NONE: Positions = { streams: null, events: null };

/** Positions of the page, and of the answers that came with it. */
export const ofPage: Positions = { ...NONE, ...JSON.parse(document.getElementById('positions')?.textContent || '{}') };

let newest = ofPage.streams;
const sent = new WeakMap<Query, string | null>();
const read = new WeakMap<Query, string | null>();

const isNextPage = ({ state }: Query): boolean => Boolean(state.fetchMeta?.fetchMore);

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  // The next page of a list says nothing about the pages before it.
  if (isNextPage(query)) return;
  if (action.type === 'fetch') sent.set(query, newest);
  if (action.type === 'success' && !action.manual) read.set(query, sent.get(query) ?? null);
});

const find = (queryKey: QueryKey): Query | undefined => queryClient.getQueryCache().find({ queryKey });

/** The position of the data of a query, or of the answer that it awaits. */
export function positionOf(queryKey: QueryKey): string | null {
  const query = find(queryKey);
  if (!query) return newest;
  const { fetchStatus, data } = query.state;
  if (data !== undefined && (fetchStatus === 'idle' || isNextPage(query))) return read.get(query) ?? ofPage.streams;
  return sent.get(query) ?? newest;
}

/** Resolves when the query awaits no answer, which might not know of a change. */
export async function answered(queryKey: QueryKey): Promise<void> {
  let awaited: Promise<unknown> | undefined;
  // A request that is sent again has another promise.
  for (let next = find(queryKey)?.promise; next && next !== awaited; next = find(queryKey)?.promise) {
    awaited = next;
    await next.catch(() => undefined);
  }
}

/** Notes that the data of these queries is kept up to date by a stream, which has come to `position`. */
export function reach(position: string, queryKeys: Iterable<QueryKey>): void {
  if (isBefore(newest, position)) newest = position;
  for (const queryKey of queryKeys) {
    const query = find(queryKey);
    if (query) read.set(query, position);
  }
}

/** Null is before all others. */
export function isBefore(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one !== other && one === null;
  const [time = 0, number = 0] = one.split('-').map(Number);
  const [otherTime = 0, otherNumber = 0] = other.split('-').map(Number);
  return time < otherTime || (time === otherTime && number < otherNumber);
}
