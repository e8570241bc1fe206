/** The layout of every page, and its headers. */
import type { ServerResponse } from 'node:http';
import { assetUrl } from './assets.ts';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  /** The language of the text, such as `en`. */
  lang: string;
  /** Further elements of the head. */
  head?: Html | undefined;
  /** The community's name, shown as the link to the front page. */
  community?: string | undefined;
  /** On public pages: links of the bar and of the end, and the link that skips them. */
  frame?: { bar: Html; end: Html; skip: string };
}

/** What the web client is styled with, too. */
const SHARED_STYLES = ['tokens', 'base', 'controls', 'sheets', 'faces', 'events', 'event-page', 'groups', 'posts'].map(
  (name) => `${name}.css`,
);

/** The whole document, without scripts; its stylesheet is below /assets. */
function page({ title, body, lang, head, community = 'Plaza', frame }: Page, framed = false): string {
  const skip = frame && html`<a class="skip" href="#content">${frame.skip}</a>\n`;
  const bar =
    !framed && html`${skip}<header class="bar"><a class="home" href="/">${community}</a>${frame?.bar}</header>`;
  const document = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${community}</title>
<link rel="icon" href="/assets/icon.svg">
${SHARED_STYLES.map((name) => html`<link rel="stylesheet" href="${assetUrl(name)}">\n`)}<link rel="stylesheet" href="${assetUrl('plaza.css')}">
${frame && html`<link rel="stylesheet" href="${assetUrl('public.css')}">\n`}${framed && html`<base target="_blank">`}${head}
</head>
<body>
${bar}
<main id="content">
${body}
</main>
${!framed && frame && html`<footer class="end">${frame.end}</footer>\n`}</body>
</html>
`;
  return document.text;
}

export interface PageHeaders {
  /** For embedding in an iframe of another site: without the bar, and links open outside the frame. */
  framed?: boolean;
  /** Another origin to which forms may redirect, such as `https://app.example`, for CSP form-action. */
  formTarget?: string;
  /** How long the page may be cached; by default not at all. */
  cacheSeconds?: number;
}

/** Ends the response with the page: no scripts, no framing unless `framed`, no referrer. */
export function sendPage(res: ServerResponse, status: number, content: Page, headers: PageHeaders = {}): void {
  const bytes = Buffer.from(page(content, headers.framed));
  const formTargets = ["'self'", headers.formTarget].filter(Boolean).join(' ');
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Length', bytes.byteLength);
  res.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; form-action ${formTargets}; frame-ancestors ${headers.framed ? '*' : "'none'"}; base-uri 'none'`,
  );
  if (headers.framed) res.removeHeader('X-Frame-Options');
  else res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cache-Control', headers.cacheSeconds ? `public, max-age=${headers.cacheSeconds}` : 'no-store');
  res.end(res.req.method === 'HEAD' ? undefined : bytes);
}
