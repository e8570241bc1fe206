/** Compresses answers for clients that take it: JSON, pages, feeds and scripts; not streams, not files of users, and no page with a secret. */
import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';
import type { Config } from '../../platform/config.ts';

/** Quick levels: what a slower one saves is less than what it costs the process. */
const QUICK = {
  level: 4,
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      // 256 KiB: timelines are smaller, and each answer in hand takes a window.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
};

const STREAM = 'text/event-stream';

/**
 * Pages that nobody may keep hold tokens of forms beside what a link may bring along. How well such a page can be compressed
 * would tell somebody who chooses the link, and sees how long answers are, what the token is (BREACH).
 */
const holdsSecrets: compression.CompressionFilter = (_req, res) =>
  String(res.getHeader('Content-Type')).startsWith('text/html') &&
  String(res.getHeader('Cache-Control')).includes('no-store');

const filter: compression.CompressionFilter = (req, res) =>
  compression.filter(req, res) && !String(res.getHeader('Content-Type')).startsWith(STREAM) && !holdsSecrets(req, res);

/** Answers to programs, which no cache keeps: whoever takes no compressed ones there need not be told that others do. */
const PROGRAMS = /^\/(?:api\/v\d|trpc\/)/;

/** Mount it before everything that answers, or leave it to a proxy. */
export function compress({ compression: isOn }: Pick<Config, 'compression'>): RequestHandler {
  const compressed = compression({ ...QUICK, filter });
  return (req, res, next) => {
    const isPlain = req.headers['accept-encoding'] === undefined && PROGRAMS.test(req.url);
    if (isOn && !isPlain) compressed(req, res, next);
    else next();
  };
}
