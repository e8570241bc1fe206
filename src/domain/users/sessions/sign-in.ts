/** Sign-in by address and password, protected against guessing and enumeration (rules of the event service, login). */
import type { User } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { RateFamily } from '../../../platform/limiter.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse, refuseRate } from '../../kernel/refusals.ts';
import { emailKey, readEmail } from '../email.ts';
import { isPasswordOf } from '../passwords/check-password.ts';
import { withCode } from '../second-factor/use-code.ts';
import {
  type AwaitsSecondFactor,
  beginSession,
  type Goal,
  openSessionAtOnce,
  requireNoSecondFactor,
} from './begin-session.ts';
import { requireLocalSignIn } from './local-sign-in.ts';
import type { OpenSession } from './sessions.ts';

const TEN_MINUTES = 600;

/** Ten failures per address, known or not, and ten per network. */
const BY_EMAIL: RateFamily = { name: 'sign_in_failures_email', limit: 10, seconds: TEN_MINUTES };
const BY_IP: RateFamily = { name: 'sign_in_failures_ip', limit: 10, seconds: TEN_MINUTES };

export interface Credentials {
  email: string;
  password: string;
  /** IP address of the request. */
  ip: string;
}

/**
 * Wrong codes of mails per address, from all networks together. Guessing codes never locks the owner out: the link in the mail
 * still works.
 */
const CODES_BY_EMAIL: RateFamily = { name: 'sign_in_codes_email', limit: 10, seconds: 3600 };

/**
 * Counts the attempt as a failure in advance, so that concurrent attempts are limited, too.
 *
 * @returns a function that takes the failure back
 */
async function countAttempt(
  ctx: DomainContext,
  byEmail: RateFamily,
  email: string | null,
  ip: string,
): Promise<() => Promise<void>> {
  const counts = [
    { family: BY_IP, key: networkOf(ip) },
    ...(email === null ? [] : [{ family: byEmail, key: emailKey(email) }]),
  ];
  for (const { family, key } of counts) {
    const state = await ctx.limiter.consume(family, key);
    if (!state.allowed) refuseRate(ctx, state);
  }
  return async () => {
    for (const { family, key } of counts) await ctx.limiter.giveBack(family, key);
  };
}

/** Counts an attempt with a code of a mail. */
export const countCodeAttempt = (ctx: DomainContext, email: string, ip: string): Promise<() => Promise<void>> =>
  countAttempt(ctx, CODES_BY_EMAIL, email, ip);

const isMemorial = async (db: Db | Tx, { id }: User): Promise<boolean> =>
  (await db.actor.count({ where: { userId: id, memorial: true } })) > 0;

/** Whether they may sign in once they are confirmed and approved: neither suspended nor disabled, and no memorial. */
export const maySignIn = async (db: Db | Tx, user: User): Promise<boolean> =>
  !user.suspendedAt && !user.disabledAt && !(await isMemorial(db, user));

/** Suspended or disabled people, who may read the reason and appeal. */
export const isBarred = async (db: Db | Tx, user: User): Promise<boolean> =>
  (user.suspendedAt !== null || user.disabledAt !== null) && !(await isMemorial(db, user));

/** Refuses unknown addresses and wrong passwords alike. */
async function checkPassword(ctx: DomainContext, { email, password, ip }: Credentials): Promise<User> {
  requireLocalSignIn(ctx);
  const address = readEmail(email);
  const succeeded = await countAttempt(ctx, BY_EMAIL, address, ip);
  const user = address === null ? null : await ctx.db.user.findUnique({ where: { email: address } });
  const right = await isPasswordOf(ctx, user, password);
  if (!user || !right) return refuse('wrong_credentials');
  await succeeded();
  return user;
}

/** Refuses users who may not sign in: suspended, disabled, a memorial, unconfirmed or unapproved. */
async function requireMaySignIn(ctx: DomainContext, user: User): Promise<void> {
  if (!(await maySignIn(ctx.db, user))) refuse('sign_in_suspended');
  if (!user.confirmedAt) refuse('sign_in_unconfirmed');
  if (!user.approvedAt) refuse('approval_pending');
}

/**
 * The user of these credentials, who has no second factor. Unknown addresses and wrong passwords get the same refusal after the same
 * work. Only the correct password reveals that the account has a second factor or that it may not sign in, and the state of an account
 * with a second factor is not revealed at all.
 */
export async function checkCredentials(ctx: DomainContext, credentials: Credentials): Promise<User> {
  const user = await checkPassword(ctx, credentials);
  requireNoSecondFactor(user);
  await requireMaySignIn(ctx, user);
  return user;
}

/**
 * The suspended or disabled user of these credentials, who may only read the reason and appeal. Null for all others, who sign in
 * normally. Refuses wrong credentials, and people with a second factor, who prove it first.
 */
export async function checkBarredCredentials(ctx: DomainContext, credentials: Credentials): Promise<User | null> {
  const user = await checkPassword(ctx, credentials);
  requireNoSecondFactor(user);
  return (await isBarred(ctx.db, user)) ? user : null;
}

type DeviceCredentials = Credentials & { userAgent: string | null };

/** Signs in on a page, which asks for a second factor before it reveals the state of the account; refuses as `checkCredentials` does. */
export async function signIn(
  ctx: DomainContext,
  { ip, userAgent, ...credentials }: DeviceCredentials,
  goal: Goal,
): Promise<OpenSession | AwaitsSecondFactor> {
  const user = await checkPassword(ctx, { ip, ...credentials });
  if (!user.secondFactorAt) await requireMaySignIn(ctx, user);
  return beginSession(ctx.db, ctx, user, { ip, userAgent, ...goal });
}

/**
 * Signs in with one request of an application. Refuses as `checkCredentials` does; people with a second factor without its code, and
 * with a wrong one.
 */
export async function signInAtOnce(
  ctx: DomainContext,
  { ip, userAgent, ...credentials }: DeviceCredentials,
  code: string | undefined,
): Promise<OpenSession> {
  const user = await checkPassword(ctx, { ip, ...credentials });
  if (user.secondFactorAt) {
    if (code === undefined) return refuse('second_factor_required');
    await withCode(ctx, user.id, { code, ip }, async () => {});
  }
  await requireMaySignIn(ctx, user);
  return openSessionAtOnce(ctx.db, ctx, user, { ip, userAgent }, 'both');
}
