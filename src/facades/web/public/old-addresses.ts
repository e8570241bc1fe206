/** Pages at the addresses of other software, which posts and people of a server that this one took over have: they redirect. */
import { Router } from 'express';
import type { Platform } from '../../../platform/platform.ts';
import { wantsDocument } from '../../activitypub/negotiate.ts';
import { requestedAddress } from '../../requests/requested-origin.ts';
import { internalCallerOf } from '../kit/page-caller.ts';

const PATHS = ['/ap/users/:account', '/ap/users/:account/statuses/:id', '/comments/:uuid', '/p/:slug'];

export function oldPages(platform: Platform): Router {
  const router = Router();
  const { config } = platform;
  router.get(PATHS, async (req, res, next) => {
    if (wantsDocument(req)) return next();
    const address = requestedAddress(config, req);
    const path = await internalCallerOf(platform, req, res).oldAddresses.page({ address });
    if (path === null) return next();
    res.vary('Accept');
    res.redirect(301, `${config.publicUrl}${encodeURI(path)}`);
  });
  return router;
}
