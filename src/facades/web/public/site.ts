/** Site-wide handlers: robots.txt, favicon, 404, and errors. */
import { STATUS_CODES } from 'node:http';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { refusalHeaders } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { innermost, refusalOf } from '../../../platform/trouble.ts';
import { html } from '../page/html.ts';
import { sendPage } from '../page/page.ts';
import { languageOf } from './visitor-language.ts';
import { PUBLIC_WORDS } from './words/public-words.ts';

const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /oauth/\nDisallow: /trpc/\n\nSitemap: ';

const CACHED = 'public, max-age=3600';

export function site({ config }: Pick<Platform, 'config'>): Router {
  const router = Router();
  router.get('/robots.txt', (_req, res) => {
    res.set('Cache-Control', CACHED).type('text').send(`${ROBOTS}${config.publicUrl}/sitemap.xml\n`);
  });
  router.get('/favicon.ico', (_req, res) => {
    res.set('Cache-Control', CACHED).redirect(301, '/assets/icon.svg');
  });
  return router;
}

const wantsPage = (req: Parameters<RequestHandler>[0]): boolean => req.accepts(['json', 'html']) === 'html';

/** The last handler: 404. */
export const nothingHere: RequestHandler = (req, res) => {
  if (!wantsPage(req)) {
    res.status(404).json({ error: 'Not Found' });
    return;
  }
  const lang = languageOf(req);
  const { notHere, notHereHint } = PUBLIC_WORDS[lang];
  const body = html`<section class="card"><h1>${notHere}</h1><p>${notHereHint}</p></section>`;
  sendPage(res, 404, { title: notHere, body, lang });
};

/** The error handler: client errors are shown, everything else is logged and answered without details. */
export function failures(platform: Platform): ErrorRequestHandler {
  return (error: { status?: unknown; expose?: unknown }, req, res, next) => {
    // The client has disconnected: there is no response to send, and an aborted request is not an error.
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
