/** Mounts the procedures for first-party TypeScript clients: queries, mutations, and subscriptions as server-sent events. */
import type { AnyRouter } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import type { Platform } from '../platform/platform.ts';
import { appRouter } from '../routers/app-router.ts';
import type { ProcedureMeta } from '../routers/meta.ts';
import { Reply } from '../routers/reply.ts';
import { requestContext } from './request-context.ts';

/** Bodies are held in memory here. As at other doors: text; two pictures; a video of 99 MiB, its picture and what goes with them. */
const BYTES = { text: 4_000_000, pictures: 25_000_000, recordings: 125_000_000 };

/** The paths of procedures that take files. */
function uploadsOf({ _def }: AnyRouter): Set<string> {
  const procedures = Object.entries(_def.procedures as Record<string, { _def: { meta?: ProcedureMeta } }>);
  return new Set(procedures.filter(([, { _def }]) => _def.meta?.form).map(([name]) => `/${name}`));
}

function door(platform: Platform, maxBodySize: number): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => requestContext(platform, req, res, new Reply()),
    maxBatchSize: 20,
    // What REST's clients learn of the limits; the rest of what procedures reply is REST's own.
    responseMeta: ({ ctx }) => ({
      headers: Object.fromEntries([...(ctx?.reply.headers ?? [])].filter(([name]) => name.startsWith('X-RateLimit-'))),
    }),
    maxBodySize,
    onError: ({ error, path, req }) => {
      const requestId = req.res?.getHeader('X-Request-Id');
      if (error.code === 'INTERNAL_SERVER_ERROR')
        platform.log.error({ err: error.cause ?? error, procedure: path, requestId }, 'procedure failed');
    },
  });
}

/** Large bodies are taken only where files are wanted, and the largest only of users. */
export function trpcFacade(platform: Platform): RequestHandler {
  const uploads = uploadsOf(appRouter);
  const doors = {
    text: door(platform, BYTES.text),
    pictures: door(platform, BYTES.pictures),
    recordings: door(platform, BYTES.recordings),
  };
  return async (req, res, next) => {
    if (!uploads.has(req.path) || !req.is('multipart/form-data')) return doors.text(req, res, next);
    const { viewer } = await requestContext(platform, req, res, new Reply());
    return (viewer?.userId ? doors.recordings : doors.pictures)(req, res, next);
  };
}
