/**
 * Calls of procedures in this process: gates, parser and command run as for a request, and the errors are those of each facade.
 * Only sockets and bodies are omitted.
 */
import { getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { readBearer } from '../../../src/facades/access/bearer.ts';
import { authenticationOf } from '../../../src/facades/access/request-context.ts';
import { restError } from '../../../src/facades/rest/errors.ts';
import type { RequestContext } from '../../../src/procedures/context.ts';
import { Reply } from '../../../src/procedures/reply.ts';
import { appRouter } from '../../../src/routers/app-router.ts';
import type { RefusalData } from '../../../src/wording/refusal-data.ts';
import type { World } from '../world/world.ts';
import { NOBODY, type Target } from './probe.ts';

/** The context of a request with this `Authorization` header. */
export async function contextOf({ platform }: World, authorization: string | null): Promise<RequestContext> {
  const ip = '127.0.0.1';
  const found = await authenticationOf(platform, readBearer(authorization ?? undefined), { ip, anew: false });
  return {
    ...platform,
    viewer: found && 'viewer' in found ? found.viewer : null,
    tokenProblem: found && 'problem' in found ? found.problem : null,
    ...{ reply: new Reply(), ip, userAgent: null, requestId: '', idempotencyKey: null },
  };
}

/** Calls a procedure, and returns its error or null. */
export async function callDirectly(target: Target, ctx: RequestContext, input: unknown): Promise<TRPCError | null> {
  const { name: path, type, procedure } = target;
  const call = { path, type, ctx: { ...ctx, reply: new Reply() }, getRawInput: async () => input, batchIndex: 0 };
  try {
    await procedure({ ...call, signal: undefined });
    return null;
  } catch (cause) {
    return getTRPCErrorFromUnknown(cause);
  }
}

export interface TrpcError {
  message: string;
  data: RefusalData & { httpStatus: number; fields: Record<string, string[]> | null };
}

/** The error as tRPC sends it. */
export function trpcErrorOf({ name: path, type }: Target, error: TRPCError): TrpcError {
  const { code, message } = error;
  const shape = {
    message,
    code: -32_600,
    data: { code, httpStatus: getHTTPStatusCodeFromError(error), path },
  } as const;
  const { errorFormatter } = appRouter._def._config;
  return errorFormatter({ error, type, path, input: undefined, ctx: undefined, shape }) as TrpcError;
}

/** The status and the message of each facade that serves the procedure; 200 without an error. */
export function answersOf(target: Target, error: TRPCError | null): Record<string, [status: number, message: string]> {
  const trpc = error && trpcErrorOf(target, error);
  const rest = error && restError(error);
  return {
    tRPC: [trpc?.data.httpStatus ?? 200, trpc?.message ?? ''],
    ...(target.meta.openapi && { REST: [rest?.status ?? 200, String(rest?.body.error ?? '')] }),
  };
}

/** The status and the message of each facade for a call without input, except the path's; like `probe`, which uses HTTP. */
export async function probeDirectly(ctx: RequestContext, target: Target): Promise<ReturnType<typeof answersOf>> {
  const names = target.meta.openapi?.path.matchAll(/\{(\w+)\}/g) ?? [];
  const inPath = Object.fromEntries([...names].map(([, name]) => [name, NOBODY]));
  // A subscription gets an input that it refuses, because a stream that opens would not end.
  return answersOf(target, await callDirectly(target, ctx, target.type === 'subscription' ? 0 : inPath));
}

/** The same caller with a token of these scopes. */
export const withScopes = (ctx: RequestContext, scopes: readonly string[]): RequestContext => ({
  ...ctx,
  viewer: ctx.viewer && { ...ctx.viewer, scopes },
});
