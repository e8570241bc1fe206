/** Checks a code of the second factor and uses it up: one of the authenticator app, or a recovery code. */
import type { Tx } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { RateFamily } from '../../../platform/limiter.ts';
import { unseal } from '../../../platform/seal.ts';
import type { DomainContext } from '../../access/context.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { refuseRate } from '../../kernel/refusals.ts';
import { enqueueFactorNotice } from './enqueue-notice.ts';
import { hashOfRecoveryCode, RECOVERY_CODE_DIGITS, takeRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** Wrong codes of an account, from all networks together, and of a network. Only people with the first factor get here. */
const BY_USER: RateFamily = { name: 'second_factor_codes_user', limit: 10, seconds: 3600 };
const BY_IP: RateFamily = { name: 'second_factor_codes_ip', limit: 30, seconds: 600 };

/** A code and the network that it came from. */
export interface GivenCode {
  code: string;
  ip: string;
}

/** Uses up the step of the code, so that it is valid once. */
async function takeTotpCode(tx: Tx, ctx: DomainContext, userId: bigint, code: string): Promise<boolean> {
  const row = await tx.totpSecret.findFirst({ where: { userId, confirmedAt: { not: null } } });
  const secret = row && (await unseal(ctx.secrets, row.secret));
  if (!secret) return false;
  const step = await stepOfCode(secret, code, ctx.clock.now(), row.lastStep);
  if (step === null) return false;
  const used = await tx.totpSecret.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return used.count > 0;
}

/** Returns the function that uses the code up. */
async function codeTaker(ctx: DomainContext, userId: bigint, code: string): Promise<(tx: Tx) => Promise<boolean>> {
  if (code.length !== RECOVERY_CODE_DIGITS) return (tx) => takeTotpCode(tx, ctx, userId, code);
  const hash = await hashOfRecoveryCode(ctx, userId, code);
  return async (tx) => {
    if (!(await takeRecoveryCode(tx, userId, hash))) return false;
    await enqueueFactorNotice(tx, userId, 'code_used');
    return true;
  };
}

/**
 * Runs `act` in a transaction that has used the code up, under the lock of the user. Refuses wrong and used codes, and after a few
 * attempts every code; the attempt is counted in advance, so that concurrent attempts are limited, too.
 */
export async function withCode<Result>(
  ctx: DomainContext,
  userId: bigint,
  { code, ip }: GivenCode,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const counts = [
    { family: BY_IP, key: networkOf(ip) },
    { family: BY_USER, key: userId.toString() },
  ];
  for (const { family, key } of counts) {
    const state = await ctx.limiter.consume(family, key);
    if (!state.allowed) refuseRate(ctx, state);
  }
  // People type spaces and hyphens into codes.
  const take = await codeTaker(ctx, userId, code.replaceAll(/[\s-]/g, ''));
  const result = await ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'users', userId);
    if (!(await take(tx))) throw invalid({ code: ['is wrong'] });
    return act(tx);
  });
  for (const { family, key } of counts) await ctx.limiter.giveBack(family, key);
  return result;
}
