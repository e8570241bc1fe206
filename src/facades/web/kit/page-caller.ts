/** The tRPC callers of pages: anonymous, or as the user signed in in the browser. */
import type { TRPCError } from '@trpc/server';
import type { Request, Response } from 'express';
import type { Viewer } from '../../../domain/access/viewer.ts';
import { Refusal, refusalHeaders } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestContext } from '../../../procedures/context.ts';
import { Reply } from '../../../procedures/reply.ts';
import { createCaller } from '../../../routers/app-router.ts';
import { createInternalCaller } from '../../../routers/internal/internal-router.ts';
import { disconnectSignal } from '../../requests/disconnect-signal.ts';
import { queryOf } from '../../requests/query-of.ts';
import { readerLanguages } from '../../requests/reader-languages.ts';

export type PageCaller = ReturnType<typeof createCaller>;
export type InternalCaller = ReturnType<typeof createInternalCaller>;

const contextOf = (
  platform: Platform,
  req: Request,
  res: Response,
  viewer: Viewer | null,
  idempotencyKey: string | null = null,
): RequestContext => ({
  ...platform,
  viewer,
  languages: [...queryOf(req).getAll('lang').slice(0, 1), ...readerLanguages(req, viewer)],
  tokenProblem: null,
  reply: new Reply(),
  ip: req.ip ?? '',
  userAgent: req.get('user-agent')?.slice(0, 512) ?? null,
  requestId: String(res.getHeader('X-Request-Id') ?? ''),
  idempotencyKey,
});

/** The response of a page has the headers of a refusal, such as those of a limit, even if the page shows the refusal itself. */
const setRefusalHeaders =
  (res: Response) =>
  ({ error }: { error: TRPCError }): void => {
    if (error.cause instanceof Refusal && !res.headersSent) res.set(refusalHeaders(error.cause));
  };

/** Calls the procedures that clients call, too. */
export function pageCallerOf(
  platform: Platform,
  req: Request,
  res: Response,
  viewer: Viewer | null = null,
  idempotencyKey: string | null = null,
): PageCaller {
  const options = { signal: disconnectSignal(res), onError: setRefusalHeaders(res) };
  return createCaller(contextOf(platform, req, res, viewer, idempotencyKey), options);
}

/** Calls the procedures that only this server's facades call. They complete even if the browser disconnects. */
export function internalCallerOf(
  platform: Platform,
  req: Request,
  res: Response,
  viewer: Viewer | null = null,
): InternalCaller {
  return createInternalCaller(contextOf(platform, req, res, viewer), { onError: setRefusalHeaders(res) });
}
