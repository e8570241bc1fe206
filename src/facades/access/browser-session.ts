/** Sessions of browsers by cookie, and CSRF tokens of forms. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { findSignedIn, type SignedIn } from '../../domain/oauth/find-signed-in.ts';
import { REFRESH_SECONDS } from '../../domain/users/sessions/access-token.ts';
import { parseId } from '../../platform/ids.ts';
import { type CookieOptions, readCookie, setCookie } from './cookies.ts';
import { masked, unmasked } from './masked.ts';
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

/** Whether the browser has a session cookie, even of another user or an ended session. */
export const holdsSession = (ctx: DomainContext, req: Request): boolean =>
  readCookie(req, ctx.config, SESSION) !== null;

/** Makes the browser delete the web client's caches: for responses that end a session, or open that of another user. */
export function forgetCached(res: Response): void {
  res.setHeader('Clear-Site-Data', '"cache", "storage"');
}

/**
 * The data that a CSRF token is bound to: the browser's cookie and the session, so that other sites and earlier users cannot
 * create one.
 */
const boundTo = (visitor: string, user: SignedIn | null): string => `${visitor}.${user?.sessionId ?? ''}`;

/** New cookies of responses in progress, so that all tokens of a page are bound to the same. */
const given = new WeakMap<Response, string>();

/** The value that tells this browser from others until it closes: of its cookie, which is set if it is missing. */
export function visitorOf({ config, random }: DomainContext, req: Request, res: Response): string {
  let visitor = given.get(res) ?? readCookie(req, config, VISITOR);
  if (visitor === null || !/^[\w-]{20,64}$/.test(visitor)) {
    visitor = random.token(18);
    given.set(res, visitor);
    setCookie(res, config, { name: VISITOR, value: visitor });
  }
  return visitor;
}

/** The CSRF token for the forms of a page. */
export const formToken = (ctx: DomainContext, req: Request, res: Response, user: SignedIn | null): string =>
  sign(ctx.secrets, 'form', boundTo(visitorOf(ctx, req, res), user));

/** The same, in a form that differs in each response, for a page that is compressed (0022). */
export const maskedFormToken = (ctx: DomainContext, req: Request, res: Response, user: SignedIn | null): string =>
  masked(formToken(ctx, req, res, user), ctx.random);

/** Whether the CSRF token is valid for this browser and user. */
export function isOwnForm(ctx: DomainContext, req: Request, user: SignedIn | null, token: string): boolean {
  const visitor = readCookie(req, ctx.config, VISITOR);
  return visitor !== null && isSigned(ctx.secrets, 'form', boundTo(visitor, user), unmasked(token));
}

const ASKED = 'plaza_asked';
/** As long as the links that it belongs to. */
const ASKED_SECONDS = 86_400;

/** The cookie that shows that a link in a mail is opened by the requesting browser; null if it requested none. */
export function askedHere({ config }: Pick<DomainContext, 'config'>, req: Request): string | null {
  const value = readCookie(req, config, ASKED);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

/** The same for a browser that requests now by a form of this server: sets the cookie, or extends it. */
export function asksHere({ config, random }: DomainContext, req: Request, res: Response): string {
  const value = askedHere({ config }, req) ?? random.token();
  setCookie(res, config, { name: ASKED, value, seconds: ASKED_SECONDS });
  return value;
}

/** The origin of a form without a CSRF token, as the browser reports it: this server, another site, or unknown. */
export function senderOf(req: Request): 'same-origin' | 'other' | 'unknown' {
  const site = req.get('sec-fetch-site');
  if (site === undefined) return 'unknown';
  return site === 'same-origin' ? 'same-origin' : 'other';
}
