/** One line of the log for each request: how it was called and how it ended, and nothing of what was sent. */
import type { RequestHandler } from 'express';
import type { Platform } from '../platform/platform.ts';
import type { RequestName } from './request-name.ts';

/** What a client or a proxy may call its request, so that both sides' logs can be read together. */
const SENT_ID = /^[\w@-]{1,64}$/;

/**
 * Gives the answer its `X-Request-Id`, which the procedures' context reads, and writes the line when the answer is out.
 * Stands before every other handler.
 */
export function requestLog(platform: Platform, nameOf: (method: string, url: string) => RequestName): RequestHandler {
  return (req, res, next) => {
    const began = performance.now();
    const sent = req.get('X-Request-Id') ?? '';
    const requestId = SENT_ID.test(sent) ? sent : platform.random.uuid();
    res.setHeader('X-Request-Id', requestId);
    res.once('close', () => {
      const { door, procedure } = nameOf(req.method, req.originalUrl);
      const line = {
        requestId,
        door,
        ...(procedure === null ? {} : { procedure }),
        method: req.method,
        status: res.statusCode,
        ms: Math.round((performance.now() - began) * 10) / 10,
        ...(res.writableFinished ? {} : { aborted: true }),
      };
      if (res.statusCode >= 500) platform.log.error(line, 'request');
      else platform.log.info(line, 'request');
    });
    next();
  };
}
