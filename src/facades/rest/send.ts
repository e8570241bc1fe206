/** Sends responses in one write with Content-Length, and without an ETag, which would cost a hash of every timeline. */
import type { ServerResponse } from 'node:http';
import { jsonBytes } from '../../platform/reading/pre-serialized.ts';

/** The default headers of the API (Mastodon's errors, headers). */
const DEFAULT_HEADERS: Record<string, string> = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; form-action 'none'",
  Vary: 'Authorization',
};

/**
 * Ends the response: text and bytes as they are, everything else as JSON; HEAD gets the headers only.
 *
 * @param headers override the defaults
 */
export function send(
  res: ServerResponse,
  status: number,
  data: unknown,
  headers: Iterable<readonly [string, string]> = [],
): void {
  const isRaw = typeof data === 'string' || data instanceof Uint8Array;
  const body = isRaw ? data : jsonBytes(data ?? {});
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) res.setHeader(name, value);
  res.setHeader('Content-Type', isRaw ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8');
  for (const [name, value] of headers) res.setHeader(name, value);
  res.statusCode = status;
  if (status === 204 || status === 304) {
    res.removeHeader('Content-Type');
    res.end();
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  res.setHeader('Content-Length', bytes.byteLength);
  res.end(res.req.method === 'HEAD' ? undefined : bytes);
}
