/** Builds the procedures' context from an HTTP request, for every facade. */

import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { type Authentication, authenticate } from '../../domain/oauth/authenticate.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestContext, TokenProblem } from '../../procedures/context.ts';
import type { Reply } from '../../procedures/reply.ts';
import { queryOf } from '../requests/query-of.ts';
import { readerLanguages } from '../requests/reader-languages.ts';
import { requestedOrigin } from '../requests/requested-origin.ts';
import { MALFORMED, readBearer, sentToken } from './bearer.ts';

/** The bearer token from the header or the query (Mastodon's scopes, token_in). */
function tokenOf(req: Request): string | typeof MALFORMED | null {
  const token = readBearer(req.get('authorization'));
  if (token !== null || !req.url.includes('?')) return token;
  const query = queryOf(req);
  return sentToken(query.get('access_token')) ?? sentToken(query.get('bearer_token'));
}

type Found = Authentication | { problem: TokenProblem };

/** Authenticates the value in the place of a bearer token; null without one. */
export async function authenticationOf(
  platform: Platform,
  token: string | typeof MALFORMED | null,
  options: { ip: string | null; anew: boolean },
): Promise<Found | null> {
  if (token === MALFORMED) return { problem: 'authorization_malformed' };
  return token === null ? null : authenticate(platform, token, options);
}

export interface ContextOptions {
  /** Reads the token from a form, when it is in neither header nor query. */
  formToken?(): Promise<string | null>;
  /** Authenticates a request without a token by other means. */
  session?(): Promise<Found | null>;
  /** Bypasses the cache of tokens. */
  anew?: boolean;
}

export async function requestContext(
  platform: Platform,
  req: Request,
  res: ServerResponse,
  reply: Reply,
  { formToken, session, anew = false }: ContextOptions = {},
): Promise<RequestContext> {
  const token = tokenOf(req) ?? (await formToken?.()) ?? null;
  const asked = { ip: req.ip ?? null, anew };
  const found = token === null && session ? await session() : await authenticationOf(platform, token, asked);
  const viewer = found && 'viewer' in found ? found.viewer : null;
  return {
    ...platform,
    viewer,
    languages: readerLanguages(req, viewer),
    tokenText: token === MALFORMED ? null : token,
    tokenProblem: found && 'problem' in found ? found.problem : null,
    reply,
    ip: req.ip ?? '',
    origin: requestedOrigin(platform.config, req),
    userAgent: req.get('user-agent')?.slice(0, 512) ?? null,
    requestId: String(res.getHeader('X-Request-Id') ?? ''),
    idempotencyKey: req.get('idempotency-key')?.slice(0, 255) || null,
  };
}
