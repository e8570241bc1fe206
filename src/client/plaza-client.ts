/** The typed client of a Plaza server for TypeScript apps, in browsers and in Node; it takes types only from the server. */
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import type { AppRouter } from '../routers/app-router.ts';

export interface PlazaClientOptions {
  /** The server's address, such as `https://plaza.example`. */
  url: string;
  /** An OAuth token, or the access token of a sign-in; leave it out to see what everybody sees. */
  token?: string | (() => string | Promise<string>);
  /** Another `fetch`, where the global one is not the right one. */
  fetch?: NonNullable<Parameters<typeof httpLink>[0]['fetch']>;
  /** What opens streams; Node before 22 and tests bring their own. */
  EventSource?: Parameters<typeof httpSubscriptionLink>[0]['EventSource'];
}

/** Every procedure of the server, as `client.router.verb.query(input)` or `.mutate(input)`. */
export type PlazaClient = TRPCClient<AppRouter>;

/**
 * Connects nothing yet: each call is one request. Refusals reject with a `TRPCClientError` whose `data.fields` names the wrong
 * fields. Files go as `FormData`. Streams (`client.streams.open.subscribe`) come back by themselves after a broken connection
 * and go on where they were.
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
    // An EventSource cannot send headers, so the token stands in the address.
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
