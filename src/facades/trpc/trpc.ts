/** Mounts the procedures for first-party TypeScript clients: queries, mutations, and subscriptions as server-sent events. */
import type { AnyProcedure } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler } from 'express';
import memoize from 'memoize';
import { Refusal, refusalHeaders } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { innermost } from '../../platform/trouble.ts';
import { ASYNC_REFRESH } from '../../procedures/async-refresh.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { definitionOf, parsersOf, proceduresOf } from '../../procedures/definitions.ts';
import { throwTrpcError } from '../../procedures/procedure.ts';
import { refuseGone } from '../../procedures/read-limit.ts';
import { Reply } from '../../procedures/reply.ts';
import { appRouter } from '../../routers/app-router.ts';
import { trpcSession } from '../access/browser-authentication.ts';
import { requestContext } from '../access/request-context.ts';
import { disconnectSignal } from '../requests/disconnect-signal.ts';
import { textLimit } from '../requests/largest-input.ts';
import { readTrpcBody, type TrpcBodyLimits } from './trpc-body.ts';

/**
 * Bodies are kept in memory. The same limits as in other facades: text; two pictures; a video of 99 MiB with its picture and
 * fields.
 */
const BYTES = { text: 4_000_000, pictures: 25_000_000, recordings: 125_000_000 };

const BATCH_LIMIT = 20;

interface Taken {
  text: number;
  files: boolean;
}

/** The names of the procedures that a request calls. */
const namesIn = (req: Request): string[] => decodeURIComponent(req.path.slice(1)).split(',').slice(0, BATCH_LIMIT);

const PROCEDURES = proceduresOf(appRouter);

/** The limits of a procedure. */
const takenBy = memoize(
  (procedure: AnyProcedure): Taken => {
    const { form } = definitionOf(procedure).meta;
    return { text: textLimit(parsersOf(procedure).input), files: form !== undefined };
  },
  { cache: new WeakMap() },
);

function taken(name: string): Taken | undefined {
  const procedure = PROCEDURES.get(name);
  return procedure && takenBy(procedure);
}

/** The context of a request: by its token, or by the session of the browser. */
async function contextOf(platform: Platform, req: Request): Promise<RequestContext> {
  const procedures = namesIn(req).map((name) => PROCEDURES.get(name));
  const subscribes = procedures.some((procedure) => procedure && definitionOf(procedure).type === 'subscription');
  const res = req.res as NonNullable<Request['res']>;
  const options = { session: () => trpcSession(platform, req, subscribes), anew: subscribes };
  return requestContext(platform, req, res, new Reply(), options);
}

/** Large bodies are accepted only by procedures with files, and the largest only from users. */
function bodyLimits(platform: Platform): (req: Request) => Promise<TrpcBodyLimits> {
  return async (req) => {
    const names = namesIn(req);
    const text = names.reduce((bytes, name) => bytes + (taken(name)?.text ?? textLimit(undefined)), 0);
    const limits = { text: Math.min(text, BYTES.text), form: null };
    if (!taken(names.join())?.files || !req.is('multipart/form-data')) return limits;
    const { viewer } = await contextOf(platform, req);
    return { ...limits, form: viewer?.userId ? BYTES.recordings : BYTES.pictures };
  };
}

/** Headers that belong to the answer of one call. */
function headersOfCall({ next, headers }: Reply): Record<string, string> {
  const refresh = headers.get(ASYNC_REFRESH);
  return {
    ...(next && { 'X-Next-Page': `${new URLSearchParams(next)}` }),
    ...(refresh !== undefined && { [ASYNC_REFRESH]: refresh }),
  };
}

export function trpcFacade(platform: Platform): RequestHandler {
  const limitsOf = bodyLimits(platform);
  return createExpressMiddleware({
    router: appRouter,
    createContext: async ({ req, res }) => {
      const gone = disconnectSignal(res);
      const ctx = await contextOf(platform, req).catch(throwTrpcError);
      // Do not call procedures for a client that has disconnected in the meantime.
      refuseGone(gone);
      return ctx;
    },
    maxBatchSize: BATCH_LIMIT,
    middleware: (req: Request, _res, next) => {
      limitsOf(req)
        .then((limits) => readTrpcBody(req, limits))
        .catch(throwTrpcError)
        .then(() => next(), next);
    },
    // Rate limit headers as in REST, the next page of a list, and a background refresh; other headers of the reply are for REST only.
    responseMeta: ({ ctx, errors, paths }) => ({
      headers: {
        // The reply of a batch is shared by its calls.
        ...(paths?.length === 1 && ctx && headersOfCall(ctx.reply)),
        ...Object.fromEntries([...(ctx?.reply.headers ?? [])].filter(([name]) => name.startsWith('X-RateLimit-'))),
        ...Object.assign({}, ...errors.map(({ cause }) => cause instanceof Refusal && refusalHeaders(cause))),
      },
    }),
    onError: ({ error, path, req }) => {
      const requestId = req.res?.getHeader('X-Request-Id');
      if (error.code === 'INTERNAL_SERVER_ERROR' || error.cause?.cause)
        platform.log.error({ err: innermost(error), procedure: path, requestId }, 'procedure failed');
    },
  });
}
