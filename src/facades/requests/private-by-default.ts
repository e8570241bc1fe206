/** Default Cache-Control: responses are private and not stored, unless the facade marks one as the same for everybody. */
import type { RequestHandler } from 'express';

/** As on every response of Mastodon's API (Mastodon's errors, headers.cache and vary). */
export const PRIVATE = 'private, no-store';

/** Mount it before all handlers whose response depends on the viewer. */
export const privateByDefault: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', PRIVATE);
  res.setHeader('Vary', 'Authorization');
  next();
};
