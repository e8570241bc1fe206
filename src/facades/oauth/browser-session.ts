/** Who is signed in in this browser, and the proof that a form comes from a page of ours. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { findSignedIn, type SignedIn } from '../../domain/oauth/find-signed-in.ts';
import { REFRESH_SECONDS } from '../../domain/users/sessions/access-token.ts';
import { parseId } from '../../platform/ids.ts';
import { readCookie, setCookie } from '../web/page/cookies.ts';
import { isSigned, sign } from '../web/page/signature.ts';

const SESSION = 'plaza_session';
const VISITOR = 'plaza_visitor';

/** The user of the browser's session, looked up each time: a revoked session ends at once. */
export async function signedIn(ctx: DomainContext, req: Request): Promise<SignedIn | null> {
  const [id = '', signature = ''] = readCookie(req, ctx.config, SESSION)?.split('.') ?? [];
  const sessionId = parseId(id);
  if (sessionId === null || !isSigned(ctx.secrets, 'browser session', id, signature)) return null;
  return findSignedIn(ctx, sessionId);
}

/** Names the session in the browser's cookie for as long as the session lasts. */
export function rememberSession(ctx: DomainContext, res: Response, sessionId: bigint): void {
  const id = sessionId.toString();
  const value = `${id}.${sign(ctx.secrets, 'browser session', id)}`;
  setCookie(res, ctx.config, { name: SESSION, value, seconds: REFRESH_SECONDS });
}

/** Bound to this browser and to who is signed in in it, so that no other page and no earlier user can make one. */
const boundTo = (visitor: string, user: SignedIn | null): string => `${visitor}.${user?.sessionId ?? ''}`;

/** The token for the forms of a page; gives the browser the cookie that it belongs to. */
export function formToken(ctx: DomainContext, req: Request, res: Response, user: SignedIn | null): string {
  let visitor = readCookie(req, ctx.config, VISITOR);
  if (visitor === null || !/^[\w-]{20,64}$/.test(visitor)) {
    visitor = ctx.random.token(18);
    setCookie(res, ctx.config, { name: VISITOR, value: visitor });
  }
  return sign(ctx.secrets, 'form', boundTo(visitor, user));
}

/** Whether the form was made for this browser and this user. */
export function isOwnForm(ctx: DomainContext, req: Request, user: SignedIn | null, token: string): boolean {
  const visitor = readCookie(req, ctx.config, VISITOR);
  return visitor !== null && isSigned(ctx.secrets, 'form', boundTo(visitor, user), token);
}
