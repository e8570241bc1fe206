/** Cross-origin access: open to every origin and never with cookies (Mastodon's errors, headers). */
import type { RequestHandler } from 'express';

/** Paths → the methods open to other origins. */
const OPEN: readonly (readonly [RegExp, string])[] = [
  [/^\/api(\/|$)/, 'POST, PUT, DELETE, GET, PATCH, OPTIONS'],
  [/^\/oauth\/(token|revoke)$/, 'POST'],
  [/^\/oauth\/userinfo$/, 'GET, POST'],
  [/^\/(\.well-known|nodeinfo)\//, 'GET'],
  [/^\/(@|users\/)[^/]+$/, 'GET'],
  // Calendars and feeds, which other sites embed.
  [/^\/@[^/]+\/feed\/(ics|atom)$/, 'GET'],
  [/^\/feeds\/events\.(ics|atom|json)$/, 'GET'],
  [/^\/events\/([^/]+\/export|going\/[^/]+)\/(ics|atom)$/, 'GET'],
];

const EXPOSED = [
  'Link',
  'Mastodon-Async-Refresh',
  'X-RateLimit-Reset',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-Request-Id',
].join(', ');

/** Allows every origin on the open paths and answers preflights there. Mount it before the handlers of these paths. */
export const cors: RequestHandler = (req, res, next) => {
  const methods = OPEN.find(([paths]) => paths.test(req.path))?.[1];
  if (methods === undefined) {
    next();
    return;
  }
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Allow-Methods', methods);
  res.setHeader('Access-Control-Expose-Headers', EXPOSED);
  if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) {
    next();
    return;
  }
  const wanted = req.headers['access-control-request-headers'];
  if (wanted !== undefined) res.setHeader('Access-Control-Allow-Headers', wanted);
  res.setHeader('Access-Control-Max-Age', '7200');
  res.setHeader('Content-Length', '0');
  res.statusCode = 200;
  res.end();
};
