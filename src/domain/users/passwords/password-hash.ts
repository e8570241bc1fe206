/** Password hashing: argon2id, with a concurrency limit. */
import { hash, verify } from '@node-rs/argon2';
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

/** Verifies a password; takes the same time without a hash (`null`). */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // Longer than any valid password.
  if ([...password].length > PASSWORD_MAX) return false;
  const right = await limited(() => verify(passwordHash ?? NO_PASSWORD, password));
  return right && passwordHash !== null;
}
