/** What every facade hands to procedures, read from an incoming request. */
import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { isUnconfirmed } from '../../domain/access/optimistic-authentication.ts';
import { type Authentication, authenticate } from '../../domain/oauth/authenticate.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestContext } from '../../procedures/context.ts';
import type { Reply } from '../../procedures/reply.ts';
import { readBearer } from './bearer.ts';
import { queryOf } from './query-of.ts';

/** A header that names somebody without a token that could be looked up. */
const MALFORMED = Symbol('malformed');

/** A bearer token where Mastodon's clients put it (spec/mastodon/scopes.json, token_in). */
function tokenOf(req: Request): string | typeof MALFORMED | null {
  const header = req.get('authorization');
  if (header) return readBearer(header) ?? MALFORMED;
  if (!req.url.includes('?')) return null;
  const query = queryOf(req);
  return query.get('access_token') ?? query.get('bearer_token');
}

async function authenticationOf(
  platform: Platform,
  token: string | typeof MALFORMED | null,
  optimistic: boolean,
): Promise<Authentication | { problem: 'authorization_malformed' } | null> {
  if (token === MALFORMED) return { problem: 'authorization_malformed' };
  return token === null ? null : authenticate(platform, token, optimistic);
}

/**
 * @param optimistic whether it may run with the cached viewer of its token until `correctedContext` is asked
 * @param formToken finds the token where it stands in neither header nor query
 */
export async function requestContext(
  platform: Platform,
  req: Request,
  res: ServerResponse,
  reply: Reply,
  optimistic = false,
  formToken?: () => Promise<string | null>,
): Promise<RequestContext> {
  const token = tokenOf(req) ?? (await formToken?.()) ?? null;
  const found = await authenticationOf(platform, token, optimistic);
  return {
    ...platform,
    viewer: found && 'viewer' in found ? found.viewer : null,
    tokenProblem: found && 'problem' in found ? found.problem : null,
    reply,
    ip: req.ip ?? '',
    userAgent: req.get('user-agent')?.slice(0, 512) ?? null,
    requestId: String(res.getHeader('X-Request-Id') ?? ''),
    idempotencyKey: req.get('idempotency-key')?.slice(0, 255) || null,
  };
}

/** Another context for a request that was run, and counted, as somebody whom nothing confirmed; null where it was run as who it should. */
export async function correctedContext(
  platform: Platform,
  ran: RequestContext,
  req: Request,
  res: ServerResponse,
  formToken: () => Promise<string | null>,
): Promise<RequestContext | null> {
  if (!isUnconfirmed(ran.viewer)) return null;
  return { ...(await requestContext(platform, req, res, ran.reply, false, formToken)), counted: { mutations: 1 } };
}
