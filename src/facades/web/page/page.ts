/** The layout that every page of the server shares, and the headers it is sent with. */
import type { ServerResponse } from 'node:http';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  /** The language of the text, such as `en`. */
  lang: string;
  /** What else stands in the head. */
  head?: Html | undefined;
  /** The community's name, which stands above the text and leads home. */
  community?: string;
}

/** The whole document. It needs no script; its one stylesheet is served below /assets. */
function page({ title, body, lang, head, community = 'Plaza' }: Page, framed = false): string {
  const bar = !framed && html`<header class="bar"><a class="home" href="/">${community}</a></header>`;
  const document = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${community}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/plaza.css">
${framed && html`<base target="_blank">`}${head}
</head>
<body>
${bar}
<main>
${body}
</main>
</body>
</html>
`;
  return document.text;
}

export interface PageHeaders {
  /** For the page of another site, which may show it in a frame: without the bar, and its links open elsewhere. */
  framed?: boolean;
  /** Where forms may lead beside this server, such as `https://app.example`; browsers follow redirects with it. */
  formTarget?: string;
  /** May be kept by browsers for so long; by default not at all. */
  cacheSeconds?: number;
}

/** Ends the response with the page: no scripts, no frames around it unless it is made for one, no address of it told to others. */
export function sendPage(res: ServerResponse, status: number, content: Page, headers: PageHeaders = {}): void {
  const bytes = Buffer.from(page(content, headers.framed));
  const formTargets = ["'self'", headers.formTarget].filter(Boolean).join(' ');
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Length', bytes.byteLength);
  res.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; form-action ${formTargets}; frame-ancestors ${headers.framed ? '*' : "'none'"}; base-uri 'none'`,
  );
  if (headers.framed) res.removeHeader('X-Frame-Options');
  else res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cache-Control', headers.cacheSeconds ? `public, max-age=${headers.cacheSeconds}` : 'no-store');
  res.end(res.req.method === 'HEAD' ? undefined : bytes);
}
