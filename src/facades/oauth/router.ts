/** The OAuth endpoints outside the procedures: the pages of the code flow, and the token endpoints. */
import { Router } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { cors } from '../requests/cors.ts';
import { decideAuthorization, showAuthorization } from './authorize.ts';
import { revokeEndpoint, tokenEndpoint } from './token.ts';

/** Mount it at the root, before body parsers. */
export function oauthFacade(platform: Platform): Router {
  const ctx: DomainContext = { ...platform, viewer: null };
  const router = Router();
  router.get('/oauth/authorize', showAuthorization(ctx));
  router.post('/oauth/authorize', decideAuthorization(ctx));
  router.delete('/oauth/authorize', decideAuthorization(ctx));
  router.all(['/oauth/token', '/oauth/revoke'], cors);
  router.post('/oauth/token', tokenEndpoint(ctx));
  router.post('/oauth/revoke', revokeEndpoint(ctx));
  return router;
}
