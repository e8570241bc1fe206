/** The endpoints that applications call themselves: a token is had, and taken back. */
import type { Request, RequestHandler, Response } from 'express';
import type { DomainContext } from '../../domain/context.ts';
import { exchangeGrant } from '../../domain/oauth/exchange.ts';
import { oauthRefusal } from '../../domain/oauth/oauth-refusals.ts';
import { revokeOwnToken } from '../../domain/oauth/revoke.ts';
import { Refusal } from '../../platform/errors.ts';
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

function sendRefusal(res: Response, { status, message, extra }: Refusal): void {
  if (status === 401) res.setHeader('WWW-Authenticate', `Basic realm="Plaza", charset="UTF-8"`);
  sendJson(res, status, { error: message, ...extra });
}

/** Answers in RFC 6749's form whatever happens. */
function endpoint(ctx: DomainContext, act: Act): RequestHandler {
  return async (req, res) => {
    try {
      sendJson(res, 200, await act(ctx, withCredentials(req, await readAllParameters(req)), req));
    } catch (error) {
      if (error instanceof Refusal) {
        sendRefusal(res, error.extra ? error : oauthRefusalOf(error));
        return;
      }
      ctx.log.error({ err: error, path: req.path }, 'oauth failed');
      sendRefusal(res, oauthRefusal('server_error'));
    }
  };
}

/** A refusal of another room, such as a body that cannot be read or a user who may not sign in, keeps its status. */
function oauthRefusalOf({ status, message }: Refusal): Refusal {
  const code = status === 401 || status === 403 ? 'invalid_grant' : 'invalid_request';
  const kept = code === 'invalid_grant' ? 400 : status;
  return new Refusal('bad_request', code, { status: kept, extra: { error_description: message } });
}

/** POST /oauth/token (spec/mastodon/entities.json, Token). */
export const tokenEndpoint = (ctx: DomainContext): RequestHandler =>
  endpoint(ctx, async (_, parameters, req) => {
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
