/** Token endpoint: exchanges a grant for a token. */
import OAuth2Server from '@node-oauth/oauth2-server';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import type { IssuedToken } from './issue-token.ts';
import { grantModel, type PasswordCheck } from './model.ts';
import { isOAuthRefusalCode, missingParameter, oauthRefusal } from './oauth-refusals.ts';

/** Supported grant types; `password` is only for closed test networks. */
export function supportedGrants(ctx: Pick<DomainContext, 'config'>): string[] {
  return ['authorization_code', 'client_credentials', ...(ctx.config.passwordGrant ? ['password'] : [])];
}

export interface Exchange {
  /** The client's parameters, including credentials. */
  parameters: Readonly<Record<string, string>>;
  checkPassword: PasswordCheck;
}

/**
 * Issues a token for a code, for client credentials, or for an e-mail address and a password.
 *
 * Refuses with the errors of RFC 6749, 5.2. The first use consumes a code, even if the code verifier or the redirect URI is
 * wrong; the second use revokes the token issued by the first (RFC 6749, 4.1.2).
 */
export async function exchangeGrant(ctx: DomainContext, exchange: Exchange): Promise<IssuedToken> {
  const { parameters } = exchange;
  const grant = parameters.grant_type;
  if (!grant) throw missingParameter('grant_type');
  if (!supportedGrants(ctx).includes(grant)) throw oauthRefusal('unsupported_grant_type');
  if (grant !== 'authorization_code') return unwrap(await attempt(ctx.db, ctx, exchange));
  for (const name of ['code', 'redirect_uri']) if (!parameters[name]) throw missingParameter(name);
  // Thrown after the commit, so that a refusal does not roll back the use of the code.
  return unwrap(await ctx.db.$transaction((tx) => attempt(tx, ctx, exchange)));
}

function unwrap(outcome: IssuedToken | Refusal): IssuedToken {
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function attempt(
  tx: Db | Tx,
  ctx: DomainContext,
  { parameters, checkPassword }: Exchange,
): Promise<IssuedToken | Refusal> {
  let issued: IssuedToken | undefined;
  const model = grantModel(tx, ctx, {
    grants: supportedGrants(ctx),
    redirectUri: parameters.redirect_uri,
    checkPassword,
    onIssued: (made) => {
      issued = made;
    },
  });
  // The library requires form encoding; JSON was parsed to the same parameters.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  const request = new OAuth2Server.Request({ method: 'POST', headers, query: {}, body: { ...parameters } });
  try {
    await new OAuth2Server({ model }).token(request, new OAuth2Server.Response({}));
  } catch (error) {
    return refusalOf(error);
  }
  return issued ?? oauthRefusal('server_error');
}

/** Maps the library's errors to refusals; internal errors are rethrown. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof OAuth2Server.OAuthError)) throw error;
  const { inner } = error as { inner?: unknown };
  if (inner instanceof Refusal) return inner;
  if (inner !== undefined || !isOAuthRefusalCode(error.name)) throw inner ?? error;
  const missing = /^Missing parameter: `(\w+)`$/.exec(error.message)?.[1];
  return missing ? missingParameter(missing) : oauthRefusal(error.name);
}
