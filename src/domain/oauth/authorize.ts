/** First half of the authorization code flow: the authorization request, and the code. */
import type { App } from '../../generated/prisma/client.ts';
import type { Refusal } from '../../platform/errors.ts';
import { hashToken } from '../../platform/random.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { hasScope, parseScopes } from '../access/scopes.ts';
import { findApp } from './find.ts';
import { findSignedIn } from './find-signed-in.ts';
import { missingParameter, oauthRefusal } from './oauth-refusals.ts';
import { isRegistered } from './redirect-uri.ts';

const CODE_MINUTES = 10;

/** A valid authorization request. */
export interface AuthorizationRequest {
  app: App;
  redirectUri: string;
  scopes: readonly string[];
  codeChallenge: string | null;
}

export type ReadAuthorization =
  | { request: AuthorizationRequest }
  /** Shown only to the user: never redirect to an unregistered address (open redirect). */
  | { fault: Refusal }
  | WrongRequest;

/** Reported to the application at its redirect URI. */
export interface WrongRequest {
  app: App;
  redirectUri: string;
  refusal: Refusal;
}

/** The requested scopes, if the application registered them or their ancestors; otherwise null. */
export function grantableScopes(app: App, asked: string | undefined): string[] | null {
  const scopes = parseScopes(asked);
  return scopes?.every((scope) => hasScope(app.scopes, [scope])) ? scopes : null;
}

/** Parses the parameters of /oauth/authorize (RFC 6749, 4.1.1; RFC 7636, 4.3, only S256). */
export async function readAuthorization(ctx: DomainContext, parameters: URLSearchParams): Promise<ReadAuthorization> {
  const sent = (name: string): string | undefined => parameters.get(name) || undefined;
  const clientId = sent('client_id');
  if (clientId === undefined) return { fault: missingParameter('client_id') };
  const app = await findApp(ctx.db, clientId);
  if (!app) return { fault: oauthRefusal('invalid_client') };
  const redirectUri = sent('redirect_uri');
  if (redirectUri === undefined) return { fault: missingParameter('redirect_uri') };
  if (!isRegistered(app.redirectUris, redirectUri)) {
    return {
      fault: oauthRefusal(
        'invalid_request',
        "The requested redirect uri is malformed or doesn't match client redirect URI.",
      ),
    };
  }
  const refused = (refusal: Refusal): ReadAuthorization => ({ app, redirectUri, refusal });
  const responseType = sent('response_type');
  if (responseType === undefined) return refused(missingParameter('response_type'));
  if (responseType !== 'code') return refused(oauthRefusal('unsupported_response_type'));
  const codeChallenge = sent('code_challenge') ?? null;
  const method = sent('code_challenge_method');
  if (codeChallenge === null ? method !== undefined : method !== 'S256') {
    return refused(oauthRefusal('invalid_request', 'The code challenge method must be S256.'));
  }
  if (codeChallenge !== null && !/^[\w-]{43}$/.test(codeChallenge)) {
    return refused(oauthRefusal('invalid_request', 'The code challenge is malformed.'));
  }
  const scopes = grantableScopes(app, sent('scope'));
  if (scopes === null) return refused(oauthRefusal('invalid_scope'));
  return { request: { app, redirectUri, scopes, codeChallenge } };
}

/**
 * Creates an authorization code: valid for ten minutes and one use, bound to this application, redirect URI and challenge, and to
 * the chosen identity of the session's user.
 *
 * @param chosen id of the identity; null for the default one
 * @returns null if it is not the user's own
 */
export async function grantCode(
  ctx: UserContext,
  request: AuthorizationRequest,
  chosen: string | null,
): Promise<string | null> {
  const { userId, sessionId } = ctx.viewer;
  const { identities = [] } = (sessionId !== null && (await findSignedIn(ctx, sessionId))) || {};
  const actor = chosen === null ? identities[0] : identities.find(({ id }) => id.toString() === chosen);
  if (!actor) return null;
  const code = ctx.random.token();
  const now = ctx.clock.now();
  await ctx.db.authorizationCode.create({
    data: {
      id: ctx.ids.next(),
      hash: hashToken(code),
      appId: request.app.id,
      userId,
      actorId: actor.id,
      redirectUri: request.redirectUri,
      scopes: [...request.scopes],
      codeChallenge: request.codeChallenge,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    },
  });
  return code;
}
