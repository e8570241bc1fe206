/** The layout of every page, and its headers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TOKEN_PARAMETERS } from '../../../procedures/reply.ts';
import { directionOf, type Language } from '../../../wording/language.ts';
import { type Appearance, appearanceOf } from '../../access/appearance.ts';
import { assetUrl } from './assets.ts';
import { bar, foot, type Guest } from './frame.ts';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  lang: Language;
  /** Further elements of the head. */
  head?: Html | undefined;
  /** Names of scripts below /assets; the page works without them in another way. */
  scripts?: readonly string[] | undefined;
  /** The community's name, shown as the link to the front page. */
  community?: string | undefined;
  /** The id of the target of the first link; by default the whole content. */
  skipTo?: string | undefined;
  /** The colours in an iframe, which gets no cookies; null for those of the device. */
  theme?: Appearance['theme'] | undefined;
  /** On pages for everybody: the way to sign in. */
  guest?: Guest | undefined;
}

/** The stylesheets that the web client shares. */
const SHARED_STYLES = ['tokens', 'base', 'controls', 'sheets', 'faces', 'events', 'event-page', 'groups', 'posts'];

const STYLES = [...SHARED_STYLES, 'plaza', 'public'].map((name) => `${name}.css`);

/** The attributes of the whole document by which the reader's choice takes effect (tokens.css). */
export const appearanceAttributes = ({ theme, strongContrast }: Appearance): Html =>
  html`${theme && html` data-theme="${theme}"`}${strongContrast && html` data-contrast="more"`}`;

/** The attributes of a document that name its language, and the direction if it is from right to left. */
export const languageAttributes = (language: Language): Html =>
  html` lang="${language}"${directionOf(language) === 'rtl' && html` dir="rtl"`}`;

/** The whole document; its stylesheets and scripts are below /assets. */
function page(
  { title, body, lang, head, scripts = [], community = 'Plaza', guest, skipTo = 'content', theme = null }: Page,
  req: IncomingMessage,
  address: string,
  framed = false,
): string {
  const around = { lang, community, guest, skipTo, address };
  const appearance = framed ? { theme, strongContrast: false } : appearanceOf(req);
  const document = html`<!doctype html>
<html${languageAttributes(lang)}${appearanceAttributes(appearance)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${community}</title>
<link rel="icon" href="/assets/icon.svg">
${STYLES.map((name) => html`<link rel="stylesheet" href="${assetUrl(name)}">\n`)}${framed && html`<base target="_blank">`}${head}${scripts.map((name) => html`<script type="module" src="${assetUrl(name)}"></script>\n`)}
</head>
<body>
${!framed && bar(around)}
<main class="page${framed && ' framed'}" id="content">
${body}
</main>
${!framed && foot(around)}
</body>
</html>
`;
  return document.text;
}

/** Without tokens, because links of the page repeat its parameters. Express's routers shorten `url`. */
function addressOf(req: IncomingMessage & { originalUrl?: string }): string {
  const [path = '/', query] = (req.originalUrl ?? req.url ?? '/').split('?');
  const parameters = new URLSearchParams(query);
  for (const name of TOKEN_PARAMETERS) parameters.delete(name);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

export interface PageHeaders {
  /** For embedding in an iframe of another site: without the bar, and links open outside the frame. */
  framed?: boolean;
  /** Whether the page shows pages of this server in iframes. */
  showsFrames?: boolean;
  /** Another origin to which forms may redirect, such as `https://app.example`, for CSP form-action. */
  formTarget?: string;
  /** How long the page may be cached; by default not at all. */
  cacheSeconds?: number;
}

/** Ends the response with the page: no scripts unless it names some, no framing unless `framed`, no referrer. */
export function sendPage(res: ServerResponse, status: number, content: Page, headers: PageHeaders = {}): void {
  // A page that is missing repeats nothing of its address.
  const address = status === 404 ? '/' : addressOf(res.req);
  const bytes = Buffer.from(page(content, res.req, address, headers.framed));
  const formTargets = ["'self'", headers.formTarget].filter(Boolean).join(' ');
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Length', bytes.byteLength);
  res.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; ${content.scripts ? "script-src 'self'; " : ''}style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; ${headers.showsFrames ? "frame-src 'self'; " : ''}form-action ${formTargets}; frame-ancestors ${headers.framed ? '*' : "'none'"}; base-uri 'none'`,
  );
  if (headers.framed) res.removeHeader('X-Frame-Options');
  else res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cache-Control', headers.cacheSeconds ? `public, max-age=${headers.cacheSeconds}` : 'no-store');
  res.end(res.req.method === 'HEAD' ? undefined : bytes);
}
