/** The pages of further origins: they are at the first host, to which sessions, passkeys and push subscriptions are bound. */
import { Router } from 'express';
import type { Platform } from '../../../platform/platform.ts';
import { wantsDocument } from '../../activitypub/negotiate.ts';
import { requestedOrigin } from '../../requests/requested-origin.ts';

/** Files and descriptions of the host are served at each host. */
const SERVED = /^\/(?:media|media_proxy|system|\.well-known)\//;

/** The same page at the first host, where people of another origin have its domain in their handle. */
function pathAtFirst(url: string, handleDomain: string): string {
  const [, name, rest = ''] = /^\/(?:@|users\/)([^/@?]+)(?:\/statuses(?=\/\d))?(.*)$/s.exec(url) ?? [];
  return name === undefined ? url : `/@${name}@${handleDomain}${rest}`;
}

export function originPages({ config }: Pick<Platform, 'config'>): Router {
  const router = Router();
  router.get(/.*/, (req, res, next) => {
    const origin = requestedOrigin(config, req);
    // Other servers do not follow documents to another host.
    if (!origin || SERVED.test(req.path) || wantsDocument(req)) return next();
    res.vary('Accept');
    res.redirect(301, config.publicUrl + pathAtFirst(req.originalUrl, origin.handleDomain));
  });
  return router;
}
