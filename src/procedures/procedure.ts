/** The kinds of procedures; each names who may call it, and its meta says the rest (scopes, rates, REST path). */
import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { IdentityViewer, UserViewer, Viewer } from '../domain/access/viewer.ts';
import { REFUSAL_KINDS, Refusal } from '../platform/errors.ts';
import { refusalOf } from '../platform/trouble.ts';
import type { RequestContext } from './context.ts';
import { authorize, countCall } from './gates.ts';
import type { ProcedureMeta } from './meta.ts';
import { readInTurn, refuseGone } from './reads-in-turn.ts';
import { coalesce } from './request-coalescing.ts';
import { refuseBrokenText } from './text-gate.ts';
import { fieldErrors } from './validation.ts';

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    defaultMeta: { auth: 'public' },
    errorFormatter({ shape, error }) {
      const refusal = error.cause instanceof Refusal ? error.cause : null;
      const wrongInput = error.code === 'BAD_REQUEST' && error.cause instanceof ZodError;
      const fields = refusal?.fields ?? (wrongInput ? fieldErrors(error.cause as ZodError) : undefined);
      const masked = error.code === 'INTERNAL_SERVER_ERROR';
      return {
        ...shape,
        message: masked ? 'Internal server error' : fields && !refusal ? 'Validation failed' : shape.message,
        data: {
          ...shape.data,
          ...(refusal?.kind === 'insufficient_storage' && { httpStatus: refusal.status }),
          fields: fields ?? null,
          extra: refusal?.extra ?? null,
        },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** A refusal with its code of tRPC. */
const trpcErrorOf = (refusal: Refusal): TRPCError =>
  new TRPCError({ code: REFUSAL_KINDS[refusal.kind].trpc, message: refusal.message, cause: refusal });

/** Throws a refusal with its code, also what is made into one, and anything else as it is. */
export function throwTrpcError(error: unknown): never {
  const refusal = refusalOf(error);
  throw refusal ? trpcErrorOf(refusal) : error;
}

/** Gives a refusal its code, also one that passing trouble is made into; anything else stays an inner error that no client sees. */
const gated = t.procedure.use(async ({ ctx, meta, type, signal, getRawInput, next }) => {
  const rules = meta ?? { auth: 'public' as const };
  refuseGone(signal);
  try {
    await countCall(ctx, rules, { type });
    authorize(ctx, rules);
    refuseBrokenText(await getRawInput());
    refuseGone(signal);
  } catch (error) {
    throwTrpcError(error);
  }
  const inTurn = type === 'query' && !rules.asksElsewhere;
  const result = await (inTurn ? readInTurn(ctx, signal, () => next()).catch(throwTrpcError) : next());
  const refusal = result.ok ? null : refusalOf(result.error.cause);
  if (refusal) throw trpcErrorOf(refusal);
  return result;
});

const narrowed = <V extends Viewer>() => gated.use(({ ctx, next }) => next({ ctx: { viewer: ctx.viewer as V } }));

/** The gates have made sure of the viewer; only the compiler has to hear of it, so nothing is run for that. */
const withViewer = <V extends Viewer>(auth: NonNullable<ProcedureMeta['auth']>) =>
  gated.meta({ auth }) as unknown as ReturnType<typeof narrowed<V>>;

/** Anyone; a token, when one is sent, must still have the scope. */
export const publicProcedure = gated.meta({ auth: 'public' });
/**
 * As `publicProcedure`, for what is the same for every visitor and much asked for: visitors who ask it in the same moment are
 * answered together.
 */
export const openProcedure = publicProcedure.use(async ({ ctx, path, getRawInput, next }) => {
  if (ctx.viewer) return next();
  const question = JSON.stringify([path, ctx.reply.url, await getRawInput()]);
  return coalesce(ctx, question, (reply) => next({ ctx: { reply } }));
});
/** An application with its own token. */
export const appProcedure = withViewer<Viewer>('app');
/** A signed-in user, also one that has no identity yet. */
export const userProcedure = withViewer<UserViewer>('user');
/** A signed-in user acting as one of their identities. */
export const identityProcedure = withViewer<IdentityViewer>('identity');
/** A user whose role holds the permission that the meta names. */
export const staffProcedure = withViewer<IdentityViewer>('staff');
