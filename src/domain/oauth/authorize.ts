/** The first half of the code flow: what an application asks of a person, and the code that says yes. */
import type { App } from '../../generated/prisma/client.ts';
import type { Refusal } from '../../platform/errors.ts';
import { hashToken } from '../../platform/random.ts';
import type { DomainContext } from '../access/context.ts';
import { hasScope, parseScopes } from '../access/scopes.ts';
import { findApp } from './find.ts';
import { missingParameter, oauthRefusal } from './oauth-refusals.ts';
import { isRegistered } from './redirect-uri.ts';

const CODE_MINUTES = 10;

/** A request for a person's consent that is good in every part. */
export interface AuthorizationRequest {
  app: App;
  redirectUri: string;
  scopes: readonly string[];
  codeChallenge: string | null;
}

export type ReadAuthorization =
  | { request: AuthorizationRequest }
  /** Told to the person alone: nobody may be sent to an address that is not the application's. */
  | { fault: Refusal }
  | WrongRequest;

/** Told to the application at its own address. */
export interface WrongRequest {
  app: App;
  redirectUri: string;
  refusal: Refusal;
}

/** The scopes that are asked for, when there are no others than the application registered; a parent covers its children. */
export function grantableScopes(app: App, asked: string | undefined): string[] | null {
  const scopes = parseScopes(asked);
  return scopes?.every((scope) => hasScope(app.scopes, [scope])) ? scopes : null;
}

/** Reads the parameters of /oauth/authorize (RFC 6749, 4.1.1; RFC 7636, 4.3 with S256 alone). */
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
 * Makes the code that the application exchanges for a token: good for ten minutes and once, for this application, address
 * and challenge, and for the identity that the person chose. The caller has made sure that the identity is the user's own.
 */
export async function grantCode(
  ctx: DomainContext,
  request: AuthorizationRequest,
  userId: bigint,
  actorId: bigint,
): Promise<string> {
  const code = ctx.random.token();
  const now = ctx.clock.now();
  await ctx.db.authorizationCode.create({
    data: {
      id: ctx.ids.next(),
      hash: hashToken(code),
      appId: request.app.id,
      userId,
      actorId,
      redirectUri: request.redirectUri,
      scopes: [...request.scopes],
      codeChallenge: request.codeChallenge,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    },
  });
  return code;
}
