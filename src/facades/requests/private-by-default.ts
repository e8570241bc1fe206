/** Who may keep answers: only who asked, and not in a cache, unless the facade says of an answer that it is the same for everybody. */
import type { RequestHandler } from 'express';

/** As on every answer of Mastodon's API (spec/mastodon/errors.json, headers.cache and vary). */
export const PRIVATE = 'private, no-store';

/** Mount it before everything that answers by who asks. */
export const privateByDefault: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', PRIVATE);
  res.setHeader('Vary', 'Authorization');
  next();
};
