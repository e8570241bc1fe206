/** Sends answers as bytes: one write, the right length, no ETag (which would cost a hash of every timeline). */
import type { ServerResponse } from 'node:http';
import { jsonBytes } from '../../platform/cache/settled.ts';

/** What every answer of the API carries unless it says otherwise (spec/mastodon/errors.json, headers). */
const STANDING: Record<string, string> = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; form-action 'none'",
  Vary: 'Authorization',
};

/**
 * Ends the response: text and bytes as they are, everything else as JSON; a HEAD request gets the headers alone.
 *
 * @param headers win over the standing ones
 */
export function send(
  res: ServerResponse,
  status: number,
  data: unknown,
  headers: Iterable<readonly [string, string]> = [],
): void {
  const isRaw = typeof data === 'string' || data instanceof Uint8Array;
  const body = isRaw ? data : jsonBytes(data ?? {});
  for (const [name, value] of Object.entries(STANDING)) res.setHeader(name, value);
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
