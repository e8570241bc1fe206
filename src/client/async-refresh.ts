/** Data of other servers that the server is fetching in the background, which it announces in a header of the answer. */
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '../routers/app-router.ts';

export interface Refresh {
  /** For `asyncRefreshes.get`, which tells whether it is finished. */
  id: string;
  /** Seconds between two polls. */
  retry: number;
}

/** Answer → its refresh. */
const refreshes = new WeakMap<object, Refresh>();

/** Parses the header of an answer. */
export function refreshIn(header: string): Refresh | null {
  const id = /\bid="([^"]+)"/.exec(header)?.[1];
  return id === undefined ? null : { id, retry: Number(/\bretry=(\d+)/.exec(header)?.[1] ?? 3) };
}

const headersOf = (context: unknown): Headers | undefined =>
  (context as { response?: Response } | undefined)?.response?.headers;

/** Reads the header of every answer that was not in a batch. */
export const refreshLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        next({ result, context }) {
          const refresh = refreshIn(headersOf(context)?.get('mastodon-async-refresh') ?? '');
          const data = 'data' in result ? result.data : undefined;
          if (refresh && typeof data === 'object' && data !== null) refreshes.set(data, refresh);
        },
      }),
    );

/** The refresh that was running when the server answered; null if there was none. After its end, the answer is out of date. */
export const refreshOf = (answer: object): Refresh | null => refreshes.get(answer) ?? null;
