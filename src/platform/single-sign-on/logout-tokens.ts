/** Logout tokens, with which the provider tells that a session is over (OpenID Connect Back-Channel Logout 1.0). */
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import type { CustomFetch } from 'openid-client';
import type { Clock } from '../clock.ts';
import type { OidcConfig } from '../environment/oidc.ts';

export interface ProviderLogout {
  issuer: string;
  /** At least one of both is known. */
  subject: string | null;
  sid: string | null;
  /** Ends the person's sessions that began before this time. */
  before: Date;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** An older token is refused, so that one that was recorded does not end later sessions. */
const MAX_AGE_SECONDS = 120;
/** How far the provider's clock may differ. */
const TOLERANCE_SECONDS = 30;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export class LogoutTokens {
  readonly #oidc: OidcConfig;
  readonly #fetch: CustomFetch;
  readonly #clock: Clock;
  #keys: { url: string; get: ReturnType<typeof createRemoteJWKSet> } | null = null;

  constructor(oidc: OidcConfig, fetch: CustomFetch, clock: Clock) {
    this.#oidc = oidc;
    this.#fetch = fetch;
    this.#clock = clock;
  }

  /** The keys are cached by the library. */
  #keysAt(url: string): ReturnType<typeof createRemoteJWKSet> {
    if (this.#keys?.url !== url) {
      const send = (to: string, { headers }: { headers: Headers }): Promise<Response> =>
        this.#fetch(to, { method: 'GET', headers: Object.fromEntries(headers), body: null, redirect: 'manual' });
      this.#keys = { url, get: createRemoteJWKSet(new URL(url), { [customFetch]: send }) };
    }
    return this.#keys.get;
  }

  /** Throws for a token that is forged, for another client, too old, or no logout token. */
  async read(token: string, issuer: string, jwksUri: string): Promise<ProviderLogout> {
    const { payload } = await jwtVerify(token, this.#keysAt(jwksUri), {
      ...{ issuer, audience: this.#oidc.clientId, maxTokenAge: MAX_AGE_SECONDS },
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: this.#clock.now(),
    });
    const { events, nonce, sub, sid, iat = 0 } = payload;
    const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, EVENT);
    const [subject, session] = [textOf(sub), textOf(sid)];
    // An ID token has a nonce, and must not pass for a logout token.
    if (!isLogout || nonce !== undefined || (subject ?? session) === null) throw new Error('It is no logout token');
    return { issuer, subject, sid: session, before: new Date((iat + TOLERANCE_SECONDS) * 1000) };
  }
}
