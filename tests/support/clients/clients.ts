/** Clients of the public interfaces, each with one token or none. */
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../../../src/routers/app-router.ts';
import { checkRestAnswer } from '../contract/check-answer.ts';

export interface RestAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
  body: any;
  headers: Headers;
  /** The page parameters of the Link header, by relation. */
  links: Record<string, URLSearchParams>;
}

export interface RestInit {
  query?: Record<string, string | number | boolean | string[]>;
  body?: unknown;
  headers?: Record<string, string>;
}

function queryText(query: RestInit['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) for (const each of value) search.append(`${name}[]`, each);
    else search.append(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

function linksOf(headers: Headers): RestAnswer['links'] {
  const links = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  return Object.fromEntries(links.map(([, url, rel]) => [rel, new URL(url ?? '').searchParams]));
}

/** Compression costs more processor time than most requests; tests/requests/compression.test.ts requests it. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

export class RestClient {
  readonly #base: string;
  readonly #token: string | null;

  constructor(base: string, token: string | null) {
    this.#base = base;
    this.#token = token;
  }

  async send(method: string, path: string, init: RestInit = {}): Promise<RestAnswer> {
    const form = init.body instanceof FormData || init.body instanceof URLSearchParams || typeof init.body === 'string';
    const response = await fetch(this.#base + path + queryText(init.query), {
      method,
      redirect: 'manual',
      headers: {
        ...UNCOMPRESSED,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(init.body !== undefined && !form && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body !== undefined && { body: form ? (init.body as FormData) : JSON.stringify(init.body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text !== '';
    const body: unknown = json ? JSON.parse(text) : text;
    if (json && response.ok) checkRestAnswer(method, path, body);
    return { status: response.status, body, headers: response.headers, links: linksOf(response.headers) };
  }

  get(path: string, query?: RestInit['query']): Promise<RestAnswer> {
    return this.send('GET', path, query ? { query } : {});
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<RestAnswer> {
    return this.send('POST', path, { ...(body !== undefined && { body }), ...(headers && { headers }) });
  }

  delete(path: string, body?: unknown): Promise<RestAnswer> {
    return this.send('DELETE', path, body === undefined ? {} : { body });
  }
}

export interface GraphQLAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
  data: any;
  errors: {
    message: string;
    path?: (string | number)[];
    details?: string;
    extensions: { code: string; fields?: Record<string, string[]> };
  }[];
}

/** Sends one GraphQL operation. */
export async function sendGraphQL(
  base: string,
  token: string | null,
  query: string,
  variables?: Record<string, unknown>,
): Promise<GraphQLAnswer> {
  const response = await fetch(`${base}/api`, {
    method: 'POST',
    headers: {
      ...UNCOMPRESSED,
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json()) as Partial<GraphQLAnswer>;
  return { status: response.status, data: body.data ?? null, errors: body.errors ?? [] };
}

export function trpcClient(base: string, token: string | null) {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${base}/trpc`,
        headers: { ...UNCOMPRESSED, ...(token && { authorization: `Bearer ${token}` }) },
      }),
    ],
  });
}
