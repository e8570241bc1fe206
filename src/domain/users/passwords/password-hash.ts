/** Password hashing: argon2id, with a concurrency limit. Hashes of Mastodon (bcrypt) and Mobilizon (argon2) are verified, too. */
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import pLimit from 'p-limit';
import { refuseWithinTransaction } from '../../../platform/database/within-transaction.ts';
import { refuse } from '../../kernel/refusals.ts';
import { PASSWORD_MAX } from './password.ts';

/** OWASP's recommendation for argon2id, which is the library's default kind: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A dummy hash of the same cost that matches no password, so that unknown addresses take as long as known ones. */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$nU4OBmj8LJY7BuIvlU24Xw$6GzvkyzOLakiflHZJF+TB3ENj+uJlJ3GmBF1wKz2czI';

/** False for people who joined by mail and have not chosen a password yet. */
export const hasPassword = ({ passwordHash }: { passwordHash: string }): boolean => passwordHash !== NO_PASSWORD;

/** Half of libuv's thread pool, so that file and DNS operations still run during a flood of sign-ins. */
const AT_ONCE = 2;
/** Queue limit, some ten seconds of work. */
const MOST_WAITING = 500;
const limit = pLimit(AT_ONCE);

async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseWithinTransaction('the hash of a password');
  if (limit.pendingCount >= MOST_WAITING) refuse('unavailable');
  return limit(work);
}

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, COST));

/** The algorithm of a hash, with its parameters. */
const SCHEME = /^(?:\$2[aby]\$\d\d\$|\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$)/;

export const schemeOf = (passwordHash: string): string | null => SCHEME.exec(passwordHash)?.[0] ?? null;

/** The scheme of all hashes that this server makes. */
export const OWN_SCHEME = schemeOf(NO_PASSWORD) as string;

const isBcrypt = (schemeOrHash: string): boolean => schemeOrHash.startsWith('$2');

/** Salt and hash of a dummy for any cost of bcrypt. */
const DUMMY_BCRYPT = 'G4YkMxTbo4gJyynNRLLc6eQAh/dbYtURczJtuaw6TwYiglTAMqhvS';
const DUMMY_ARGON2 = NO_PASSWORD.slice(OWN_SCHEME.length);

const dummyOf = (scheme: string): string => scheme + (isBcrypt(scheme) ? DUMMY_BCRYPT : DUMMY_ARGON2);

/** The stored hash, and dummies for the other schemes: one hash of each scheme for every sign-in. */
export function hashesToVerify(passwordHash: string | null, schemes: readonly string[]): string[] {
  const stored = passwordHash === null ? null : schemeOf(passwordHash);
  const all = new Set([OWN_SCHEME, ...schemes, ...(stored === null ? [] : [stored])]);
  return [...all].map((scheme) => (scheme === stored && passwordHash !== null ? passwordHash : dummyOf(scheme)));
}

/** A damaged hash, which the library for argon2 refuses to read, matches no password. */
const matchesHash = (passwordHash: string, password: string): Promise<boolean> =>
  isBcrypt(passwordHash) ? verifyBcrypt(password, passwordHash) : verify(passwordHash, password).catch(() => false);

/** The first of the bcrypt hashes that the text matches; null if there is none. */
export const matchingBcrypt = (hashes: readonly string[], text: string): Promise<string | null> =>
  limited(async () => {
    for (const stored of hashes) if (await verifyBcrypt(text, stored).catch(() => false)) return stored;
    return null;
  });

/**
 * Verifies a password with the work of all these schemes and of the own one, whatever the scheme of the hash is, so that the time
 * does not show whether there is a hash (`null`: none) and where it comes from. A text that is no hash matches no password.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  schemes: readonly string[] = [],
): Promise<boolean> {
  // Longer than any valid password.
  if ([...password].length > PASSWORD_MAX) return false;
  return limited(async () => {
    let right = false;
    for (const verified of hashesToVerify(passwordHash, schemes)) {
      const matches = await matchesHash(verified, password);
      right ||= matches && verified === passwordHash;
    }
    return right;
  });
}
