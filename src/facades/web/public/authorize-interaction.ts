/**
 * The page to which other servers send people who want to follow, reply or favourite with their local account: redirects to the
 * object.
 */
import { type RequestHandler, Router } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { sessionHolder } from '../../../domain/oauth/authenticate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { signedIn } from '../../access/browser-session.ts';
import { queryOf } from '../../requests/query-of.ts';
import { SIGN_IN_PATH, withReturn } from '../account/account-paths.ts';
import { type PageCaller, pageCallerOf } from '../kit/page-caller.ts';

/** The local path of the object with this handle or address; the search page if there is none. */
async function pathOf(caller: PageCaller, uri: string): Promise<string> {
  const { accounts, statuses } = await caller.appSearch.all({ q: uri, resolve: true, limit: 1 });
  const [status] = statuses;
  const [account] = accounts;
  if (status) return `/@${status.account.acct}/${status.id}`;
  return account ? `/@${account.acct}` : `/search?${new URLSearchParams({ q: uri })}`;
}

export function interactions(platform: Platform): Router {
  const ctx: DomainContext = { ...platform, viewer: null };
  const lead: RequestHandler = async (req, res) => {
    res.set('Cache-Control', 'private, no-store');
    const user = await signedIn(ctx, req);
    const holder = user && (await sessionHolder(platform, user.sessionId));
    if (!holder || !('viewer' in holder) || !holder.viewer)
      return res.redirect(303, withReturn(SIGN_IN_PATH, req.originalUrl));
    const uri = (queryOf(req).get('uri') ?? '').trim().replace(/^acct:/i, '');
    if (uri === '') return res.redirect(303, '/search');
    res.redirect(303, await pathOf(pageCallerOf(platform, req, res, holder.viewer), uri));
  };
  const router = Router();
  router.get('/authorize_interaction', lead);
  return router;
}
