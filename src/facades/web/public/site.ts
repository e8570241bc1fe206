/** What belongs to the site as a whole: robots, the icon, pages that are not there, and failures. */
import { STATUS_CODES } from 'node:http';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { refusalHeaders } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { innermost, refusalOf } from '../../../platform/trouble.ts';
import { html } from '../page/html.ts';
import { sendPage } from '../page/page.ts';

const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /oauth/\nDisallow: /trpc/\n';

const KEPT = 'public, max-age=3600';

export function site(): Router {
  const router = Router();
  router.get('/robots.txt', (_req, res) => {
    res.set('Cache-Control', KEPT).type('text').send(ROBOTS);
  });
  router.get('/favicon.ico', (_req, res) => {
    res.set('Cache-Control', KEPT).redirect(301, '/assets/icon.svg');
  });
  return router;
}

const wantsPage = (req: Parameters<RequestHandler>[0]): boolean => req.accepts(['json', 'html']) === 'html';

/** The last handler: nothing else was asked for by this address. */
export const nothingHere: RequestHandler = (req, res) => {
  if (!wantsPage(req)) {
    res.status(404).json({ error: 'Not Found' });
    return;
  }
  const body = html`<section class="card"><h1>Not here</h1><p>There is nothing at this address.</p></section>`;
  sendPage(res, 404, { title: 'Not here', body, lang: 'en' });
};

/** What went wrong below: the client's fault says so, everything else is logged and tells nothing. */
export function failures(platform: Platform): ErrorRequestHandler {
  return (error: { status?: unknown; expose?: unknown }, req, res, next) => {
    // The client went away: nobody is there to be answered, and what was dropped for that is no failure.
    if (res.destroyed) return;
    if (res.headersSent) {
      next(error);
      return;
    }
    const refusal = refusalOf(error);
    const known = refusal?.status ?? error.status;
    const status = typeof known === 'number' && (refusal || (known >= 400 && known < 500)) ? known : 500;
    if (status >= 500)
      platform.log.error({ err: innermost(error), requestId: res.getHeader('X-Request-Id') }, 'request failed');
    const text = STATUS_CODES[status] ?? 'Bad Request';
    if (refusal) res.set(refusalHeaders(refusal));
    if (!wantsPage(req)) {
      res.status(status).json({ error: refusal?.message ?? text });
      return;
    }
    const body = html`<section class="card"><h1>${text}</h1>${refusal && html`<p>${refusal.message}.</p>`}</section>`;
    sendPage(res, status, { title: text, body, lang: 'en' });
  };
}
