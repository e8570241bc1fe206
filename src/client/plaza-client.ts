/** The typed client of a Plaza server for TypeScript apps, in browsers and in Node; imports only types from the server. */
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import type { AppRouter } from '../routers/app-router.ts';

export interface PlazaClientOptions {
  /** The server's base URL, such as `https://plaza.example`. */
  url: string;
  /** An OAuth token, or the access token of a session; without one requests are anonymous. */
  token?: string | (() => string | Promise<string>);
  /** Replaces the global `fetch`. */
  fetch?: NonNullable<Parameters<typeof httpLink>[0]['fetch']>;
  /** The EventSource for streams, where there is no global one, as in Node. */
  EventSource?: Parameters<typeof httpSubscriptionLink>[0]['EventSource'];
}

/** Every procedure of the server, as `client.router.verb.query(input)` or `.mutate(input)`. */
export type PlazaClient = TRPCClient<AppRouter>;

/**
 * Opens no connection: each call is one request. Refusals reject with a `TRPCClientError` whose `data.fields` names the invalid
 * fields. Files are sent as `FormData`. Streams (`client.streams.open.subscribe`) reconnect by themselves and resume.
 */
export function createPlazaClient({ url, token, ...options }: PlazaClientOptions): PlazaClient {
  const address = `${url.replace(/\/$/, '')}/trpc`;
  const tokenNow = async (): Promise<string | undefined> => (typeof token === 'function' ? token() : token);
  const headers = async (): Promise<Record<string, string>> => {
    const now = await tokenNow();
    return now ? { authorization: `Bearer ${now}` } : {};
  };
  const request = httpLink({
    url: address,
    headers,
    ...(options.fetch && { fetch: options.fetch }),
  });
  const stream = httpSubscriptionLink({
    // An EventSource cannot send headers, so the token is in the URL.
    url: async () => {
      const now = await tokenNow();
      return now ? `${address}?access_token=${encodeURIComponent(now)}` : address;
    },
    ...(options.EventSource && { EventSource: options.EventSource }),
  });
  return createTRPCClient<AppRouter>({
    links: [splitLink({ condition: ({ type }) => type === 'subscription', true: stream, false: request })],
  });
}
