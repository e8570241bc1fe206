/** The base procedures, one for each kind of caller; the meta adds scopes, rates and the REST path. */
import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { IdentityViewer, UserViewer, Viewer } from '../domain/access/viewer.ts';
import { whileMutating } from '../platform/database/writing.ts';
import { dataOf, invalid, REFUSAL_KINDS, Refusal } from '../platform/errors.ts';
import { refusalOf } from '../platform/trouble.ts';
import type { RefusalData } from '../wording/refusal-data.ts';
import { ENGLISH } from '../wording/texts.ts';
import type { RequestContext } from './context.ts';
import { runChecks } from './form-input.ts';
import { authorize, countCall, requireOpen } from './gates.ts';
import type { ProcedureMeta } from './meta.ts';
import { readWithinLimit, refuseGone } from './read-limit.ts';
import { coalesce } from './request-coalescing.ts';
import { refuseBrokenText } from './text-gate.ts';
import { fieldErrors } from './validation.ts';

/** For errors of tRPC itself and internal ones: the name of the kind that has this code. */
function namelessData(code: TRPCError['code']): RefusalData {
  const kind = Object.entries(REFUSAL_KINDS).find(([, { trpc }]) => trpc === code)?.[0];
  return { refusal: kind ?? 'bad_request', parameters: {}, problem: null, problems: null };
}

/** An output that does not match its schema is an internal error. */
const isWrongInput = (error: TRPCError): error is TRPCError & { cause: ZodError } =>
  error.code === 'BAD_REQUEST' && error.cause instanceof ZodError;

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // Proxies close silent connections, and neither side would notice a lost peer.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    defaultMeta: { auth: 'public' },
    errorFormatter({ shape, error }) {
      const refusal = error.cause instanceof Refusal ? error.cause : null;
      const wrongInput = isWrongInput(error);
      const shown = refusal ?? (wrongInput ? invalid(fieldErrors(error.cause)) : null);
      const masked = error.code === 'INTERNAL_SERVER_ERROR';
      return {
        ...shape,
        message: masked ? ENGLISH.failed : wrongInput ? ENGLISH.validation_failed : shape.message,
        data: {
          ...shape.data,
          ...(refusal?.kind === 'insufficient_storage' && { httpStatus: refusal.status }),
          ...(shown ? dataOf(shown) : namelessData(error.code)),
          fields: shown?.fields ?? null,
          extra: refusal?.extra ?? null,
        },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** A Refusal as a TRPCError. */
const trpcErrorOf = (refusal: Refusal): TRPCError =>
  new TRPCError({ code: REFUSAL_KINDS[refusal.kind].trpc, message: refusal.message, cause: refusal });

/** Throws refusals, including those for transient failures, as TRPCError, and other errors unchanged. */
export function throwTrpcError(error: unknown): never {
  const refusal = refusalOf(error);
  throw refusal ? trpcErrorOf(refusal) : error;
}

/**
 * For subscriptions: converts refusals while they are open, which tRPC would otherwise report as internal errors, so that clients
 * would retry for ever.
 */
export async function* refusing<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throwTrpcError(error);
  }
}

/** Middleware: rate limit, authorization and text checks, then the procedure. Errors that are not refusals stay internal errors. */
const gated = t.procedure.use(async ({ ctx, meta, type, signal, getRawInput, next }) => {
  const rules = meta ?? { auth: 'public' as const };
  refuseGone(signal);
  let takeBack: (() => Promise<void>) | undefined;
  try {
    takeBack = await countCall(ctx, rules, { type });
    authorize(ctx, rules);
    await requireOpen(ctx, rules);
    refuseBrokenText(await getRawInput());
    refuseGone(signal);
  } catch (error) {
    await takeBack?.();
    throwTrpcError(error);
  }
  const limited = type === 'query' && !rules.callsOtherServer;
  const run = () => (type === 'mutation' ? whileMutating(() => next()) : next());
  const result = await (limited ? readWithinLimit(ctx, signal, run).catch(throwTrpcError) : run());
  if (!result.ok) await takeBack();
  const refusal = result.ok ? null : refusalOf(result.error.cause);
  if (refusal) throw trpcErrorOf(refusal);
  if (!result.ok && isWrongInput(result.error))
    await runChecks(result.error.cause, rules, ctx, await getRawInput()).catch(throwTrpcError);
  return result;
});

const narrowed = <V extends Viewer>() => gated.use(({ ctx, next }) => next({ ctx: { viewer: ctx.viewer as V } }));

/** Narrows the viewer's type only: `authorize` has checked it, so no middleware runs for this. */
const withViewer = <V extends Viewer>(auth: NonNullable<ProcedureMeta['auth']>) =>
  gated.meta({ auth }) as unknown as ReturnType<typeof narrowed<V>>;

/** Anyone; if a token is sent, it must have the scope. */
export const publicProcedure = gated.meta({ auth: 'public' });
const coalesced = (byLanguages: boolean) =>
  publicProcedure.use(async ({ ctx, path, getRawInput, next }) => {
    if (ctx.viewer) return next();
    const key = JSON.stringify([path, ctx.reply.url, await getRawInput(), byLanguages ? ctx.languages : []]);
    return coalesce(ctx, key, (reply) => next({ ctx: { reply } }));
  });

/** As `publicProcedure`, with request coalescing for visitors: for hot queries whose answer is the same for every visitor. */
export const coalescedProcedure = coalesced(false);
/** The same for answers that depend on the languages of the visitor. */
export const translatedProcedure = coalesced(true);
/** An application with its own token. */
export const appProcedure = withViewer<Viewer>('app');
/** A signed-in user, even one without an identity. */
export const userProcedure = withViewer<UserViewer>('user');
/** A signed-in user acting as one of their identities. */
export const identityProcedure = withViewer<IdentityViewer>('identity');
/** A user whose role has the permission named in the meta. */
export const staffProcedure = withViewer<IdentityViewer>('staff');
