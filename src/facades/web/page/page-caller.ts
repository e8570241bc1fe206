/** Pages ask procedures for whatever they show: as nobody in particular, or as who is signed in in the browser. */
import type { Request, Response } from 'express';
import type { Viewer } from '../../../domain/access/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Reply } from '../../../procedures/reply.ts';
import { createCaller } from '../../../routers/app-router.ts';
import { goneSignal } from '../../requests/gone-signal.ts';

export type PageCaller = ReturnType<typeof createCaller>;

export function pageCallerOf(
  platform: Platform,
  req: Request,
  res: Response,
  viewer: Viewer | null = null,
): PageCaller {
  const ctx = {
    ...platform,
    viewer,
    tokenProblem: null,
    reply: new Reply(),
    ip: req.ip ?? '',
    userAgent: null,
    requestId: String(res.getHeader('X-Request-Id') ?? ''),
    idempotencyKey: null,
  };
  return createCaller(ctx, { signal: goneSignal(res) });
}
