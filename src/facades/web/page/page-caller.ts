/** The tRPC caller by which pages read: anonymous, or as the user signed in in the browser. */
import type { Request, Response } from 'express';
import type { Viewer } from '../../../domain/access/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Reply } from '../../../procedures/reply.ts';
import { createCaller } from '../../../routers/app-router.ts';
import { disconnectSignal } from '../../requests/disconnect-signal.ts';

export type PageCaller = ReturnType<typeof createCaller>;

export function pageCallerOf(
  platform: Platform,
  req: Request,
  res: Response,
  viewer: Viewer | null = null,
  idempotencyKey: string | null = null,
): PageCaller {
  const ctx = {
    ...platform,
    viewer,
    tokenProblem: null,
    reply: new Reply(),
    ip: req.ip ?? '',
    userAgent: null,
    requestId: String(res.getHeader('X-Request-Id') ?? ''),
    idempotencyKey,
  };
  return createCaller(ctx, { signal: disconnectSignal(res) });
}
