/** How passwords are kept: argon2id, a few at a time. */
import { hash, verify } from '@node-rs/argon2';
import { turns } from '../../../platform/concurrency/turns.ts';
import { refuse } from '../../kernel/refusals.ts';
import { PASSWORD_MAX } from './password.ts';

/** OWASP's recommendation for argon2id, which is the library's default kind: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of the same cost that no password fits, so that an unknown address takes as long as a known one. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$nU4OBmj8LJY7BuIvlU24Xw$6GzvkyzOLakiflHZJF+TB3ENj+uJlJ3GmBF1wKz2czI';

/** Half of libuv's thread pool, so that files and names are still read and found while a flood of sign-ins is worked off. */
const AT_ONCE = 2;
/** Some ten seconds of work; who comes later would wait for longer than it is worth. */
const MOST_WAITING = 500;
const inTurn = turns(AT_ONCE, { mostWaiting: MOST_WAITING, refuse: () => refuse('unavailable') });

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Whether the password is right; takes the same time when there is nothing to compare with (`null`). */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // A password that can never have been chosen is not worth the work, whoever it is for.
  if ([...password].length > PASSWORD_MAX) return false;
  const right = await inTurn(() => verify(passwordHash ?? NOBODY, password));
  return right && passwordHash !== null;
}
