/** Reads POST bodies: JSON, or a multipart form with files. Large bodies are refused before they are parsed. */
import type { Request, RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { Refusal } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { innermost, refusalOf } from '../../platform/trouble.ts';
import { type BodyLimits, Uploads } from '../requests/multipart.ts';
import { readBody } from '../requests/read-body.ts';
import { sendRefusal } from './send-refusal.ts';
import { operationsOf } from './uploads.ts';

/** Real documents and variables are far smaller; pictures may have 10 MB. */
const LIMITS: BodyLimits = { text: 1_000_000, file: 10_000_000, files: 4 };
/** Limit on a form's Content-Length: two pictures and the other fields. */
const FORM_BYTES = 25_000_000;

async function read(req: Request, uploads: Uploads, schema: GraphQLSchema): Promise<unknown> {
  if (req.is('multipart/form-data')) {
    if (Number(req.get('content-length') ?? 0) > FORM_BYTES) throw new Refusal('too_large', 'The request is too large');
    return operationsOf(await readBody(req, LIMITS, uploads), schema);
  }
  if (req.is(['application/json', 'application/graphql+json']) === false)
    throw new Refusal('bad_request', 'Send application/json or multipart/form-data', { status: 415 });
  const body = await readBody(req, LIMITS, uploads);
  return '_json' in body ? body._json : body;
}

/** Puts the operation, or the batch of operations, in `req.body`, where Yoga reads it. */
export const readOperations =
  (schema: GraphQLSchema, log: Log): RequestHandler =>
  async (req, res, next) => {
    if (req.method !== 'POST') {
      next();
      return;
    }
    const uploads = new Uploads();
    res.once('close', () => void uploads.remove());
    try {
      const body = await read(req, uploads, schema);
      if (typeof body !== 'object' || body === null || Object.keys(body).length === 0)
        throw new Refusal('bad_request', 'The request contains no GraphQL operation');
      req.body = body;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (refusal.cause)
        log.error({ err: innermost(refusal), requestId: res.getHeader('X-Request-Id') }, 'body not read');
      // Discard the rest of the body, so that the client can read the answer.
      req.resume();
      sendRefusal(req, res, refusal);
      return;
    }
    next();
  };
