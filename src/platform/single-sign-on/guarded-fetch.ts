/** The requests of openid-client, sent through the guarded HTTP client. */
import type { CustomFetch } from 'openid-client';
import { type Http, OutgoingError } from '../http/outgoing.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 512_000;

/** Answers without a body, for which `Response` takes none. */
const EMPTY = [204, 205, 304];

/**
 * The operator named the issuer, so its host may have a private address. Other hosts, which the provider's document names, may
 * not, unless ALLOWED_PRIVATE_ADDRESSES has them. Redirects are not followed.
 */
export function guardedFetch(http: Http, issuer: string): CustomFetch {
  const { host } = new URL(issuer);
  return async (url, { method, headers, body }) => {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxRedirects: 0, ours: new URL(url).host === host };
    if (method !== 'GET' && method !== 'POST') throw new OutgoingError(`${method} is not sent to a provider`);
    const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : '';
    const answer =
      method === 'GET' ? await http.get(url, headers, limits) : await http.post(url, text, headers, limits);
    if (answer.status >= 500) throw new OutgoingError(`${new URL(url).host} answers ${answer.status}`);
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) answered.append(name, one);
    const bytes = EMPTY.includes(answer.status) ? null : new Uint8Array(answer.bytes);
    return new Response(bytes, { status: answer.status, headers: answered });
  };
}
