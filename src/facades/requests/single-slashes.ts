/**
 * Doubled slashes in addresses of the API: apps that join `https://host/` and `/api/…` send them, and Rails, behind which they were
 * tested, reads them as single ones.
 */
import type { RequestHandler } from 'express';

const API = /^\/+(api|oauth)\//;

/** Mount it before everything that looks at the path. */
export const singleSlashes: RequestHandler = (req, _res, next) => {
  if (req.url.includes('//') && API.test(req.url)) {
    const [path = '', ...query] = req.url.split('?');
    req.url = [path.replace(/\/{2,}/g, '/'), ...query].join('?');
  }
  next();
};
