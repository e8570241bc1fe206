/** The typed client of a Plaza server for TypeScript apps, in browsers and in Node; imports only types from the server. */
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import type { AppRouter } from '../routers/app-router.ts';
import { refreshLink } from './async-refresh.ts';
import { pageLink } from './next-page.ts';
import { reopenLink } from './reopen-link.ts';

export type { AppRouter };

export interface PlazaClientOptions {
  /** The server's base URL, such as `https://plaza.example`. */
  url: string;
  /** An OAuth token, or the access token of a session; without one requests are anonymous. */
  token?: string | (() => string | Promise<string>);
  /**
   * For pages of the server itself, instead of a token: the CSRF token of the browser's session, whose cookie the browser sends.
   */
  csrfToken?: () => string | null | Promise<string | null>;
  /**
   * Sends concurrent queries in one request, except those with `context: { paged: true }`, whose answers have headers, and those with
   * `context: { aside: true }`, which others must not wait for.
   */
  batch?: boolean;
  /** Replaces the global `fetch`. */
  fetch?: NonNullable<Parameters<typeof httpLink>[0]['fetch']>;
  /** The EventSource for streams, if there is no global one, as in Node. */
  EventSource?: Parameters<typeof httpSubscriptionLink>[0]['EventSource'];
}

/** Every procedure of the server, as `client.router.verb.query(input)` or `.mutate(input)`. */
export type PlazaClient = TRPCClient<AppRouter>;

/** The server refuses larger batches. */
const LARGEST_BATCH = 20;
/** Keeps the URL of a batch within the limits of proxies. */
const LONGEST_URL = 4000;

/**
 * Opens no connection: each call is one request, unless `batch` is set. With `context: { idempotencyKey }` a call that is
 * repeated with the same key takes effect once. `nextPage(answer)` is the input for the next page of a list, `refreshOf(answer)` the
 * background refresh of a thread or profile. Refusals reject with
 * a `TRPCClientError` whose `data.fields` names the invalid fields. Files are sent as `FormData`. Streams
 * (`client.streams.open.subscribe`) reconnect by themselves and resume, even after the server was unavailable.
 */
export function createPlazaClient({ url, token, csrfToken, batch, ...options }: PlazaClientOptions): PlazaClient {
  const address = `${url.replace(/\/$/, '')}/trpc`;
  const tokenNow = async (): Promise<string | undefined> => (typeof token === 'function' ? token() : token);
  const headers = async (): Promise<Record<string, string>> => {
    const [now, proof] = await Promise.all([tokenNow(), csrfToken?.()]);
    return { ...(now && { authorization: `Bearer ${now}` }), ...(proof && { 'x-csrf-token': proof }) };
  };
  const given = { url: address, ...(options.fetch && { fetch: options.fetch }) };
  const single = httpLink({
    ...given,
    async headers({ op }) {
      const { idempotencyKey } = op.context;
      return { ...(await headers()), ...(typeof idempotencyKey === 'string' && { 'idempotency-key': idempotencyKey }) };
    },
  });
  const batched = httpBatchLink({ ...given, headers, maxItems: LARGEST_BATCH, maxURLLength: LONGEST_URL });
  const stream = httpSubscriptionLink({
    // An EventSource cannot send headers, so the token is in the URL.
    url: async () => {
      const now = await tokenNow();
      return now ? `${address}?access_token=${encodeURIComponent(now)}` : address;
    },
    ...(options.EventSource && { EventSource: options.EventSource }),
  });
  const request = batch
    ? splitLink({
        condition: ({ type, context }) => type === 'query' && !context.paged && !context.aside,
        true: batched,
        false: single,
      })
    : single;
  return createTRPCClient<AppRouter>({
    links: [
      pageLink,
      refreshLink,
      splitLink({ condition: ({ type }) => type === 'subscription', true: [reopenLink, stream], false: request }),
    ],
  });
}
