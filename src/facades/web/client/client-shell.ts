/** The page that loads the web client. It is the same at every address; the client shows what the address names. */
import type { Response } from 'express';
import { Html, html } from '../page/html.ts';
import type { Boot } from './boot.ts';
import { builtClient, CLIENT_BASE } from './built-client.ts';

/** Scripts and styles come from this server alone, and nothing is inline but the data that the client starts with. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
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

/** JSON inside an element of the page: `<` is escaped, so that no text of others ends the element. */
const dataText = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));

/** @param boot null on the page for use without a network, which is the same for everybody */
function shell(boot: Boot | null): string {
  const { script, styles, preloads } = builtClient();
  return html`<!doctype html>
<html lang="${boot?.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f2ee">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17181c">
<title>${boot?.community ?? 'Plaza'}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="apple-touch-icon" href="/assets/icon-192.png">
<link rel="manifest" href="${CLIENT_BASE}manifest.webmanifest">
${styles.map((style) => html`<link rel="stylesheet" href="${style}">\n`)}${preloads.map((preload) => html`<link rel="modulepreload" href="${preload}">\n`)}<script type="module" src="${script}"></script>
</head>
<body>
<div id="client"></div>
${boot && html`<script type="application/json" id="boot">${dataText(boot)}</script>`}
</body>
</html>
`.text;
}

/** Ends the response with the client's page. */
export function sendShell(res: Response, boot: Boot | null): void {
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Security-Policy', POLICY);
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cache-Control', 'private, no-store');
  res.vary('Cookie');
  res.end(res.req.method === 'HEAD' ? undefined : shell(boot));
}
