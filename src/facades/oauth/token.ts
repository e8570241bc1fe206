/** The endpoints for tokens: issuing and revoking. */
import type { Request, RequestHandler, Response } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { oauthRefusal, refusalWithCode } from '../../domain/oauth/oauth-refusals.ts';
import { type Refusal, refusalHeaders } from '../../platform/errors.ts';
import { innermost, refusalOf } from '../../platform/trouble.ts';
import { internalCallerOf, pageCallerOf } from '../web/kit/page-caller.ts';
import type { Parameters } from '../web/kit/parameters.ts';
import { answerOf } from '../web/kit/refusal-text.ts';
import { readAllParameters, withCredentials } from './client-parameters.ts';

type Act = (parameters: Parameters, req: Request, res: Response) => Promise<object>;

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
      sendJson(res, 200, await act(withCredentials(req, await readAllParameters(req)), req, res));
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

/** POST /oauth/token (Mastodon's REST documentation, Authentication). */
export const tokenEndpoint = (ctx: DomainContext): RequestHandler =>
  endpoint(ctx, (parameters, req, res) =>
    answerOf(internalCallerOf(ctx, req, res).authorization.exchange({ parameters })),
  );

/** POST /oauth/revoke. */
export const revokeEndpoint = (ctx: DomainContext): RequestHandler =>
  endpoint(ctx, ({ client_id, client_secret, token }, req, res) =>
    answerOf(pageCallerOf(ctx, req, res).oauth.revoke({ client_id, client_secret, token })),
  );
