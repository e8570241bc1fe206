/** Reads what is posted to procedures before tRPC does, which would parse as many values as there are. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Request } from 'express';
import { Refusal } from '../../platform/errors.ts';
import { MOST_VALUES, refuseManyValues, tooManyValues } from '../requests/value-count.ts';
import { readBytes, utf8 } from '../rest/read-body.ts';

/** How many bytes a body may have; null: none of this kind is taken. */
export interface TrpcBodyLimits {
  text: number;
  form: number | null;
}

/** The bytes as a request of their own, which is one of the forms in which tRPC takes a body that was read before. */
function replay(bytes: Buffer): IncomingMessage {
  const again = new IncomingMessage(new Socket());
  again.push(bytes);
  again.push(null);
  return again;
}

/** Each part of a form begins so, whatever its boundary is. */
const PART = '\r\n--';

function refuseManyParts(form: Buffer): void {
  let count = 0;
  for (let at = form.indexOf(PART); at >= 0; at = form.indexOf(PART, at + PART.length)) {
    count += 1;
    if (count > MOST_VALUES) throw tooManyValues();
  }
}

async function read(req: Request, limits: TrpcBodyLimits): Promise<string | IncomingMessage> {
  if (req.is('multipart/form-data')) {
    if (limits.form === null) throw new Refusal('bad_request', 'This procedure takes no files');
    const form = await readBytes(req, limits.form);
    refuseManyParts(form);
    return replay(form);
  }
  // Of other types tRPC says by itself that it takes none.
  if (!req.is('application/json')) return '';
  const json = await readBytes(req, limits.text);
  refuseManyValues(json);
  return utf8(json);
}

/** Queries bring their input in the URL. */
function refuseManyInQuery(url: string): void {
  // Each value has a character at least.
  if (url.length <= MOST_VALUES) return;
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  for (const json of [...query.getAll('input'), ...query.getAll('connectionParams')])
    refuseManyValues(Buffer.from(json));
}

/**
 * Puts the body in `req.body`, from where tRPC takes it.
 *
 * @throws Refusal 400 for too many values, 413 for too many bytes; nothing more of such a body is kept
 */
export async function readTrpcBody(req: Request, limits: TrpcBodyLimits): Promise<void> {
  req.body = '';
  refuseManyInQuery(req.url);
  if (req.method !== 'GET' && req.method !== 'HEAD') req.body = await read(req, limits);
}
