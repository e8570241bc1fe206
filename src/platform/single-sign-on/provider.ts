/** The provider of single sign-on, as a client of OpenID Connect; openid-client speaks the protocol. */
import type { Configuration } from 'openid-client';
import type { Clock } from '../clock.ts';
import { limitOthers } from '../concurrency/others-limit.ts';
import type { Config } from '../config.ts';
import type { OidcConfig } from '../environment/oidc.ts';
import { type Http, OutgoingError } from '../http/outgoing.ts';
import type { Log } from '../log.ts';
import { type ProviderPerson, personOf } from './claims.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { LogoutTokens, type ProviderLogout } from './logout-tokens.ts';

/** The provider does not answer, or its answer is not that of a provider. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The browser came back with parameters that are wrong, or the provider refuses the code. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  /** The parameter `error`, such as `access_denied`; null if the refusal is this server's. */
  readonly error: string | null;

  constructor(message: string, error: string | null, cause: unknown) {
    super(message, { cause });
    this.error = error;
  }
}

/** Secrets of one sign-in, which the provider gives back. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  /** PKCE's code verifier (RFC 7636). */
  verifier: string;
}

export interface SignOnProvider {
  /** The address at the provider to which the browser goes. */
  authorizationUrl(secrets: SignInSecrets, redirectUri: string, locale: string): Promise<string>;
  /**
   * The person who signed in.
   *
   * @param callback the address to which the browser came back
   */
  personAt(callback: URL, secrets: SignInSecrets): Promise<ProviderPerson>;
  /** The address that ends the session at the provider, and leads to `returnUri`; null if the provider has none. */
  signOutUrl(returnUri: string): Promise<string | null>;
  /** Verifies a logout token, and returns the session that it ends. Refuses tokens of others, and old ones. */
  logoutOf(token: string): Promise<ProviderLogout>;
  /** Reads the provider's document again. Throws for everything that prevents sign-ins. */
  examine(): Promise<{ issuer: string; hasSignOut: boolean }>;
}

/** The provider's document is read again after an hour, and with it the keys. */
const KEPT_MS = 3_600_000;
/** After a failure, requests are refused at once for a moment, so that they do not all wait for a provider that is down. */
const FAILED_MS = 10_000;
const TIMEOUT_SECONDS = 5;

/** One place of the process for the library's own module, which is loaded by the first sign-in. */
const library = () => import('openid-client');

/** Whether the failure is one of the network, however deep the library has wrapped it. */
function isOutgoing(error: unknown): boolean {
  if (error instanceof OutgoingError) return true;
  return error instanceof Error && error.cause !== undefined && isOutgoing(error.cause);
}

/** Returns the message and code of the library's error, and of its cause, without tokens. */
function describe(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string };
  const below = cause instanceof Error ? `: ${describe(cause)}` : '';
  return `${message}${code ? ` (${code})` : ''}${below}`;
}

async function discover(oidc: OidcConfig, http: Http): Promise<Configuration> {
  const client = await library();
  const isPlain = oidc.issuer.startsWith('http:');
  const [basic, post] = [client.ClientSecretBasic(oidc.clientSecret), client.ClientSecretPost(oidc.clientSecret)];
  return client.discovery(
    new URL(oidc.issuer),
    oidc.clientId,
    undefined,
    (server, registered, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      return (methods.includes('client_secret_basic') ? basic : post)(server, registered, body, headers);
    },
    {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: guardedFetch(http, oidc.issuer),
      // Signatures are checked although the ID token comes from the provider itself.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  );
}

interface Discovered {
  at: number;
  configuration: Configuration;
}

interface ProviderParts {
  config: Config;
  http: Http;
  clock: Clock;
  log: Log;
}

/** Null without OIDC_ISSUER. */
export function createProvider({ config, http, clock, log }: ProviderParts): SignOnProvider | null {
  const { oidc } = config;
  if (!oidc) return null;
  let kept: Discovered | null = null;
  let failedAt: number | null = null;
  let asking: Promise<Configuration> | null = null;
  const ask = <Answer>(send: () => Promise<Answer>): Promise<Answer> => limitOthers(config, 'single sign-on', send);

  const readAgain = async (): Promise<Configuration> => {
    try {
      const configuration = await ask(() => discover(oidc, http));
      kept = { at: clock.now().getTime(), configuration };
      failedAt = null;
      return configuration;
    } catch (error) {
      failedAt = clock.now().getTime();
      log.warn(`The provider of single sign-on cannot be used: ${describe(error)}. See OIDC_ISSUER.`);
      // The document rarely changes, and the keys are fetched when they are needed.
      if (kept) return kept.configuration;
      throw new ProviderUnavailable(describe(error), { cause: error });
    }
  };
  const configurationOf = (): Promise<Configuration> => {
    const now = clock.now().getTime();
    if (kept && now - kept.at < KEPT_MS) return Promise.resolve(kept.configuration);
    if (failedAt !== null && now - failedAt < FAILED_MS)
      return kept ? Promise.resolve(kept.configuration) : Promise.reject(new ProviderUnavailable('It failed just now'));
    asking ??= readAgain().finally(() => {
      asking = null;
    });
    return asking;
  };
  const exchange = async (
    configuration: Configuration,
    callback: URL,
    { state, nonce, verifier }: SignInSecrets,
  ): Promise<ProviderPerson> => {
    const client = await library();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await client.authorizationCodeGrant(configuration, callback, checks);
    const idToken = tokens.claims();
    if (!idToken) throw new ProviderUnavailable('There is no ID token');
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = hasUserInfo ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {};
    const person = personOf(oidc, idToken, userInfo);
    if (person.roles === null)
      log.warn(`The provider left out ${oidc.claims.roles}: see docs/single-sign-on.md, Entra ID.`);
    return person;
  };

  const logoutTokens = new LogoutTokens(oidc, guardedFetch(http, oidc.issuer), clock);

  return {
    async authorizationUrl({ state, nonce, verifier }, redirectUri, locale) {
      const client = await library();
      const configuration = await configurationOf();
      return client.buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: redirectUri, scope: oidc.scopes, state, nonce, ui_locales: locale },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    async personAt(callback, secrets) {
      // Outside of the limit, which discovery has, too.
      const configuration = await configurationOf();
      try {
        return await ask(() => exchange(configuration, callback, secrets));
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        if (isOutgoing(error)) throw new ProviderUnavailable(describe(error), { cause: error });
        const client = await library();
        const named = error instanceof client.AuthorizationResponseError ? error.error : null;
        if (named === null) log.warn(`A single sign-on was refused: ${describe(error)}`);
        throw new ProviderRefused(describe(error), named, error);
      }
    },
    async signOutUrl(returnUri) {
      const client = await library();
      const configuration = await configurationOf();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnUri }).href;
    },
    async logoutOf(token) {
      const { issuer, jwks_uri } = (await configurationOf()).serverMetadata();
      try {
        // Beside the queue of sign-ins: strangers send tokens, too, and most need no request, because the keys are cached.
        const read = (): Promise<ProviderLogout> => logoutTokens.read(token, issuer, jwks_uri ?? '');
        return await limitOthers(config, 'logout tokens', read);
      } catch (error) {
        log.warn(`A logout token was refused: ${describe(error)}`);
        if (isOutgoing(error)) throw new ProviderUnavailable(describe(error), { cause: error });
        throw new ProviderRefused(describe(error), null, error);
      }
    },
    async examine() {
      const { issuer, authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint } = (
        await discover(oidc, http)
      ).serverMetadata();
      const missing = Object.entries({ authorization_endpoint, token_endpoint, jwks_uri }).find(([, url]) => !url);
      if (missing) throw new ProviderUnavailable(`Its document has no ${missing[0]}`);
      await guardedFetch(http, oidc.issuer)(jwks_uri ?? '', {
        method: 'GET',
        headers: {},
        body: null,
        redirect: 'manual',
      });
      return { issuer, hasSignOut: end_session_endpoint !== undefined };
    },
  };
}
