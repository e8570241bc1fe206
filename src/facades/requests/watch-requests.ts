/** Observes every request: name, outcome and duration, without any content; where traces are sent, each is one. */
import type { RequestHandler } from 'express';
import { type Cause, causedBy } from '../../platform/database/slow-statements.ts';
import { withinRequest } from '../../platform/database/writing.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FinishedRequest, RequestName } from './request-name.ts';
import { endRequestSpan } from './request-span.ts';

/** Accepted request ids of clients and proxies, so that logs of both sides can be correlated. */
const SENT_ID = /^[\w@-]{1,64}$/;

/**
 * Sets `X-Request-Id`, which the procedures' context reads, and calls the listeners when the response has ended. Mount it before
 * every other handler.
 */
export function watchRequests(
  { random, tracing }: Pick<Platform, 'random' | 'tracing'>,
  nameOf: (method: string, url: string) => RequestName,
  listeners: readonly ((request: FinishedRequest) => void)[],
): RequestHandler {
  return (req, res, next) => {
    const began = performance.now();
    const sent = req.get('X-Request-Id') ?? '';
    const requestId = SENT_ID.test(sent) ? sent : random.uuid();
    res.setHeader('X-Request-Id', requestId);
    const span = tracing?.begin('server', req.method, { 'http.request.method': req.method }, req.headers) ?? null;
    res.once('close', () => {
      const { method, originalUrl } = req;
      const ended = { status: res.statusCode, ms: performance.now() - began, aborted: !res.writableFinished };
      const request = { requestId, method, ...nameOf(method, originalUrl), ...ended };
      for (const listener of listeners) listener(request);
      if (span) endRequestSpan(span, request, req);
    });
    const cause = (): Cause => {
      const { facade, procedure } = nameOf(req.method, req.originalUrl);
      return { requestId, facade, ...(procedure && { procedure }) };
    };
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const run = (): void => (isRead ? next() : withinRequest(next));
    causedBy(cause, run, span);
  };
}
