/**
 * Challenges that a passkey signs. The server signs them instead of storing them, because every visitor of the sign-in page gets one;
 * it stores the used ones until they expire.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';

/** How many seconds a challenge is valid, by its purpose: the sign-in page as long as the code of a mail, the others as long as a fresh sign-in. */
const SECONDS = { sign_in: 3600, second_factor: 600, confirm: 600, register: 600 };

/** A challenge is valid for one purpose, one browser, and one user if the user is known. */
export interface ChallengeFor {
  purpose: keyof typeof SECONDS;
  /** The value of the browser's cookie. */
  browser: string;
  userId: bigint | null;
  /**
   * For `register`, since when the user has a second factor. A challenge that was confirmed by the password alone is not valid once the
   * second factor is on.
   */
  secondFactorAt?: Date | null;
}

const RANDOM_BYTES = 18;
const EXPIRY_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + EXPIRY_BYTES;

function macOf({ secrets }: Pick<Platform, 'secrets'>, head: Buffer, given: ChallengeFor): Buffer {
  const { purpose, browser, userId, secondFactorAt } = given;
  const bound = JSON.stringify([purpose, browser, userId?.toString() ?? null, secondFactorAt?.getTime() ?? null]);
  return createHmac('sha256', secrets.sessionKey).update(`passkey challenge\n${bound}\n`).update(head).digest();
}

/** As base64url text. */
export function newChallenge(ctx: Pick<Platform, 'clock' | 'random' | 'secrets'>, given: ChallengeFor): string {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(Math.floor(ctx.clock.now().getTime() / 1000) + SECONDS[given.purpose], 0, EXPIRY_BYTES);
  const head = Buffer.concat([Buffer.from(ctx.random.token(RANDOM_BYTES), 'base64url'), expiry]);
  return Buffer.concat([head, macOf(ctx, head, given)]).toString('base64url');
}

const expiryOf = (bytes: Buffer): Date => new Date(bytes.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES) * 1000);

/** Whether the server made the challenge for this purpose, browser and user, and it is not too old. */
export function isChallenge(ctx: Pick<Platform, 'clock' | 'secrets'>, challenge: string, given: ChallengeFor): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const [head, mac] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
  const expected = macOf(ctx, head, given);
  return mac.length === expected.length && timingSafeEqual(mac, expected) && expiryOf(bytes) > ctx.clock.now();
}

/**
 * Uses the challenge up. False if it was used; of two uses at once, one succeeds. Several texts decode to the same bytes, so the hash is
 * that of their canonical text.
 */
export async function spendChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const spent = { hash: hashToken(bytes.toString('base64url')), expiresAt: expiryOf(bytes) };
  return (await tx.spentChallenge.createMany({ data: [spent], skipDuplicates: true })).count > 0;
}

export async function removeExpiredChallenges({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.spentChallenge.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
