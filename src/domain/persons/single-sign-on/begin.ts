/** Begins a sign-in at the provider (docs/decisions/0115-single-sign-on.md). */
import { createHmac } from 'node:crypto';
import type { Prisma, User } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';
import {
  ProviderUnavailable,
  type SignInSecrets,
  type SignOnProvider,
} from '../../../platform/single-sign-on/provider.ts';
import type { DomainContext, UserContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { localeOf } from '../../users/locale.ts';
import { type Confirmation, withConfirmation } from '../../users/second-factor/confirm.ts';

/** Operators register this address at the provider. */
export const CALLBACK_PATH = '/auth/provider/callback';

/** How long a person may take at the provider. */
const SIGN_IN_MS = 15 * 60_000;

/** Nonce and code verifier follow from the state and this server's secret, so that they are not stored. */
export function secretsOf({ secrets }: Pick<Platform, 'secrets'>, state: string): SignInSecrets {
  const derive = (purpose: string): string =>
    createHmac('sha256', secrets.sessionKey).update(`single sign-on ${purpose}\n${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

/** Refuses servers without a provider. */
export const requireProvider = ({ signOn }: Pick<Platform, 'signOn'>): SignOnProvider =>
  signOn ?? refuse('record_not_found');

/** Refuses if the provider does not answer. */
export async function unlessDown<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable) refuse('provider_unavailable', { cause: error });
    throw error;
  }
}

export interface ProviderGoal {
  /** The value of a cookie of the browser. */
  browser: string;
  returnPath: string | null;
  /** The code of an invitation, for people who have no account yet. */
  inviteCode: string | null;
  locale: string;
}

type NewSignIn = Prisma.ProviderSignInUncheckedCreateInput;

/** The address at the provider, and the row that waits for the browser. The provider is asked first, while no connection is held. */
async function prepare(
  ctx: DomainContext,
  { browser, returnPath, inviteCode, locale: wanted }: ProviderGoal,
): Promise<{ url: string; data: NewSignIn }> {
  const provider = requireProvider(ctx);
  const state = ctx.random.token();
  const locale = localeOf(wanted);
  const redirectUri = `${ctx.config.publicUrl}${CALLBACK_PATH}`;
  const url = await unlessDown(() => provider.authorizationUrl(secretsOf(ctx, state), redirectUri, locale));
  const now = ctx.clock.now();
  const data = {
    ...{ id: ctx.ids.next(), stateHash: hashToken(state), browserHash: hashToken(browser) },
    ...{ returnPath, inviteCode, locale, createdAt: now, expiresAt: new Date(now.getTime() + SIGN_IN_MS) },
  };
  return { url, data };
}

/** @returns the address at the provider to which the browser goes */
export async function beginSignOn(ctx: DomainContext, goal: ProviderGoal): Promise<string> {
  const { url, data } = await prepare(ctx, goal);
  await ctx.db.providerSignIn.create({ data });
  return url;
}

/** The same for a signed-in user, who links the account there. A link is a lasting way in, so an open session is not enough. */
export async function beginLink(
  ctx: UserContext,
  goal: Omit<ProviderGoal, 'inviteCode'>,
  confirmation: Confirmation,
): Promise<string> {
  const { url, data } = await prepare(ctx, { ...goal, inviteCode: null });
  const create = (tx: Tx, { id: userId }: User) => tx.providerSignIn.create({ data: { ...data, userId } });
  await withConfirmation(ctx, confirmation, create);
  return url;
}

export async function removeExpiredSignOns({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.providerSignIn.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
