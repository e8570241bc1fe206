/** Addresses of Mastodon's server that apps open in a browser: each redirects to the equivalent page. */
import { type Request, type RequestHandler, Router } from 'express';
import { PERSONAL_PATHS } from '../../../client/client-paths.ts';
import type { Platform } from '../../../platform/platform.ts';
import { queryOf } from '../../requests/query-of.ts';
import { pageCallerOf } from '../kit/page-caller.ts';
import { SECURITY_PATH } from './account-paths.ts';

const part = (req: Request, name: string): string => encodeURIComponent(String(req.params[name] ?? ''));

/** Pages for signed-in people ask visitors to sign in first, and return. */
const ADDRESSES: readonly (readonly [address: string, page: (req: Request) => string])[] = [
  ['/auth/edit', () => PERSONAL_PATHS.account],
  ['/settings/delete', () => PERSONAL_PATHS.account],
  ['/oauth/authorized_applications', () => '/settings/access'],
  ['/settings/two_factor_authentication_methods', () => SECURITY_PATH],
  ['/settings/otp_authentication', () => SECURITY_PATH],
  ['/settings/export', () => '/settings/data'],
  ['/settings/imports', () => '/settings/data'],
  ['/severed_relationships', () => '/settings/data'],
  ['/relationships', () => PERSONAL_PATHS.relationships],
  ['/filters', () => PERSONAL_PATHS.filters],
  ['/share', () => PERSONAL_PATHS.compose],
  ['/about/more', () => '/about'],
  ['/users/:name', (req) => `/@${part(req, 'name')}`],
  ['/users/:name/statuses/:id', (req) => `/@${part(req, 'name')}/${part(req, 'id')}`],
];

export function upstreamAddresses(platform: Platform): Router {
  const router = Router();
  const leadTo =
    (pageOf: (req: Request) => string): RequestHandler =>
    (req, res) => {
      const query = queryOf(req);
      res.redirect(302, query.size > 0 ? `${pageOf(req)}?${query}` : pageOf(req));
    };
  for (const [address, pageOf] of ADDRESSES) router.get(address, leadTo(pageOf));
  // The texts that people read before they sign up.
  router.get('/terms', async (req, res) => {
    const { terms_of_service, privacy_policy } = (await pageCallerOf(platform, req, res).instance.get()).configuration
      .urls;
    res.redirect(302, terms_of_service ?? privacy_policy ?? '/about');
  });
  return router;
}
