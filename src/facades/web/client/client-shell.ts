/** The page that loads the web client: the same at every address, but for the files and the answers that the client needs first. */
import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
import { TEXTS as SHELL_WORDS, type Messages as ShellWords } from '../../../generated/texts/all/pages/shell.ts';
import { coloursOf } from '../../../look/tokens.ts';
import { packageFile } from '../../../platform/files/package-file.ts';
import { type Appearance, appearanceOf } from '../../access/appearance.ts';
import { compressMasked } from '../../requests/compress.ts';
import { Html, html } from '../kit/html.ts';
import { appearanceAttributes, languageAttributes } from '../kit/page.ts';
import type { PageTimes } from '../kit/time-tag.ts';
import type { Boot } from './boot.ts';
import { CLIENT_BASE, filesOf, type PageName } from './built-client.ts';
import type { FirstAnswers } from './first-answers.ts';
import { firstContent } from './first-content.ts';

/** Scripts and styles come only from this server, and nothing is inline except the initial data of the client. */
const POLICY = [
  "default-src 'none'",
  // The decoder of QR codes is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const GROUND = coloursOf(readFileSync(packageFile('src/facades/web/assets/tokens.css'), 'utf8')).colour('ground');

/** JSON inside an element of the page: `<` is escaped, so that user text cannot end the element. */
const dataText = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));

export interface Shell {
  /** Null on the page for use without a network, which is the same for everybody. */
  boot: Boot | null;
  /** Null if the address is unknown. */
  page: PageName | null;
  /** Null on the page for use without a network. */
  first: Promise<FirstAnswers> | null;
  /** How the viewer reads times. */
  times: PageTimes;
}

/** The page of an event for a member without scripts: how to participate. */
const eventWithoutScripts = (page: PageName | null, path: string): Html | false =>
  page === 'event' && html`<noscript><meta http-equiv="refresh" content="0; url=${path}/join"></noscript>\n`;

/** Leads on to the pages that need no scripts. */
const withoutScripts = (page: PageName | null, path: string, words: ShellWords): Html =>
  html`<noscript><p>${words.needsScripts}</p>
<ul>${page === 'event' && html`<li><a href="${path}/join">${words.joinOrLeave}</a></li>`}<li><a href="/settings/access">${words.access}</a></li></ul></noscript>`;

/** The colour of the browser's own bars: that of the page. */
const themeColours = ({ theme }: Appearance): Html =>
  html`${(['light', 'dark'] as const).map(
    (scheme) =>
      html`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${GROUND[theme ?? scheme]}">\n`,
  )}`;

/** The elements that make the browser load the files. */
function head({ boot, page }: Shell, req: Request): string {
  const { path } = req;
  const appearance = appearanceOf(req);
  const language = boot?.language ?? 'en';
  const { script, styles, preloads } = filesOf(page, language);
  return html`<!doctype html>
<html${languageAttributes(language)}${appearanceAttributes(appearance)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
${themeColours(appearance)}<title>${boot?.community ?? 'Plaza'}</title>
<meta name="description" content="${boot?.community ?? 'Plaza'}">
${eventWithoutScripts(page, path)}<link rel="icon" href="/assets/icon.svg">
<link rel="apple-touch-icon" href="/assets/icon-192.png">
<link rel="manifest" href="${CLIENT_BASE}manifest.webmanifest">
${styles.map((style) => html`<link rel="stylesheet" href="${style}">\n`)}${preloads.map((preload) => html`<link rel="modulepreload" href="${preload}">\n`)}<script type="module" src="${script}"></script>
</head>
<body>
<div id="client"><main class="starting"><strong>${boot?.community ?? 'Plaza'}</strong><span></span><span></span><span></span><span></span>${withoutScripts(page, path, SHELL_WORDS[language])}</main>`
    .text;
}

const data = (id: string, value: unknown): Html =>
  html`<script type="application/json" id="${id}">${dataText(value)}</script>\n`;

/** Ends the response with the client's page. The browser loads the files while the answers are still read. */
export async function sendShell(res: Response, shell: Shell): Promise<void> {
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Security-Policy', POLICY);
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cache-Control', 'private, no-store');
  res.vary('Cookie');
  if (res.req.method === 'HEAD') return void res.end();
  compressMasked(res);
  res.write(head(shell, res.req));
  // Otherwise the compression would wait for the rest.
  if ('flush' in res) res.flush();
  const { boot, page, times } = shell;
  const first = await shell.first;
  const answers = first?.answers ?? [];
  // With this query the home page shows one of the viewer's lists.
  const top = res.req.query.list === undefined && firstContent(page, answers, times);
  res.end(
    html`${top}</div>\n${boot && data('boot', boot)}${answers.length > 0 && data('answers', answers)}${first && data('positions', first.positions)}</body>\n</html>\n`
      .text,
  );
}
