/** Merges path, query and body of a request into one plain object. */
import type { IncomingMessage } from 'node:http';
import { inspect } from './inspect.ts';
import type { BodyLimits, Uploads } from './multipart.ts';
import { parsePairs } from './rack.ts';
import { readBody, utf8 } from './read-body.ts';

export interface RequestParts {
  /** Without the question mark. */
  query: string;
  params: Record<string, string>;
  limits: BodyLimits;
  uploads: Uploads;
}

/**
 * Reads the parameters of a request without coercion; the path wins over the body, the body over the query. GET has no body.
 *
 * @throws Refusal 4xx for malformed requests
 */
export async function readParameters(req: IncomingMessage, parts: RequestParts): Promise<Record<string, unknown>> {
  const query = parts.query === '' ? {} : parsePairs(asUtf8(parts.query));
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
  const body = hasBody ? await readBody(req, parts.limits, parts.uploads) : {};
  const sent: Record<string, unknown> = Object.assign(Object.create(null), query, body, parts.params);
  inspect(sent);
  return sent;
}

/**
 * The bearer token in a form body (RFC 6750, section 2.2); other bodies are not read. Null also for a malformed form, which is
 * refused when its fields are read.
 */
export async function formToken(
  req: IncomingMessage,
  read: () => Promise<Record<string, unknown>>,
): Promise<string | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) return null;
  const { access_token, bearer_token } = await read().catch(() => ({}) as Record<string, unknown>);
  const token = access_token ?? bearer_token;
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Node decodes raw bytes above 127 in a URL as Latin-1; clients that do not encode them mean UTF-8. */
function asUtf8(text: string): string {
  return /[\u0080-\u00ff]/.test(text) ? utf8(Buffer.from(text, 'latin1')) : text;
}
