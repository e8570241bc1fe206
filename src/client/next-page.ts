/**
 * Pagination of lists. Many lists are not ordered by the ids of their entries, so the server sends the start of the next page in
 * a header.
 */
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '../routers/app-router.ts';

/** Added to the input of the next call. */
export interface NextPage {
  max_id?: string;
  /** For lists that are read from an entry on to newer ones; no header names it. */
  min_id?: string;
  offset?: number;
}

/** Answer → its next page. */
const nextPages = new WeakMap<object, NextPage>();

function read(header: string): NextPage {
  const { max_id, offset } = Object.fromEntries(new URLSearchParams(header));
  return { ...(max_id !== undefined && { max_id }), ...(offset !== undefined && { offset: Number(offset) }) };
}

const headersOf = (context: unknown): Headers | undefined =>
  (context as { response?: Response } | undefined)?.response?.headers;

/** Reads the header of every answer that was not in a batch. */
export const pageLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        next({ result, context }) {
          const header = headersOf(context)?.get('x-next-page');
          const data = 'data' in result ? result.data : undefined;
          if (header && typeof data === 'object' && data !== null) nextPages.set(data, read(header));
        },
      }),
    );

/** The input of the page after this answer, as it was returned; undefined after the last. */
export const nextPage = (answer: object): NextPage | undefined => nextPages.get(answer);
