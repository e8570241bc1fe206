/** People set up, renew and remove their second factor. Each change needs more than an open session. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { User } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { DomainContext, UserContext } from '../../access/context.ts';
import { readSettings } from '../../instance/settings.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { refuse } from '../../kernel/refusals.ts';
import { listPasskeys, type OwnPasskey } from '../passkeys/own-passkeys.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { requestPasskey } from '../passkeys/use-passkey.ts';
import { hasPassword } from '../passwords/password-hash.ts';
import { type Confirmation, isFresh, withConfirmation } from './confirm.ts';
import { enqueueFactorNotice } from './enqueue-notice.ts';
import { addedMethod, removedMethod } from './methods.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** How long a secret that no code has proved can be confirmed. */
const SET_UP_MS = 60 * 60_000;

export interface SecondFactorState {
  isOn: boolean;
  hasApp: boolean;
  passkeys: OwnPasskey[];
  /** Whether browsers create passkeys for the address of this server. */
  offersPasskeys: boolean;
  /** The options with which the browser asks for a passkey to confirm a change; null without passkeys. */
  request: PublicKeyCredentialRequestOptionsJSON | null;
  /** Whether their role requires one. */
  isRequired: boolean;
  recoveryCodesLeft: number;
  hasPassword: boolean;
  /** For people without a password: whether they signed in just now. */
  isFresh: boolean;
}

const hasApp = async (db: Db | Tx, userId: bigint): Promise<boolean> =>
  (await db.totpSecret.count({ where: { userId, confirmedAt: { not: null } } })) > 0;

export async function secondFactorState(ctx: UserContext, browser: string): Promise<SecondFactorState> {
  const { userId } = ctx.viewer;
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } });
  return {
    isOn: user.secondFactorAt !== null,
    hasApp: await hasApp(ctx.db, userId),
    passkeys: await listPasskeys(ctx),
    offersPasskeys: relyingParty(ctx.config) !== null,
    request: await requestPasskey(ctx, { purpose: 'confirm', browser, userId }),
    isRequired: ctx.viewer.owesSecondFactor === true,
    recoveryCodesLeft: await ctx.db.recoveryCode.count({ where: { userId } }),
    hasPassword: hasPassword(user),
    isFresh: await isFresh(ctx),
  };
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

async function requireNoApp(db: Db | Tx, userId: bigint): Promise<void> {
  if (await hasApp(db, userId)) refuse('second_factor_set');
}

/** Creates the secret of an app, which counts once a code has confirmed it. Refuses people who have an app. */
export async function beginSetUp(ctx: UserContext, confirmation: Confirmation): Promise<TotpSetUp> {
  const { userId } = ctx.viewer;
  await requireNoApp(ctx.db, userId);
  const secret = newTotpSecret();
  const created = { secret: await seal(ctx.secrets, secret), confirmedAt: null, createdAt: ctx.clock.now() };
  const user = await withConfirmation(ctx, confirmation, async (tx, owner) => {
    await requireNoApp(tx, userId);
    await tx.totpSecret.upsert({ where: { userId }, create: { ...created, userId }, update: created });
    return owner;
  });
  return setUpOf(ctx, user, secret);
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
  const secret = await ctx.db.$transaction((tx) => pendingSecret(tx, ctx, userId));
  return secret ? setUpOf(ctx, user, secret) : null;
}

/**
 * Adds the app, if the code proves that it has the secret. Returns the recovery codes, which are not shown again, if it turned the second
 * factor on; otherwise null. Open sessions stay open.
 */
export function confirmSetUp(ctx: UserContext, code: string): Promise<string[] | null> {
  const { userId } = ctx.viewer;
  return ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'users', userId);
    await requireNoApp(tx, userId);
    const secret = (await pendingSecret(tx, ctx, userId)) ?? refuse('second_factor_not_begun');
    const now = ctx.clock.now();
    const step = await stepOfCode(secret, code.replaceAll(/\s/g, ''), now, 0);
    if (step === null) throw invalid({ code: ['is wrong'] });
    await tx.totpSecret.update({ where: { userId }, data: { confirmedAt: now, lastStep: step } });
    return addedMethod(tx, ctx, userId, { first: 'on', another: 'app_added' });
  });
}

/** Replaces the recovery codes. Refuses people without a second factor. */
export const renewRecoveryCodes = (ctx: UserContext, confirmation: Confirmation): Promise<string[]> =>
  withConfirmation(ctx, confirmation, async (tx, { id, secondFactorAt }) => {
    if (!secondFactorAt) return refuse('not_allowed');
    const codes = await replaceRecoveryCodes(tx, ctx, id);
    await enqueueFactorNotice(tx, id, 'new_codes');
    return codes;
  });

/** Removes the app. Without passkeys the second factor is off. Refuses people without an app. */
export const removeApp = (ctx: UserContext, confirmation: Confirmation): Promise<void> =>
  withConfirmation(ctx, confirmation, async (tx, { id: userId }) => {
    const { count } = await tx.totpSecret.deleteMany({ where: { userId, confirmedAt: { not: null } } });
    if (count === 0) refuse('not_allowed');
    await removedMethod(tx, userId, { last: 'off', other: 'app_removed' });
  });
