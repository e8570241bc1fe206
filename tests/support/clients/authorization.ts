/** The steps of the OAuth authorization code flow, as an application and a browser take them. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { ALL_SCOPES } from '../../../src/domain/access/scopes.ts';
import { issueToken, type TokenGrant } from '../../../src/domain/oauth/issue-token.ts';
import { createWorld, PASSWORD, type World } from '../world/world.ts';
import { Browser, destination, type Visited } from './browser.ts';
import type { RestAnswer } from './clients.ts';

export interface RegisteredApp {
  client_id: string;
  client_secret: string;
  redirect_uri: string;
}

export const CALLBACK = 'https://app.example/back?from=plaza';
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

export async function registerApp(world: World, more: Record<string, unknown> = {}): Promise<RegisteredApp> {
  const { body } = await world.rest().post('/api/v1/apps', {
    client_name: 'Tool & <b>Co</b>',
    redirect_uris: CALLBACK,
    scopes: 'read write follow push profile',
    ...more,
  });
  return body;
}

/**
 * Opens a world with one application before the tests of a file, and closes it after them.
 *
 * @param opened gets both, once they exist
 */
export function withApp(opened: (world: World, app: RegisteredApp) => void): void {
  let world: World | undefined;
  beforeAll(async () => {
    world = await createWorld();
    opened(world, await registerApp(world));
  });
  afterAll(() => world?.close());
}

/** A path to /oauth/authorize; null omits a parameter. */
export function authorizePath(app: RegisteredApp, more: Record<string, string | null> = {}): string {
  const all = {
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    scope: 'read',
    ...more,
  };
  return `/oauth/authorize?${new URLSearchParams(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null))}`;
}

/** Opens the page, signs in there, and returns the consent page. */
export async function openConsent(browser: Browser, path: string, email: string): Promise<Visited> {
  return browser.follow(await browser.submit(await browser.get(path), 'sign_in', { email, password: PASSWORD }));
}

/** Runs the flow up to the code. */
export async function obtainCode(
  world: World,
  app: RegisteredApp,
  email: string,
  more: Record<string, string | null> = {},
  fields: Record<string, string> = {},
): Promise<string> {
  const browser = new Browser(world.url);
  const consent = await openConsent(browser, authorizePath(app, more), email);
  const code = destination(await browser.submit(consent, 'allow', fields)).searchParams.get('code');
  if (!code) throw new Error('no code was given');
  return code;
}

/** Exchanges a code as JSON; null omits a parameter. */
export function exchange(
  world: World,
  app: RegisteredApp,
  code: string,
  more: Record<string, string | null> = {},
): Promise<RestAnswer> {
  const all = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: app.redirect_uri,
    client_id: app.client_id,
    client_secret: app.client_secret,
    ...more,
  };
  return world
    .rest()
    .post('/oauth/token', Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)));
}

/** Signs in with this browser and authorizes the application, which exchanges its code. */
export async function authorizeApp(world: World, browser: Browser, app: RegisteredApp, email: string): Promise<void> {
  const consent = await openConsent(browser, authorizePath(app), email);
  const code = destination(await browser.submit(consent, 'allow')).searchParams.get('code');
  await exchange(world, app, code ?? '');
}

/** A token with these scopes, of an application unless the grant names a user. */
export async function tokenFor(
  { platform }: World,
  { appId = null, userId = null, actorId = null }: Partial<TokenGrant> = {},
  scopes: readonly string[] = ALL_SCOPES,
): Promise<string> {
  return (await issueToken(platform.db, platform, { appId, userId, actorId, scopes })).token;
}

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The status of an answer with that token. */
export const statusFor = async (
  world: World,
  token: string,
  path = '/api/v1/apps/verify_credentials',
): Promise<number> => (await world.rest({ ...world.alice, token }).get(path)).status;

/** Status and error of an answer. */
export const outcome = ({ status, body }: RestAnswer) => [status, body.error];
