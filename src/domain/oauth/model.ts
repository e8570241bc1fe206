/** The model of the OAuth library: applications, codes, tokens, and password checks. */
import type OAuth2Server from '@node-oauth/oauth2-server';
import type { App } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { hashToken } from '../../platform/random.ts';
import type { DomainContext } from '../access/context.ts';
import { endTokens } from '../users/sessions/revoke-tokens.ts';
import { grantableScopes } from './authorize.ts';
import { authenticateApp } from './find.ts';
import { type IssuedToken, issueToken } from './issue-token.ts';
import { trimAppTokens } from './remove-unused-tokens.ts';

/** Resource owner of a token: user and identity; both null for the application itself. */
export interface Subject {
  userId: bigint | null;
  actorId: bigint | null;
  codeId?: bigint;
}

/** Checks an e-mail address and a password; null if wrong. Throws a Refusal for users who may not sign in. */
export type PasswordCheck = (username: string, password: string) => Promise<Subject | null>;

export type GrantModel = OAuth2Server.AuthorizationCodeModel &
  OAuth2Server.ClientCredentialsModel &
  OAuth2Server.PasswordModel;

/**
 * The library compares expiry with the system clock. The check was already made with the platform's clock, so the library gets a
 * date in the distant future.
 */
const NEVER = new Date(8.64e15);

export interface ModelOptions {
  grants: readonly string[];
  /** The redirect URI of the exchange; it must equal the one of the code. */
  redirectUri: string | undefined;
  checkPassword: PasswordCheck;
  /** Receives the issued token. */
  onIssued(issued: IssuedToken): void;
}

const lockCode = statement('lock_authorization_code', 'SELECT id FROM authorization_codes WHERE hash = $1 FOR UPDATE');

/** The model for one exchange; all reads and writes use `tx`. */
export function grantModel(tx: Db | Tx, ctx: DomainContext, options: ModelOptions): GrantModel {
  const clientOf = (app: App): OAuth2Server.Client => ({
    id: app.clientId,
    grants: [...options.grants],
    redirectUris: app.redirectUris,
    app,
  });
  return {
    async getClient(clientId, clientSecret) {
      // Every application is a confidential client; PKCE does not replace its secret.
      const app = clientSecret ? await authenticateApp(tx, clientId, clientSecret) : null;
      return app && clientOf(app);
    },
    async getAuthorizationCode(code) {
      const hash = hashToken(code);
      // The lock makes a second use of the code wait until the first has issued its token.
      await sqlWithin(tx).many(lockCode, [hash]);
      const row = await tx.authorizationCode.findUnique({ where: { hash }, include: { app: true } });
      if (!row) return null;
      if (row.expiresAt <= ctx.clock.now()) {
        await endTokens(tx, ctx, { id: row.id });
        return null;
      }
      const subject: Subject = { userId: row.userId, actorId: row.actorId, codeId: row.id };
      return {
        authorizationCode: code,
        expiresAt: NEVER,
        redirectUri: row.redirectUri,
        scope: row.scopes,
        client: clientOf(row.app),
        user: subject,
        ...(row.codeChallenge !== null && { codeChallenge: row.codeChallenge, codeChallengeMethod: 'S256' }),
      };
    },
    async revokeAuthorizationCode(code) {
      const { codeId } = code.user as Subject;
      // The row stays until it is cleaned up, to detect a second use.
      await tx.authorizationCode.update({ where: { id: codeId as bigint }, data: { expiresAt: ctx.clock.now() } });
      return code.redirectUri === options.redirectUri;
    },
    saveAuthorizationCode: async () => null,
    getAccessToken: async () => null,
    getUserFromClient: async () => ({ userId: null, actorId: null }) satisfies Subject,
    getUser: (username, password) => options.checkPassword(username, password),
    validateScope: async (_user, client, scope) => grantableScopes(client.app as App, scope?.join(' ')),
    async saveToken(token, client, user) {
      const { userId, actorId, codeId } = user as Subject;
      const issued = await issueToken(tx, ctx, {
        appId: (client.app as App).id,
        userId,
        actorId,
        scopes: token.scope ?? [],
        ...(codeId !== undefined && { codeId }),
      });
      if (userId === null) await trimAppTokens(tx, (client.app as App).id);
      options.onIssued(issued);
      return { accessToken: issued.token, client, user, scope: token.scope ?? [] };
    },
  };
}
