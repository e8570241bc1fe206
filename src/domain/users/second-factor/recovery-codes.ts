/**
 * Recovery codes: each replaces a second factor once. They are shown when they are created; the database stores keyed hashes, and for people who
 * moved in from Mastodon the hashes by bcrypt that it had.
 */
import { createHmac } from 'node:crypto';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { matchingBcrypt } from '../passwords/password-hash.ts';

const COUNT = 10;
/** Those of Mastodon have as many hexadecimal digits. */
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

const BCRYPT_CHARACTERS = 60;

export async function importRecoveryCodes(tx: Tx, userId: bigint, bcryptHashes: readonly string[]): Promise<void> {
  const usable = bcryptHashes.filter(({ length }) => length === BCRYPT_CHARACTERS);
  const data = [...new Set(usable)].map((text) => ({ userId, hash: new TextEncoder().encode(text) }));
  await tx.recoveryCode.createMany({ data });
}

/** The stored hash of a code, as `takeRecoveryCode` takes it. Must not run in a transaction, because bcrypt takes long. */
export async function hashOfRecoveryCode(
  { db, secrets }: Pick<Platform, 'secrets'> & { db: Db },
  userId: bigint,
  code: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await db.recoveryCode.findMany({ where: { userId }, select: { hash: true } });
  const imported = rows.filter(({ hash }) => hash.length === BCRYPT_CHARACTERS);
  const matching =
    imported.length === 0
      ? null
      : await matchingBcrypt(
          imported.map(({ hash }) => Buffer.from(hash).toString()),
          code,
        );
  return matching === null ? hashCode({ secrets }, userId, code) : new TextEncoder().encode(matching);
}

/** Uses the code up. False if it is wrong or was used; of two uses at once, one succeeds. */
export async function takeRecoveryCode(tx: Tx, userId: bigint, hash: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { count } = await tx.recoveryCode.deleteMany({ where: { userId, hash } });
  return count > 0;
}
