/** Builds the procedures' context from an HTTP request, for every facade. */
import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { isUnchanged, isUnconfirmed } from '../../domain/access/optimistic-authentication.ts';
import { type Authentication, authenticate } from '../../domain/oauth/authenticate.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestContext, TokenProblem } from '../../procedures/context.ts';
import type { Reply } from '../../procedures/reply.ts';
import { queryOf } from '../requests/query-of.ts';
import { MALFORMED, readBearer, sentToken } from './bearer.ts';

/** The bearer token from the header or the query (Mastodon's scopes, token_in). */
function tokenOf(req: Request): string | typeof MALFORMED | null {
  const token = readBearer(req.get('authorization'));
  if (token !== null || !req.url.includes('?')) return token;
  const query = queryOf(req);
  return sentToken(query.get('access_token')) ?? sentToken(query.get('bearer_token'));
}

type Found = Authentication | { problem: TokenProblem };

async function authenticationOf(
  platform: Platform,
  token: string | typeof MALFORMED | null,
  optimistic: boolean,
  ip: string | null,
): Promise<Found | null> {
  if (token === MALFORMED) return { problem: 'authorization_malformed' };
  return token === null ? null : authenticate(platform, token, optimistic, ip);
}

/**
 * @param optimistic whether the request may run with the cached viewer of its token, until `correctedContext` is called
 * @param formToken reads the token from a form, when it is in neither header nor query
 * @param session authenticates a request without a token by other means
 */
export async function requestContext(
  platform: Platform,
  req: Request,
  res: ServerResponse,
  reply: Reply,
  optimistic = false,
  formToken?: () => Promise<string | null>,
  session?: () => Promise<Found | null>,
): Promise<RequestContext> {
  const token = tokenOf(req) ?? (await formToken?.()) ?? null;
  const found =
    token === null && session ? await session() : await authenticationOf(platform, token, optimistic, req.ip ?? null);
  return {
    ...platform,
    viewer: found && 'viewer' in found ? found.viewer : null,
    tokenText: token === MALFORMED ? null : token,
    tokenProblem: found && 'problem' in found ? found.problem : null,
    reply,
    ip: req.ip ?? '',
    userAgent: req.get('user-agent')?.slice(0, 512) ?? null,
    requestId: String(res.getHeader('X-Request-Id') ?? ''),
    idempotencyKey: req.get('idempotency-key')?.slice(0, 255) || null,
  };
}

/**
 * A context with the current viewer, if the request ran with a cached viewer that was not verified and turns out to be another; null
 * if what has run stands.
 */
export async function correctedContext(
  platform: Platform,
  ran: RequestContext,
  req: Request,
  res: ServerResponse,
  formToken: () => Promise<string | null>,
): Promise<RequestContext | null> {
  if (!isUnconfirmed(ran.viewer)) return null;
  const current = await requestContext(platform, req, res, ran.reply, false, formToken);
  return isUnchanged(ran.viewer, current.viewer) ? null : { ...current, counted: { mutations: 1 } };
}
