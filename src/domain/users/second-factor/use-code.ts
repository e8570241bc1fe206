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
import { RECOVERY_CODE_DIGITS, takeRecoveryCode } from './recovery-codes.ts';
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

async function takeCode(tx: Tx, ctx: DomainContext, userId: bigint, code: string): Promise<boolean> {
  if (code.length !== RECOVERY_CODE_DIGITS) return takeTotpCode(tx, ctx, userId, code);
  if (!(await takeRecoveryCode(tx, ctx, userId, code))) return false;
  await enqueueFactorNotice(tx, userId, 'code_used');
  return true;
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
  const result = await ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'users', userId);
    // People type spaces and hyphens into codes.
    if (!(await takeCode(tx, ctx, userId, code.replaceAll(/[\s-]/g, '')))) throw invalid({ code: ['is wrong'] });
    return act(tx);
  });
  for (const { family, key } of counts) await ctx.limiter.giveBack(family, key);
  return result;
}
