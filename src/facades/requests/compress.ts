/** Compresses responses: JSON, pages, feeds and scripts; not streams, not uploaded files, and no page with a plain secret. */
import type { ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';
import type { Config } from '../../platform/config.ts';

/** Fast levels: slower ones cost more CPU time than they are worth. */
const QUICK = {
  level: 4,
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      // 256 KiB: timelines are smaller, and each concurrent response allocates a window.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
};

const STREAM = 'text/event-stream';

/** Responses whose secrets are masked. */
const masking = new WeakSet<ServerResponse>();

/** Declares that the page contains no secret, or only masked ones, so that it may be compressed. */
export const compressMasked = (res: ServerResponse): unknown => masking.add(res);

/**
 * BREACH: pages with `no-store` contain CSRF tokens beside input from the URL. If they were compressed, an attacker who chooses
 * the URL and sees the length of responses could guess the token.
 */
const holdsSecrets: compression.CompressionFilter = (_req, res) =>
  !masking.has(res) &&
  String(res.getHeader('Content-Type')).startsWith('text/html') &&
  String(res.getHeader('Cache-Control')).includes('no-store');

const filter: compression.CompressionFilter = (req, res) =>
  compression.filter(req, res) && !String(res.getHeader('Content-Type')).startsWith(STREAM) && !holdsSecrets(req, res);

/** API responses, which are never cached: without Accept-Encoding they do not need `Vary: Accept-Encoding`. */
const PROGRAMS = /^\/(?:api\/v\d|trpc\/)/;

/** Mount it before all handlers. The setting can leave compression to a proxy. */
export function compress({ compression: isOn }: Pick<Config, 'compression'>): RequestHandler {
  const compressed = compression({ ...QUICK, filter });
  return (req, res, next) => {
    const isPlain = req.headers['accept-encoding'] === undefined && PROGRAMS.test(req.url);
    if (isOn && !isPlain) compressed(req, res, next);
    else next();
  };
}
