/** Reads an application's requests to the token endpoints: parameters and credentials. */
import type { Request } from 'express';
import { oauthRefusal } from '../../domain/oauth/oauth-refusals.ts';
import { queryOf } from '../requests/query-of.ts';
import { type Parameters, readParameters, textsOf } from '../web/kit/parameters.ts';

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
