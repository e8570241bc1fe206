/** The endpoints for tokens: issuing and revoking. */
import type { Request, RequestHandler, Response } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { exchangeGrant } from '../../domain/oauth/exchange.ts';
import { oauthRefusal, refusalWithCode } from '../../domain/oauth/oauth-refusals.ts';
import { revokeOwnToken } from '../../domain/oauth/revoke.ts';
import { type Refusal, refusalHeaders } from '../../platform/errors.ts';
import { innermost, refusalOf } from '../../platform/trouble.ts';
import { countPageRequest } from '../web/page/count-page-request.ts';
import { type Parameters, readAllParameters, withCredentials } from './parameters.ts';
import { passwordCheck } from './sign-in-form.ts';

type Act = (ctx: DomainContext, parameters: Parameters, req: Request) => Promise<object>;

function sendJson(res: Response, status: number, body: object): void {
  res.status(status);
  // Tokens must not stay in any cache (RFC 6749, 5.1).
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Pragma', 'no-cache');
  res.json(body);
}

function sendRefusal(res: Response, refusal: Refusal): void {
  const { status, message, extra } = refusal;
  res.set(refusalHeaders(refusal));
  if (status === 401) res.setHeader('WWW-Authenticate', `Basic realm="Plaza", charset="UTF-8"`);
  sendJson(res, status, { error: message, ...extra });
}

/** Answers with JSON as in RFC 6749, errors too. */
function endpoint(ctx: DomainContext, act: Act): RequestHandler {
  return async (req, res) => {
    try {
      sendJson(res, 200, await act(ctx, withCredentials(req, await readAllParameters(req)), req));
    } catch (error) {
      const refusal = oauthRefusalOf(error);
      if (refusal.status >= 500) ctx.log.error({ err: innermost(error), path: req.path }, 'oauth failed');
      sendRefusal(res, refusal);
    }
  };
}

/** Maps refusals of other modules, such as a malformed body or a user who may not sign in, to OAuth errors. */
function oauthRefusalOf(error: unknown): Refusal {
  const refusal = refusalOf(error);
  if (!refusal) return oauthRefusal('server_error');
  if (refusal.extra) return refusal;
  if (refusal.cause || refusal.kind === 'unavailable') return oauthRefusal('temporarily_unavailable');
  const { status, message } = refusal;
  const code = status === 401 || status === 403 ? 'invalid_grant' : 'invalid_request';
  const httpStatus = code === 'invalid_grant' ? 400 : status;
  return refusalWithCode('bad_request', code, { status: httpStatus, extra: { error_description: message } });
}

/** POST /oauth/token (spec/mastodon/entities.json, Token). */
export const tokenEndpoint = (ctx: DomainContext): RequestHandler =>
  endpoint(ctx, async (_, parameters, req) => {
    await countPageRequest(ctx, req, ['token_requests']);
    const { token, row } = await exchangeGrant(ctx, { parameters, checkPassword: passwordCheck(ctx, req) });
    return {
      access_token: token,
      token_type: 'Bearer',
      scope: row.scopes.join(' '),
      created_at: Math.floor(row.createdAt.getTime() / 1000),
    };
  });

/** POST /oauth/revoke. */
export const revokeEndpoint = (ctx: DomainContext): RequestHandler =>
  endpoint(ctx, async (_, { client_id: clientId = '', client_secret: clientSecret = '', token = '' }) => {
    await revokeOwnToken(ctx, { clientId, clientSecret, token });
    return {};
  });
