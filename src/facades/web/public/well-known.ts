/**
 * Well-known addresses that are not procedures: host metadata as XML, or as JSON on request, and the redirect for changing the
 * password.
 */

import { Router } from 'express';
import { escapeHtml } from '../../../domain/kernel/escape-html.ts';
import { viewHostMeta, webFingerTemplate } from '../../../entities/instance/well-known.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestedOrigin } from '../../requests/requested-origin.ts';
import { FORGOT_PATH } from '../account/account-paths.ts';

const CACHED = 'public, max-age=3600';

export function wellKnown({ config }: Pick<Platform, 'config'>): Router {
  const router = Router();
  router.get('/.well-known/host-meta', (req, res) => {
    res.vary('Accept');
    const wanted = req.accepts(['application/xrd+xml', 'application/xml', 'application/jrd+json', 'application/json']);
    if (wanted !== false && wanted.endsWith('json')) {
      res
        .set('Cache-Control', CACHED)
        .type('application/jrd+json')
        .send(JSON.stringify(viewHostMeta({ config }, requestedOrigin(config, req))));
      return;
    }
    const link = `<Link rel="lrdd" template="${escapeHtml(webFingerTemplate({ config }, requestedOrigin(config, req)))}"/>`;
    const document = `<?xml version="1.0" encoding="UTF-8"?>\n<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">${link}</XRD>\n`;
    res.set('Cache-Control', CACHED).type('application/xrd+xml').send(document);
  });
  router.get('/.well-known/change-password', (_req, res) => {
    res.set('Cache-Control', CACHED).redirect(302, FORGOT_PATH);
  });
  return router;
}
