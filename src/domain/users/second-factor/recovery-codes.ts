/** Recovery codes: each replaces a second factor once. They are shown when they are created; the database stores keyed hashes. */
import { createHmac } from 'node:crypto';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';

const COUNT = 10;
export const RECOVERY_CODE_DIGITS = 16;

function hashCode({ secrets }: Pick<Platform, 'secrets'>, userId: bigint, code: string): Uint8Array<ArrayBuffer> {
  const hmac = createHmac('sha256', secrets.sessionKey).update(`recovery code\n${userId}\n${code}`);
  return new Uint8Array(hmac.digest());
}

/** Replaces all codes of the user. Returns the new ones, in groups of four digits. */
export async function replaceRecoveryCodes(
  tx: Tx,
  ctx: Pick<Platform, 'secrets' | 'random'>,
  userId: bigint,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => ctx.random.digits(RECOVERY_CODE_DIGITS));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: hashCode(ctx, userId, code) })) });
  return codes.map((code) => code.replaceAll(/\d{4}(?=\d)/g, '$&-'));
}

/** Uses the code up. False if it is wrong or was used; of two uses at once, one succeeds. */
export async function takeRecoveryCode(
  tx: Tx,
  ctx: Pick<Platform, 'secrets'>,
  userId: bigint,
  code: string,
): Promise<boolean> {
  const { count } = await tx.recoveryCode.deleteMany({ where: { userId, hash: hashCode(ctx, userId, code) } });
  return count > 0;
}
