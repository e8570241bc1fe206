/** Sees every request to its end: how it was called, how it ended and how long it took, and nothing of what was sent. */
import type { RequestHandler } from 'express';
import type { Random } from '../../platform/random.ts';
import type { RequestName } from './request-name.ts';

export interface FinishedRequest extends RequestName {
  requestId: string;
  method: string;
  status: number;
  ms: number;
  /** Whether the client went away before it had its answer. */
  aborted: boolean;
}

/** What a client or a proxy may call its request, so that both sides' logs can be read together. */
const SENT_ID = /^[\w@-]{1,64}$/;

/**
 * Gives the answer its `X-Request-Id`, which the procedures' context reads, and tells of the request when the answer is out.
 * Stands before every other handler.
 */
export function watchRequests(
  { random }: { random: Random },
  nameOf: (method: string, url: string) => RequestName,
  tell: readonly ((request: FinishedRequest) => void)[],
): RequestHandler {
  return (req, res, next) => {
    const began = performance.now();
    const sent = req.get('X-Request-Id') ?? '';
    const requestId = SENT_ID.test(sent) ? sent : random.uuid();
    res.setHeader('X-Request-Id', requestId);
    res.once('close', () => {
      const { method, originalUrl } = req;
      const ended = { status: res.statusCode, ms: performance.now() - began, aborted: !res.writableFinished };
      const request = { requestId, method, ...nameOf(method, originalUrl), ...ended };
      for (const listener of tell) listener(request);
    });
    next();
  };
}
