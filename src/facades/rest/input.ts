/** What a request sends to its procedure: path, query and body as one plain object of the kinds the input expects. */
import type { IncomingMessage } from 'node:http';
import type { Coerce } from './coerce-scalar.ts';
import { inspect } from './inspect.ts';
import type { BodyLimits, Uploads } from './multipart.ts';
import { parsePairs } from './rack.ts';
import { readBody, utf8 } from './read-body.ts';

export interface RequestParts {
  /** What follows the question mark. */
  query: string;
  params: Record<string, string>;
  limits: BodyLimits;
  uploads: Uploads;
}

/**
 * Reads the parameters of a request; the path wins over the body, the body over the query. GET has no body.
 *
 * @throws Refusal 4xx for what cannot be read
 */
export async function readInput(req: IncomingMessage, parts: RequestParts, coerce: Coerce): Promise<unknown> {
  const query = parts.query === '' ? {} : parsePairs(asUtf8(parts.query));
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
  const body = hasBody ? await readBody(req, parts.limits, parts.uploads) : {};
  const sent: Record<string, unknown> = Object.assign(Object.create(null), query, body, parts.params);
  inspect(sent);
  return coerce(sent);
}

/** Node gives bytes above 127 of a URL as Latin-1; clients that do not encode them mean UTF-8. */
function asUtf8(text: string): string {
  return /[\u0080-\u00ff]/.test(text) ? utf8(Buffer.from(text, 'latin1')) : text;
}
