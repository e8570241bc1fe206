/** Sessions of browsers by cookie, and CSRF tokens of forms. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { findSignedIn, type SignedIn } from '../../domain/oauth/find-signed-in.ts';
import { REFRESH_SECONDS } from '../../domain/users/sessions/access-token.ts';
import { parseId } from '../../platform/ids.ts';
import { type CookieOptions, readCookie, setCookie } from './cookies.ts';
import { isSigned, sign } from './signature.ts';

const SESSION = 'plaza_session';
const VISITOR = 'plaza_visitor';

/** The user of the browser's session. Not cached, so that a revoked session ends at once. */
export async function signedIn(ctx: DomainContext, req: Request): Promise<SignedIn | null> {
  const [id = '', signature = ''] = readCookie(req, ctx.config, SESSION)?.split('.') ?? [];
  const sessionId = parseId(id);
  if (sessionId === null || !isSigned(ctx.secrets, 'browser session', id, signature)) return null;
  return findSignedIn(ctx, sessionId);
}

/** The cookie of a session, with its lifetime. */
export function sessionCookie({ secrets }: Pick<DomainContext, 'secrets'>, sessionId: bigint): CookieOptions {
  const id = sessionId.toString();
  return { name: SESSION, value: `${id}.${sign(secrets, 'browser session', id)}`, seconds: REFRESH_SECONDS };
}

/** Sets the session cookie. */
export function rememberSession(ctx: DomainContext, res: Response, sessionId: bigint): void {
  setCookie(res, ctx.config, sessionCookie(ctx, sessionId));
}

/** Whether the browser holds a session, be it that of this user or one that has ended. */
export const holdsSession = (ctx: DomainContext, req: Request): boolean =>
  readCookie(req, ctx.config, SESSION) !== null;

/** The browser forgets what the web client cached for who was signed in: for answers that end their session, or open that of somebody else. */
export function forgetCached(res: Response): void {
  res.setHeader('Clear-Site-Data', '"cache", "storage"');
}

/** What a CSRF token is bound to: the browser's cookie and the session, so that other sites and earlier users cannot make one. */
const boundTo = (visitor: string, user: SignedIn | null): string => `${visitor}.${user?.sessionId ?? ''}`;

/** New cookies of responses that are being made, so that all tokens of a page are bound to the same. */
const given = new WeakMap<Response, string>();

/** The CSRF token for the forms of a page; sets the cookie that it is bound to. */
export function formToken(ctx: DomainContext, req: Request, res: Response, user: SignedIn | null): string {
  let visitor = given.get(res) ?? readCookie(req, ctx.config, VISITOR);
  if (visitor === null || !/^[\w-]{20,64}$/.test(visitor)) {
    visitor = ctx.random.token(18);
    given.set(res, visitor);
    setCookie(res, ctx.config, { name: VISITOR, value: visitor });
  }
  return sign(ctx.secrets, 'form', boundTo(visitor, user));
}

/** Whether the CSRF token is valid for this browser and user. */
export function isOwnForm(ctx: DomainContext, req: Request, user: SignedIn | null, token: string): boolean {
  const visitor = readCookie(req, ctx.config, VISITOR);
  return visitor !== null && isSigned(ctx.secrets, 'form', boundTo(visitor, user), token);
}

const ASKED = 'plaza_asked';
/** As long as the links that it stands for. */
const ASKED_SECONDS = 86_400;

/** What tells that a link of a mail is opened by the browser that asked for it; null if it asked for none. */
export function askedHere({ config }: Pick<DomainContext, 'config'>, req: Request): string | null {
  const value = readCookie(req, config, ASKED);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

/** The same, for a browser that asks now by a form of this server: the cookie is set, or lasts longer. */
export function asksHere({ config, random }: DomainContext, req: Request, res: Response): string {
  const value = askedHere({ config }, req) ?? random.token();
  setCookie(res, config, { name: ASKED, value, seconds: ASKED_SECONDS });
  return value;
}

/** Where a form without a CSRF token comes from, in the browser's own words: this server, another site, or it does not say. */
export function senderOf(req: Request): 'here' | 'elsewhere' | 'unknown' {
  const site = req.get('sec-fetch-site');
  if (site === undefined) return 'unknown';
  return site === 'same-origin' ? 'here' : 'elsewhere';
}
