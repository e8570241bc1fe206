/** Reads the body of a request of any type into one plain object. */
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../platform/errors.ts';
import { type BodyLimits, readMultipart, type Uploads } from './multipart.ts';
import { parsePairs } from './rack.ts';
import { refuseManyValues } from './value-count.ts';

type Parameters = Record<string, unknown>;

const MALFORMED = 'Error occurred while parsing request parameters';

const mediaType = (req: IncomingMessage): string =>
  (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

export function isJson(req: IncomingMessage): boolean {
  const type = mediaType(req);
  return type === 'application/json' || type.endsWith('+json');
}

/**
 * Reads JSON, forms, multipart or nothing; text/plain is ignored as in Rails, because it is `fetch`'s default for strings.
 *
 * @param uploads where files of a multipart form go
 * @returns the parameters; a JSON body that is not an object becomes `_json`, as in Rails
 * @throws Refusal 400 malformed or with too many values, 413 too large, 415 unsupported type
 */
export async function readBody(req: IncomingMessage, limits: BodyLimits, uploads: Uploads): Promise<Parameters> {
  const length = req.headers['content-length'];
  if (length === '0' || (length === undefined && req.headers['transfer-encoding'] === undefined)) return {};
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') throw unsupported();
  const type = mediaType(req);
  if (type === 'multipart/form-data') return readMultipart(req, limits, uploads);
  if (type === 'text/plain') return {};
  const json = isJson(req);
  if (!json && type !== '' && type !== 'application/x-www-form-urlencoded') throw unsupported();
  const bytes = await readBytes(req, limits.text);
  const body = utf8(bytes);
  // Without a Content-Type, JSON is recognized by its first character.
  if (!json && (type !== '' || !/^\s*[[{]/.test(body))) return parsePairs(body);
  refuseManyValues(bytes);
  return parseJson(body);
}

const unsupported = (): Refusal => new Refusal('bad_request', 'Unsupported Media Type', { status: 415 });

/** Decodes UTF-8; throws Refusal 400 when it is invalid. */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('bad_request', 'Invalid encoding: the request is not UTF-8');
  }
}

function parseJson(text: string): Parameters {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    // Only numbers of 16 digits and more can lose precision.
    value = /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch {
    throw new Refusal('bad_request', MALFORMED);
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Parameters)
    : { _json: value };
}

/** Unsafe integers stay text: some clients send ids as JSON numbers. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined) return value;
  return /^-?\d+$/.test(source) ? source : value;
}

/** All bytes of a body, or Refusal 413; the rest of a larger one is discarded, so that the client can read the answer. */
export function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) refuse();
      else chunks.push(chunk);
    };
    const refuse = (): void => {
      req.off('data', take);
      req.resume();
      reject(new Refusal('too_large', 'The request is too large'));
    };
    if (Number(req.headers['content-length'] ?? 0) > limit) {
      refuse();
      return;
    }
    req.on('data', take);
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('error', reject);
  });
}
