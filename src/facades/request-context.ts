/** What every facade hands to procedures, read from an incoming request. */
import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { authenticate } from '../domain/oauth/authenticate.ts';
import type { Platform } from '../platform/platform.ts';
import type { RequestContext } from '../routers/context.ts';
import type { Reply } from '../routers/reply.ts';

/** A bearer token where Mastodon's clients put it (spec/mastodon/scopes.json, token_in). */
function tokenOf(req: Request): string | null {
  // Whatever stands there is a token, so that a garbled one is refused and not taken for none.
  const header = /^Bearer +(.+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (header) return header;
  const at = req.url.indexOf('?');
  if (at < 0) return null;
  const query = new URLSearchParams(req.url.slice(at + 1));
  return query.get('access_token') ?? query.get('bearer_token');
}

export async function requestContext(
  platform: Platform,
  req: Request,
  res: ServerResponse,
  reply: Reply,
): Promise<RequestContext> {
  const token = tokenOf(req);
  const found = token === null ? null : await authenticate(platform, token);
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
