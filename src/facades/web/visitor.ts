/** Pages are written for visitors: whatever they show, they ask of procedures as nobody in particular. */
import type { Request, Response } from 'express';
import type { Platform } from '../../platform/platform.ts';
import { createCaller } from '../../routers/app-router.ts';
import { Reply } from '../../routers/reply.ts';

export type Visitor = ReturnType<typeof createCaller>;

export function visitorOf(platform: Platform, req: Request, res: Response): Visitor {
  return createCaller({
    ...platform,
    viewer: null,
    tokenProblem: null,
    reply: new Reply(),
    ip: req.ip ?? '',
    userAgent: null,
    requestId: String(res.getHeader('X-Request-Id') ?? ''),
    idempotencyKey: null,
  });
}
