/** People set up, renew and turn off their second factor. Each change needs more than an open session. */
import type { User } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { DomainContext, UserContext } from '../../access/context.ts';
import { readSettings } from '../../instance/settings.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { hasPassword } from '../passwords/password-hash.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { tellOfSecondFactor } from './tell.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';
import { type GivenCode, withCode } from './use-code.ts';

/** How long a sign-in counts as fresh, for people without a password. */
const FRESH_MS = 10 * 60_000;
/** How long a secret that no code has proved can be confirmed. */
const SET_UP_MS = 60 * 60_000;

export interface SecondFactorState {
  isOn: boolean;
  /** Whether their role requires one. */
  isRequired: boolean;
  recoveryCodesLeft: number;
  hasPassword: boolean;
  /** For people without a password: whether they signed in just now. */
  isFresh: boolean;
}

async function isFresh({ db, clock, viewer }: UserContext): Promise<boolean> {
  const { sessionId: id } = viewer;
  const since = new Date(clock.now().getTime() - FRESH_MS);
  return id !== null && (await db.session.count({ where: { id, createdAt: { gt: since } } })) > 0;
}

export async function secondFactorState(ctx: UserContext): Promise<SecondFactorState> {
  const { userId: id } = ctx.viewer;
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id } });
  return {
    isOn: user.secondFactorAt !== null,
    isRequired: ctx.viewer.owesSecondFactor === true,
    recoveryCodesLeft: await ctx.db.recoveryCode.count({ where: { userId: id } }),
    hasPassword: hasPassword(user),
    isFresh: await isFresh(ctx),
  };
}

/** Refuses a wrong password; without a password, a sign-in that is not fresh. */
async function requireProof(ctx: UserContext, password: string): Promise<User> {
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.viewer.userId } });
  if (hasPassword(user)) return requirePassword(ctx, password, 'password');
  return (await isFresh(ctx)) ? user : refuse('sign_in_again');
}

export interface TotpSetUp {
  secret: string;
  /** The text of the QR code. */
  uri: string;
}

async function setUpOf(ctx: DomainContext, { email }: Pick<User, 'email'>, secret: string): Promise<TotpSetUp> {
  const { name } = await readSettings(ctx);
  // Apps split the label at its colon.
  return { secret, uri: totpUri(secret, name.replaceAll(':', ' '), email) };
}

/** Creates the secret, which counts once a code has confirmed it. Refuses people who have a second factor. */
export async function beginSetUp(ctx: UserContext, password: string): Promise<TotpSetUp> {
  const user = await requireProof(ctx, password);
  const secret = newTotpSecret();
  const created = { secret: await seal(ctx.secrets, secret), confirmedAt: null, createdAt: ctx.clock.now() };
  await ctx.db.$transaction(async (tx) => {
    await requireOff(tx, user.id);
    await tx.totpSecret.upsert({
      where: { userId: user.id },
      create: { ...created, userId: user.id },
      update: created,
    });
  });
  return setUpOf(ctx, user, secret);
}

/** Under the lock of the user. */
async function requireOff(tx: Tx, userId: bigint): Promise<User> {
  await lockRow(tx, 'users', userId);
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  return user.secondFactorAt ? refuse('second_factor_set') : user;
}

/** The secret in set-up; null if there is none, or if it is too old. */
async function pendingSecret(tx: Tx, ctx: DomainContext, userId: bigint): Promise<string | null> {
  const since = new Date(ctx.clock.now().getTime() - SET_UP_MS);
  const row = await tx.totpSecret.findFirst({ where: { userId, confirmedAt: null, createdAt: { gt: since } } });
  return row && unseal(ctx.secrets, row.secret);
}

/** The set-up that `beginSetUp` began, so that its page can be shown again; null if there is none. */
export async function currentSetUp(ctx: UserContext): Promise<TotpSetUp | null> {
  const { userId } = ctx.viewer;
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } });
  const secret = user.secondFactorAt ? null : await ctx.db.$transaction((tx) => pendingSecret(tx, ctx, userId));
  return secret ? setUpOf(ctx, user, secret) : null;
}

/**
 * Turns the second factor on, if the code proves that the app has the secret. Returns the recovery codes, which are not shown again.
 * Sign-ins that wait for nothing stay open.
 */
export function confirmSetUp(ctx: UserContext, code: string): Promise<string[]> {
  const { userId } = ctx.viewer;
  return ctx.db.$transaction(async (tx) => {
    await requireOff(tx, userId);
    const secret = (await pendingSecret(tx, ctx, userId)) ?? refuse('second_factor_not_begun');
    const now = ctx.clock.now();
    const step = await stepOfCode(secret, code.replaceAll(/\s/g, ''), now, 0);
    if (step === null) throw invalid({ code: ['is wrong'] });
    await tx.totpSecret.update({ where: { userId }, data: { confirmedAt: now, lastStep: step } });
    await tx.user.update({ where: { id: userId }, data: { secondFactorAt: now } });
    const codes = await replaceRecoveryCodes(tx, ctx, userId);
    await tellOfSecondFactor(tx, userId, 'on');
    return codes;
  });
}

/** Replaces the recovery codes. Refuses a wrong code. */
export const renewRecoveryCodes = (ctx: UserContext, given: GivenCode): Promise<string[]> =>
  withCode(ctx, ctx.viewer.userId, given, async (tx) => {
    const codes = await replaceRecoveryCodes(tx, ctx, ctx.viewer.userId);
    await tellOfSecondFactor(tx, ctx.viewer.userId, 'new_codes');
    return codes;
  });

/** Deletes everything about the user's second factor. */
export async function removeSecondFactor(tx: Tx, userId: bigint): Promise<void> {
  await tx.totpSecret.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.pendingSignIn.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { secondFactorAt: null } });
  await enqueue(tx, 'second_factor.owed', {});
}

/** Refuses a wrong code, so that neither an open session nor the password suffices. */
export const turnOffSecondFactor = (ctx: UserContext, given: GivenCode): Promise<void> =>
  withCode(ctx, ctx.viewer.userId, given, async (tx) => {
    await removeSecondFactor(tx, ctx.viewer.userId);
    await tellOfSecondFactor(tx, ctx.viewer.userId, 'off');
  });
