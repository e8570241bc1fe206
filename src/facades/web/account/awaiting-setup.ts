/** While a server has no people, visitors read that the community is being set up. Only pages are replaced: APIs answer as usual. */
import type { RequestHandler } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { SETUP_PATH } from '../../../domain/setup/setup-link.ts';
import { hasPeople } from '../../../domain/setup/state.ts';
import { TEXTS as SETUP_WORDS } from '../../../generated/texts/all/pages/setup.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nextPage } from '../kit/forms.ts';
import { html } from '../kit/html.ts';
import { pageRequestOf, show } from '../kit/page-request.ts';

/** Crawlers and monitors come back then. */
const RETRY_SECONDS = 3600;

/** Mount it before all pages. */
export function awaitingSetup(platform: Platform): RequestHandler {
  const ctx: DomainContext = { ...platform, viewer: null };
  // Without a path, because Express would decode it and refuse a malformed one before the other handlers.
  return async (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const isPage = isRead && req.accepts(['json', 'html']) === 'html' && req.path !== SETUP_PATH;
    if (!isPage || (await hasPeople(platform))) {
      next();
      return;
    }
    const pageRequest = await pageRequestOf(ctx, req, res);
    const words = SETUP_WORDS[pageRequest.language];
    res.set('Retry-After', String(RETRY_SECONDS));
    const content = html`<p>${words.awaiting}</p><p class="soft">${words.awaitingOperator}</p>`;
    show(pageRequest, 503, nextPage('bench', words.awaitingTitle, content));
  };
}
