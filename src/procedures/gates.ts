/** The gates a request passes before its procedure runs: token, scope, account state, rate. */
import type { ProcedureType } from '@trpc/server';
import type { Permission } from '../domain/access/roles.ts';
import { hasScope } from '../domain/access/scopes.ts';
import { type AdminScopes, may, type Viewer } from '../domain/access/viewer.ts';
import { limitedFederation } from '../domain/instance/limited-federation.ts';
import { refuse, refuseRate } from '../domain/kernel/refusals.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { type RateState, rateHeaders } from '../platform/limiter.ts';
import type { RequestContext } from './context.ts';
import type { ProcedureMeta } from './meta.ts';
import { type CountedBy, RATES, type RateName } from './rates.ts';

/** Refuses requests without a valid token. */
function requireToken(ctx: RequestContext, { tokenlessIsUserless }: ProcedureMeta): Viewer {
  if (!ctx.viewer && !ctx.tokenProblem && tokenlessIsUserless) refuse('user_required');
  return ctx.viewer ?? refuse(ctx.tokenProblem ?? 'token_invalid');
}

/** Refuses users whose role requires a second factor, until they have set it up. */
function requireOwedSecondFactor(viewer: Viewer, meta: ProcedureMeta): void {
  if (viewer.owesSecondFactor && !meta.allowWithoutSecondFactor) refuse('second_factor_missing');
}

/** Refuses users who may not act: suspended, not confirmed, not approved (Mastodon's errors). */
function requireActiveAccount(viewer: Viewer, meta: ProcedureMeta): void {
  if (viewer.suspended && !(meta.allowSuspended && viewer.tokenId === null)) refuse('login_disabled');
  requireOwedSecondFactor(viewer, meta);
  if (meta.allowUnconfirmed) return;
  if (!viewer.confirmed) refuse('email_unconfirmed');
  if (!viewer.approved) refuse('approval_pending');
}

function requireScope(viewer: Viewer, meta: ProcedureMeta): void {
  if (meta.scopes?.length && !hasScope(viewer.scopes, meta.scopes)) refuse('outside_scopes');
}

function requirePermission(viewer: Viewer, { permission, scopes = [] }: ProcedureMeta): void {
  const any = [permission ?? []].flat() as Permission[];
  if (!any.some((each) => may(viewer, each, ...(scopes as AdminScopes)))) refuse('not_allowed');
}

/**
 * Public procedures need no token. But a request with a revoked token is not downgraded to anonymous, and a suspended user is
 * refused. Procedures without scopes, such as signing in again, skip this.
 */
function requireGoodToken(ctx: RequestContext, meta: ProcedureMeta): void {
  if (!meta.scopes?.length) return;
  if (ctx.tokenProblem === 'token_revoked') refuse('token_revoked');
  if (!ctx.viewer) return;
  requireScope(ctx.viewer, meta);
  if (ctx.viewer.suspended) refuse('login_disabled');
  requireOwedSecondFactor(ctx.viewer, meta);
}

/** Refuses callers who may not call a procedure with this meta. */
export function authorize(ctx: RequestContext, meta: ProcedureMeta): void {
  // A request with malformed credentials is never treated as anonymous.
  if (ctx.tokenProblem === 'authorization_malformed') refuse('authorization_malformed');
  if (meta.auth === 'public') {
    requireGoodToken(ctx, meta);
    return;
  }
  const viewer = requireToken(ctx, meta);
  if (meta.auth === 'app') {
    if (viewer.userId !== null && !meta.allowUser && !ctx.config.passwordGrant) refuse('app_required');
    requireScope(viewer, meta);
    if (viewer.suspended) refuse('login_disabled');
    requireOwedSecondFactor(viewer, meta);
    return;
  }
  if (viewer.userId === null) refuse('user_required');
  requireScope(viewer, meta);
  requireActiveAccount(viewer, meta);
  if (meta.inPerson && viewer.sessionId === null) refuse('sign_in_required');
  if (meta.auth !== 'user' && viewer.actorId === null) refuse('identity_required');
  if (meta.auth === 'staff') requirePermission(viewer, meta);
}

/** Refuses visitors, and applications without a user, where limited federation closes the procedure for them. */
export async function requireOpen(ctx: RequestContext, meta: ProcedureMeta): Promise<void> {
  if (!meta.closedIfLimited || ctx.viewer?.userId) return;
  if (await limitedFederation.get(ctx)) refuse('visitors_refused');
}

/** The part of the context that rate limiting needs. */
export type Counted = Pick<RequestContext, 'config' | 'viewer' | 'limiter' | 'clock' | 'ip' | 'reply' | 'counted'>;

function countedKey(ctx: Counted, by: CountedBy): string | null {
  if (by === 'ip') return networkOf(ctx.ip);
  if (by === 'user') return ctx.viewer?.userId?.toString() ?? null;
  return ctx.viewer?.tokenId?.toString() ?? null;
}

/** Whether the facade has counted the call in the general families already; takes one from the counted mutations. */
function isCounted({ counted }: Counted, type: ProcedureType): boolean {
  if (!counted || type !== 'mutation') return counted !== undefined;
  counted.mutations -= 1;
  return counted.mutations >= 0;
}

/** The parameters by which Mastodon's clients request another page, in the URL, because its limits count those. */
const PAGING = /[?&](?:max_id|min_id|since_id|page)=[^&]/;

/** The families that count every call. */
function generalFamilies({ viewer, reply }: Counted): RateName[] {
  const isPaging = reply.url !== null && PAGING.test(reply.url);
  if (viewer?.userId) return ['token', 'authenticated', ...(isPaging ? (['paging'] as const) : [])];
  return ['anonymous', ...(isPaging ? (['anonymous_paging'] as const) : [])];
}

interface CountedCall {
  name: RateName;
  key: string;
  state: RateState;
}

/** Sets the X-RateLimit headers of the family with the least left. */
function tellTightest(ctx: Counted, calls: readonly CountedCall[]): void {
  const states = calls.map(({ state }) => state);
  if (states.length === 0) return;
  const tightest = states.reduce((least, state) => (state.remaining < least.remaining ? state : least));
  for (const [name, value] of Object.entries(rateHeaders(tightest, ctx.clock.now()))) ctx.reply.header(name, value);
}

/** Takes a call back from the families that count no refused ones; they counted it in advance, so that concurrent calls are limited, too. */
async function takeBack(ctx: Counted, calls: readonly CountedCall[]): Promise<CountedCall[]> {
  const left: CountedCall[] = [];
  for (const call of calls) {
    const { name, key, state } = call;
    if (RATES[name].counts === 'successes') {
      await ctx.limiter.giveBack(RATES[name], key);
      left.push({ ...call, state: { ...state, remaining: Math.min(state.limit, state.remaining + 1) } });
    } else left.push(call);
  }
  return left;
}

const NOTHING_TO_TAKE_BACK = async (): Promise<void> => {};

/**
 * Rate limiting: counts the call in every applicable family, sets the X-RateLimit headers of the one with the least left, and
 * refuses calls above a limit, with the headers of that limit.
 *
 * @param times the number of calls in the request
 * @returns a function to call if the call is refused later
 */
export async function countCall(
  ctx: Counted,
  meta: ProcedureMeta,
  { times = 1, type = 'query' }: { times?: number; type?: ProcedureType } = {},
): Promise<() => Promise<void>> {
  if (!ctx.config.rateLimits) return NOTHING_TO_TAKE_BACK;
  const names: RateName[] = [
    ...(meta.rates ?? []),
    ...(meta.generalRates === false || isCounted(ctx, type) ? [] : generalFamilies(ctx)),
  ];
  const calls: CountedCall[] = [];
  for (const name of names) {
    const key = countedKey(ctx, RATES[name].by);
    if (key === null) continue;
    const state = await ctx.limiter.consume(RATES[name], key, times);
    calls.push({ name, key, state });
    if (state.allowed) continue;
    await takeBack(ctx, calls);
    refuseRate(ctx, state);
  }
  tellTightest(ctx, calls);
  if (!calls.some(({ name }) => RATES[name].counts === 'successes')) return NOTHING_TO_TAKE_BACK;
  return async () => tellTightest(ctx, await takeBack(ctx, calls));
}

/**
 * Counts several acts of one call in a family, once it is known how many there are. Refuses them together, without counting any, if they are
 * more than remain.
 *
 * @returns takes back those that did not happen
 */
export async function countMore(
  ctx: Counted,
  name: RateName,
  times: number,
): Promise<(unused: number) => Promise<void>> {
  const key = countedKey(ctx, RATES[name].by);
  if (!ctx.config.rateLimits || key === null || times === 0) return async () => {};
  const state = await ctx.limiter.consume(RATES[name], key, times);
  tellTightest(ctx, [{ name, key, state }]);
  const giveBack = async (unused: number): Promise<void> => {
    if (unused > 0) await ctx.limiter.giveBack(RATES[name], key, unused);
  };
  if (state.allowed) return giveBack;
  await giveBack(times);
  return refuseRate(ctx, state);
}
