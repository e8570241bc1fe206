/**
 * The REST paths of the administration also take a browser's session, with a CSRF token as proof that a page of this server asks
 * (rest-microblog-service.md, Authentication; docs/security.md).
 */
import type { Request } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { type Authentication, sessionHolder } from '../../domain/oauth/authenticate.ts';
import type { Config } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOwnForm, signedIn } from '../oauth/browser-session.ts';
import { isAdminPath } from './admin-paths.ts';

/** False when the browser says that another site asks. Old browsers say nothing: for them the token is the proof. */
function isSameOrigin(config: Config, req: Request): boolean {
  const [site, origin] = [req.get('sec-fetch-site'), req.get('origin')];
  return (
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || origin === new URL(config.publicUrl).origin)
  );
}

/**
 * The viewer of the session; null without one, where another path is asked for, and after its end. Reading needs the proof like
 * writing, so that there is one rule.
 */
export async function adminSession(
  platform: Platform,
  req: Request,
): Promise<Authentication | { problem: 'csrf_refused' } | null> {
  if (!isAdminPath(req.originalUrl)) return null;
  const ctx: DomainContext = { ...platform, viewer: null };
  const user = await signedIn(ctx, req);
  if (!user) return null;
  const isProven = isSameOrigin(platform.config, req) && isOwnForm(ctx, req, user, req.get('x-csrf-token') ?? '');
  return isProven ? sessionHolder(platform, user.sessionId) : { problem: 'csrf_refused' };
}
