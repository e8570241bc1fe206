/** Reads and limits bodies before tRPC, which would parse any number of values. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Request } from 'express';
import { Refusal } from '../../platform/errors.ts';
import { readBytes, utf8 } from '../requests/read-body.ts';
import { MAX_VALUES, refuseManyValues, tooManyValues } from '../requests/value-count.ts';

/** Limits of a body in bytes; null: not accepted. */
export interface TrpcBodyLimits {
  text: number;
  form: number | null;
}

/** The bytes as an IncomingMessage, one of the types that tRPC accepts for a body that was read before. */
function replay(bytes: Buffer): IncomingMessage {
  const again = new IncomingMessage(new Socket());
  again.push(bytes);
  again.push(null);
  return again;
}

/** The beginning of every part of a form, for any boundary. */
const PART = '\r\n--';

function refuseManyParts(form: Buffer): void {
  let count = 0;
  for (let at = form.indexOf(PART); at >= 0; at = form.indexOf(PART, at + PART.length)) {
    count += 1;
    if (count > MAX_VALUES) throw tooManyValues();
  }
}

async function read(req: Request, limits: TrpcBodyLimits): Promise<string | IncomingMessage> {
  if (req.is('multipart/form-data')) {
    if (limits.form === null) throw new Refusal('bad_request', 'This procedure does not accept files');
    const form = await readBytes(req, limits.form);
    refuseManyParts(form);
    return replay(form);
  }
  // tRPC itself refuses other types.
  if (!req.is('application/json')) return '';
  const json = await readBytes(req, limits.text);
  refuseManyValues(json);
  return utf8(json);
}

/** The input of queries is in the URL. */
function refuseManyInQuery(url: string): void {
  // Each value has at least one character.
  if (url.length <= MAX_VALUES) return;
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  for (const json of [...query.getAll('input'), ...query.getAll('connectionParams')])
    refuseManyValues(Buffer.from(json));
}

/**
 * Puts the body in `req.body`, where tRPC reads it.
 *
 * @throws Refusal 400 for too many values, 413 for too many bytes; the rest of such a body is discarded
 */
export async function readTrpcBody(req: Request, limits: TrpcBodyLimits): Promise<void> {
  req.body = '';
  refuseManyInQuery(req.url);
  if (req.method !== 'GET' && req.method !== 'HEAD') req.body = await read(req, limits);
}
