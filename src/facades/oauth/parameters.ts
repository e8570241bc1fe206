/** Reads parameters of the OAuth endpoints, from a form or JSON, as text. */
import type { Request } from 'express';
import { oauthRefusal } from '../../domain/oauth/oauth-refusals.ts';
import { queryOf } from '../requests/query-of.ts';
import { Uploads } from '../rest/multipart.ts';
import { readBody } from '../rest/read-body.ts';

export type Parameters = Record<string, string>;

const LIMITS = { text: 65_536, file: 65_536, files: 0 };

/** An empty parameter counts as not sent. Refuses lists and objects. */
function textsOf(sent: Iterable<[string, unknown]>): Parameters {
  const parameters: Parameters = {};
  for (const [name, value] of sent) {
    if (value === null || value === '') continue;
    if (typeof value === 'object') throw oauthRefusal('invalid_request', `The parameter ${name} must be a text.`);
    const text = String(value);
    if (text.includes('\0')) throw oauthRefusal('invalid_request', `The parameter ${name} must not hold a NUL byte.`);
    parameters[name] = text;
  }
  return parameters;
}

/** The parameters of the body. */
export async function readParameters(req: Request): Promise<Parameters> {
  const uploads = new Uploads();
  try {
    return textsOf(Object.entries(await readBody(req, LIMITS, uploads)));
  } finally {
    await uploads.remove();
  }
}

/**
 * The parameters of the body, and the file of a form that has one.
 *
 * @param most bytes of the file; a larger one is refused
 * @param uploads holds the file; the caller removes it
 */
export async function readParametersAndFile(
  req: Request,
  most: number,
  uploads: Uploads,
): Promise<{ form: Parameters; file: File | null }> {
  const sent = Object.entries(await readBody(req, { ...LIMITS, file: most, files: 1 }, uploads));
  const file = sent.map(([, value]) => value).find((value) => value instanceof File) ?? null;
  return { form: textsOf(sent.filter(([, value]) => !(value instanceof File) && value !== undefined)), file };
}

/** The parameters of query and body, as in Rails; the body wins. */
export async function readAllParameters(req: Request): Promise<Parameters> {
  return { ...textsOf(queryOf(req)), ...(await readParameters(req)) };
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw oauthRefusal('invalid_client');
  }
};

/**
 * The client's id and secret, from the Authorization header (client_secret_basic) or from the body (client_secret_post);
 * RFC 6749, 2.3.1 forbids both at once.
 */
export function withCredentials(req: Request, parameters: Parameters): Parameters {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(req.get('authorization') ?? '')?.[1];
  if (encoded === undefined) return parameters;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) throw oauthRefusal('invalid_client');
  const clientId = decode(text.slice(0, colon));
  if (parameters.client_id !== undefined && parameters.client_id !== clientId) throw oauthRefusal('invalid_client');
  return { ...parameters, client_id: clientId, client_secret: decode(text.slice(colon + 1)) };
}
