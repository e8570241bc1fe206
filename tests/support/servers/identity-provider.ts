/** A provider of OpenID Connect, as universities run one: oidc-provider, whose people sign in without a form. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { Browser, destination, type Visited } from '../clients/browser.ts';
import type { StaffBrowser } from '../clients/staff-browser.ts';
import { FakeClock } from '../world/fake-clock.ts';
import { SECURITY } from '../world/second-factor.ts';
import { createWorld, PASSWORD, type World, type WorldOptions } from '../world/world.ts';
import { listenLocally } from './listen-locally.ts';

const CLIENT = { id: 'plaza', secret: 'a secret of the tests' };

type Claims = Record<string, unknown>;

/** How the server answers: with the provider, once it is open. */
interface Answering {
  with(req: IncomingMessage, res: ServerResponse): void;
}

/** Runs one server for the tests; `open` starts the provider on it, once the address of the client is known. */
export class IdentityProvider {
  readonly issuer: string;
  /** The claims of its people, by subject. */
  readonly people = new Map<string, Claims>();
  /** The subject who signs in next; null declines. */
  current: string | null = null;
  /** Whether it answers 503. */
  isDown = false;
  /** The number of requests by path. */
  readonly asked = new Map<string, number>();
  readonly close: () => Promise<void>;
  #key: CryptoKey | null = null;
  readonly #answer: Answering;

  private constructor(issuer: string, close: () => Promise<void>, answer: Answering) {
    this.issuer = issuer;
    this.close = close;
    this.#answer = answer;
  }

  static async listen(): Promise<IdentityProvider> {
    const answer: Answering = { with: (_req, res) => res.writeHead(503).end() };
    const { url, close } = await listenLocally(createServer((req, res) => answer.with(req, res)));
    return new IdentityProvider(url, close, answer);
  }

  /** The settings of a server whose provider this is. */
  get env(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'University of Lindenau',
    };
  }

  async open(site: string): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    this.#key = privateKey;
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${site}/auth/provider/callback`],
          post_logout_redirect_uris: [`${site}/`],
          backchannel_logout_uri: `${site}/auth/provider/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'tests', use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['of the tests'] },
      claims: {
        openid: ['sub', 'sid'],
        email: ['email', 'email_verified', 'upn'],
        profile: ['name', 'preferred_username', 'groups'],
      },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      pkce: { required: () => true },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...this.people.get(sub) }) }),
    });
    const handle = provider.callback();
    this.#answer.with = (req, res) => {
      const path = (req.url ?? '').replace(/\?.*/s, '');
      this.asked.set(path, (this.asked.get(path) ?? 0) + 1);
      if (this.isDown) res.writeHead(503).end();
      else if (path.startsWith('/interaction/')) void this.#interact(provider, req, res);
      else void handle(req, res);
    };
  }

  /** A token with its signature, for the client, unless the claims say otherwise. */
  sign(claims: Claims): Promise<string> {
    if (!this.#key) throw new Error('the provider is not open');
    return new SignJWT({ iss: this.issuer, aud: CLIENT.id, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'tests' })
      .sign(this.#key);
  }

  /** Signs the current person in, and consents. */
  async #interact(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { prompt, session, params } = await provider.interactionDetails(req, res);
    if (this.current === null)
      return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'no' });
    if (prompt.name === 'login') return provider.interactionFinished(req, res, { login: { accountId: this.current } });
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(req, res, { consent }, { mergeWithLastSubmission: true });
  }

  /** Follows the way from the address of authorization to the address with which the provider sends the browser back. */
  async comeBack(authorization: URL, at: Browser = new Browser(this.issuer)): Promise<URL> {
    let to = authorization;
    while (to.origin === this.issuer) to = destination(await at.get(to.pathname + to.search));
    return to;
  }
}

/** A server with a provider, whose people are `people`. Its clock shows the time, because tokens expire by the machine's clock. */
export async function worldWithProvider(
  options: WorldOptions = {},
): Promise<{ world: World; provider: IdentityProvider; close(): Promise<void> }> {
  const provider = await IdentityProvider.listen();
  const env = { ...provider.env, ...options.env };
  const world = await createWorld({ clock: FakeClock.atRealTime(), ...options, env });
  await provider.open(world.url);
  const close = async (): Promise<void> => {
    await world.close();
    await provider.close();
  };
  return { world, provider, close };
}

/** Where the browser is sent at the provider. */
export const beginAt = async (browser: Browser, path = '/auth/provider'): Promise<URL> =>
  destination(await browser.get(path));

/** Signs a person in at the provider, and returns the answer to the browser that came back. */
export async function signOn(
  provider: IdentityProvider,
  browser: Browser,
  subject: string,
  path?: string,
): Promise<Visited> {
  provider.current = subject;
  const back = await provider.comeBack(await beginAt(browser, path));
  return browser.get(back.pathname + back.search);
}

/** The address at the provider to which a page of this server leads on; null if it leads nowhere. */
export function leavesFor({ headers }: Visited): URL | null {
  const [, url] = /^0; url=(.+)$/.exec(headers.get('refresh') ?? '') ?? [];
  return url === undefined ? null : new URL(url);
}

/** Links the account at the provider on the page of the security settings, and returns the answer to the browser that came back. */
export async function link(
  provider: IdentityProvider,
  browser: StaffBrowser,
  subject: string,
  confirmation: Record<string, string> = { password: PASSWORD },
): Promise<Visited> {
  const asked = await browser.press(await browser.get(SECURITY), 'link', confirmation);
  const to = leavesFor(asked);
  if (!to) throw new Error(`answered ${asked.status} instead of leading to the provider: ${asked.text}`);
  provider.current = subject;
  const back = await provider.comeBack(to);
  return browser.get(back.pathname + back.search);
}
