/** Mounts the procedures for first-party TypeScript clients: queries, mutations, and subscriptions as server-sent events. */
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import type { Platform } from '../platform/platform.ts';
import { appRouter } from '../routers/app-router.ts';
import { Reply } from '../routers/reply.ts';
import { requestContext } from './request-context.ts';

export function trpcFacade(platform: Platform): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => requestContext(platform, req, res, new Reply()),
    maxBatchSize: 20,
    // What REST's clients learn of the limits; the rest of what procedures reply is REST's own.
    responseMeta: ({ ctx }) => ({
      headers: Object.fromEntries([...(ctx?.reply.headers ?? [])].filter(([name]) => name.startsWith('X-RateLimit-'))),
    }),
    // A video of 99 MiB, its picture and what goes with them, as at the REST door.
    maxBodySize: 125_000_000,
    onError: ({ error, path }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        platform.log.error({ err: error.cause ?? error, procedure: path }, 'procedure failed');
    },
  });
}
