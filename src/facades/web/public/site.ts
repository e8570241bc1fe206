/** Site-wide handlers: robots.txt, favicon, 404, and errors. */
import { STATUS_CODES } from 'node:http';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { readSettings } from '../../../domain/instance/settings.ts';
import { TEXTS as PUBLIC_WORDS, type Messages as PublicWords } from '../../../generated/texts/all/pages/public.ts';
import { dataOf, refusalHeaders } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { innermost, refusalOf } from '../../../platform/trouble.ts';
import { sayRefusal } from '../../../wording/say.ts';
import { empty } from '../kit/drawing.ts';
import { type Html, html } from '../kit/html.ts';
import { sendPage } from '../kit/page.ts';
import { languageOf } from './visitor-language.ts';

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

/** The community's name for error pages; the database may have failed. */
const communityOf = (platform: Platform): Promise<string | undefined> =>
  readSettings(platform).then(
    ({ name }) => name,
    () => undefined,
  );

/** A page for absent and hidden content, with links. */
export const missingPage = ({ notHere, notHereHint, toFront, events, groups }: PublicWords): Html =>
  empty(
    'crossroads',
    { title: notHere, text: notHereHint, level: 1 },
    html`<p class="actions"><a class="button" href="/events">${events}</a><a class="button" href="/groups">${groups}</a><a class="button quiet" href="/">${toFront}</a></p>`,
  );

/** The last handler: 404. */
export const nothingHere =
  (platform: Platform): RequestHandler =>
  async (req, res) => {
    if (!wantsPage(req)) {
      res.status(404).json({ error: 'Not Found' });
      return;
    }
    const lang = languageOf(req);
    const words = PUBLIC_WORDS[lang];
    sendPage(res, 404, {
      title: words.notHere,
      body: missingPage(words),
      lang,
      community: await communityOf(platform),
    });
  };

function titleOf(status: number, { badRequest, tooMany, busy, failed, notHere }: PublicWords): string {
  const titles: Readonly<Record<number, string>> = { 404: notHere, 429: tooMany, 503: busy };
  return titles[status] ?? (status >= 500 ? failed : badRequest);
}

/** The error handler: client errors are shown, all others are logged and answered without details. */
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
    const lang = languageOf(req);
    const title = titleOf(status, PUBLIC_WORDS[lang]);
    const hint = refusal ? sayRefusal(dataOf(refusal), lang) : undefined;
    const said = hint ?? (status >= 500 ? PUBLIC_WORDS[lang].failedHint : undefined);
    if (status === 404) return sendPage(res, status, { title, body: missingPage(PUBLIC_WORDS[lang]), lang });
    const body = html`<section class="card pad alone"><h1>${title}</h1>${said !== undefined && html`<p>${said}</p>`}</section>`;
    sendPage(res, status, { title, body, lang });
  };
}
