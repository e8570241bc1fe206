/** Merges path, query and body of a request into one plain object. */
import type { IncomingMessage } from 'node:http';
import { invalid, Refusal } from '../../platform/errors.ts';
import { sentToken } from '../access/bearer.ts';
import type { BodyLimits, Uploads } from '../requests/multipart.ts';
import { parsePairs } from '../requests/rack.ts';
import { isJson, readBody, utf8 } from '../requests/read-body.ts';

/** Deeper than any real input, far less than what overflows the stack. */
const MAX_DEPTH = 32;

/**
 * Walks all parameters and removes `__proto__` keys.
 *
 * @throws Refusal 422 for text with NUL or lone surrogates, which PostgreSQL cannot store;
 * 400 for nesting deeper than 32
 */
function inspect(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') inspectText(value, path);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return;
  if (path.length >= MAX_DEPTH) throw new Refusal('bad_request', 'Parameters are nested too deeply');
  // JSON.parse creates it as an own property; a later copy would set the prototype.
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const [key, inner] of Object.entries(value)) {
    inspectText(key, path);
    inspect(inner, [...path, key]);
  }
}

function inspectText(text: string, path: readonly string[]): void {
  const field = path.join('.') || 'parameter';
  if (text.includes('\0')) throw invalid({ [field]: ['contains a NUL byte'] });
  if (!text.isWellFormed()) throw invalid({ [field]: ['contains broken characters'] });
}

export interface RequestParts {
  /** Without the question mark. */
  query: string;
  params: Record<string, string>;
  limits: BodyLimits;
  uploads: Uploads;
}

/**
 * Reads the parameters of a request without coercion; the path wins over the body, the body over the query. A body of GET counts when it is JSON, as some
 * clients send their parameters.
 *
 * @throws Refusal 4xx for malformed requests
 */
export async function readParameters(req: IncomingMessage, parts: RequestParts): Promise<Record<string, unknown>> {
  const query = parts.query === '' ? {} : parsePairs(asUtf8(parts.query));
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  const hasBody = !isRead || isJson(req);
  const body = hasBody ? await readBody(req, parts.limits, parts.uploads) : {};
  const sent: Record<string, unknown> = Object.assign(Object.create(null), query, body, parts.params);
  inspect(sent);
  return sent;
}

/**
 * The bearer token in a form body (RFC 6750, section 2.2); other bodies are not read. Null for a malformed form, which is refused
 * when its fields are read.
 */
export async function formToken(
  req: IncomingMessage,
  read: () => Promise<Record<string, unknown>>,
): Promise<string | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) return null;
  const { access_token, bearer_token } = await read().catch(() => ({}) as Record<string, unknown>);
  for (const value of [access_token, bearer_token]) {
    const token = typeof value === 'string' ? sentToken(value) : null;
    if (token !== null) return token;
  }
  return null;
}

/** Node decodes raw bytes above 127 in a URL as Latin-1; clients that do not encode them mean UTF-8. */
function asUtf8(text: string): string {
  return /[\u0080-\u00ff]/.test(text) ? utf8(Buffer.from(text, 'latin1')) : text;
}
