/** The page of the web client, at each of its addresses, for signed-in people. */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { PERSONAL_PATHS, PUBLIC_PATHS } from '../../../client/client-paths.ts';
import type { DomainContext } from '../../../domain/access/context.ts';
import { readSettings } from '../../../domain/instance/settings.ts';
import { sessionHolder } from '../../../domain/oauth/authenticate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { signedIn } from '../../access/browser-session.ts';
import { returnPathOf, SECURITY_PATH, SIGN_IN_PATH, withReturn } from '../account/account-paths.ts';
import { internalCallerOf } from '../kit/page-caller.ts';
import { readerOf } from '../kit/reader-of.ts';
import { bootFor, currentBoot } from './boot.ts';
import type { PageName } from './built-client.ts';
import { serviceWorker } from './client-files.ts';
import { sendShell } from './client-shell.ts';
import { firstAnswers } from './first-answers.ts';

const pathsIn = (paths: object) => Object.entries(paths) as [PageName, string][];

/** Mount it before the public pages, which answer visitors. */
export function webClient(platform: Platform): Router {
  const ctx: DomainContext = { ...platform, viewer: null };
  const communityOf = async (req: Request, res: Response) => {
    const [{ name }, map] = await Promise.all([
      readSettings(ctx),
      internalCallerOf(platform, req, res).mapTiles.about(),
    ]);
    return { community: name, map };
  };
  /** Programs that request other types at these addresses get the same as without a session. */
  const serve =
    (page: PageName, isPersonal: boolean): RequestHandler =>
    async (req, res, next) => {
      res.vary('Accept');
      if (req.accepts(['html', 'json']) !== 'html') return next();
      const [user, community] = await Promise.all([signedIn(ctx, req), communityOf(req, res)]);
      if (user) {
        const holder = await sessionHolder(platform, user.sessionId);
        if ('viewer' in holder && holder.viewer.owesSecondFactor)
          return res.redirect(303, withReturn(SECURITY_PATH, returnPathOf(req.originalUrl)));
        const first = firstAnswers(platform, req, res, user.sessionId, page);
        const boot = bootFor(ctx, req, res, user, community);
        return sendShell(res, { boot, page, first, times: readerOf(req, boot.language, user) });
      }
      if (!isPersonal) return next();
      res.redirect(303, withReturn(SIGN_IN_PATH, req.originalUrl));
    };
  const router = Router();
  router.get('/sw.js', serviceWorker);
  // The service worker caches it.
  router.get('/offline', (req, res) =>
    sendShell(res, { boot: null, page: null, first: null, times: readerOf(req, 'en', null) }),
  );
  router.get('/session', async (req, res) => {
    res.setHeader('Cache-Control', 'private, no-store');
    res.json(await currentBoot(ctx, req, res, await communityOf(req, res)));
  });
  for (const [page, path] of pathsIn(PERSONAL_PATHS)) router.get(path, serve(page, true));
  for (const [page, path] of pathsIn(PUBLIC_PATHS)) router.get(path, serve(page, false));
  return router;
}
