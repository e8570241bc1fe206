/**
 * A browser's session instead of a token, for the pages of this server: at the REST paths of the administration and at tRPC, each
 * with a proof that the request comes from a page of this server (Mastodon's REST documentation, Authentication;
 * docs/security.md).
 */
import type { Request } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { type Authentication, sessionHolder } from '../../domain/oauth/authenticate.ts';
import type { Config } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { isAdminPath } from './admin-paths.ts';
import { isOwnForm, signedIn } from './browser-session.ts';

type Found = Authentication | { problem: 'csrf_refused' };

/**
 * False if the browser reports that another site sent the request. Old browsers report nothing: for them the token is the proof.
 */
function isSameOrigin(config: Config, req: Request): boolean {
  const [site, origin] = [req.get('sec-fetch-site'), req.get('origin')];
  return (
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || origin === new URL(config.publicUrl).origin)
  );
}

/** Null without a session, and after its end. */
async function holderOf(
  platform: Platform,
  req: Request,
  isProven: (ctx: DomainContext, user: NonNullable<Awaited<ReturnType<typeof signedIn>>>) => boolean,
): Promise<Found | null> {
  const ctx: DomainContext = { ...platform, viewer: null };
  const user = await signedIn(ctx, req);
  if (!user) return null;
  const proven = isSameOrigin(platform.config, req) && isProven(ctx, user);
  return proven ? sessionHolder(platform, user.sessionId) : { problem: 'csrf_refused' };
}

/** By the CSRF token in `X-CSRF-Token`. Reads need the proof like writes, so that there is one rule. */
function holderByToken(platform: Platform, req: Request): Promise<Found | null> {
  return holderOf(platform, req, (ctx, user) => isOwnForm(ctx, req, user, req.get('x-csrf-token') ?? ''));
}

/** The viewer at the REST paths of the administration; null at other paths. */
export async function adminSession(platform: Platform, req: Request): Promise<Found | null> {
  return isAdminPath(req.originalUrl) ? holderByToken(platform, req) : null;
}

/**
 * The viewer at tRPC.
 *
 * @param isSubscription An EventSource cannot send the token. It changes nothing, so the browser's own report of the page's
 * origin suffices; browsers without that report are refused.
 */
export function trpcSession(platform: Platform, req: Request, isSubscription: boolean): Promise<Found | null> {
  if (!isSubscription) return holderByToken(platform, req);
  return holderOf(platform, req, () => req.get('sec-fetch-site') === 'same-origin');
}
